import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  title: ReactNode
  /** Beneath the heading: how many, or what to know first. */
  text?: ReactNode
  /** Where one came from. */
  back?: ReactNode
  /** Beside the content on wide screens, after it on narrow ones. */
  aside?: ReactNode
  children: ReactNode
}

/** A page of the purchase: its heading, what it is about, and a column beside it. */
export function Page({ title, text, back, aside, children }: PageProps) {
  return (
    <>
      <header className={styles.head}>
        {back && <p className={styles.back}>{back}</p>}
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {aside ? (
        <div className={styles.columns}>
          <div className={styles.main}>{children}</div>
          <aside className={styles.aside}>{aside}</aside>
        </div>
      ) : (
        children
      )}
    </>
  )
}
