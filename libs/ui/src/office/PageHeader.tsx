import type { ReactNode } from 'react'
import styles from './office.module.css'

interface PageHeaderProps {
  title: string
  text?: ReactNode
  /** Right-aligned; on phones one row that scrolls. */
  actions?: ReactNode
}

export function PageHeader({ title, text, actions }: PageHeaderProps) {
  return (
    <header className={styles.head}>
      <div>
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
