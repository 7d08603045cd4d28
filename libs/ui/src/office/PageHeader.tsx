import type { ReactNode } from 'react'
import blocks from '../blocks.module.css'
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
        <h1>{title}</h1>
        {text && <p className={styles.text}>{text}</p>}
      </div>
      {actions && <div className={blocks.row8}>{actions}</div>}
    </header>
  )
}
