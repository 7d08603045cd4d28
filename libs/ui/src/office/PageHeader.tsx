import type { ReactNode } from 'react'
import styles from './office.module.css'

interface PageHeaderProps {
  title: string
  text?: ReactNode
  /** Right-aligned; the first is the main action. */
  actions?: ReactNode
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
