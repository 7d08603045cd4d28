import type { ReactNode } from 'react'
import styles from './Page.module.css'

interface PageProps {
  title: ReactNode
  text?: ReactNode
  back?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

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
