import type { ReactNode } from 'react'
import styles from './layout.module.css'

interface SectionHeadingProps {
  title: ReactNode
  text?: ReactNode
  link?: ReactNode
  /** For `<section aria-labelledby={id}>`. */
  id?: string
  /** Use 'h1' for the page's heading. */
  as?: 'h1' | 'h2' | 'h3'
}

export function SectionHeading({ title, text, link, id, as: Title = 'h2' }: SectionHeadingProps) {
  return (
    <div className={styles.heading}>
      <Title className={styles.title} id={id}>
        {title}
      </Title>
      {text && <p className={styles.text}>{text}</p>}
      {link && <div className={styles.link}>{link}</div>}
    </div>
  )
}
