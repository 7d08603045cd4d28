import type { ReactNode } from 'react'
import type { IconName } from '../icons/drawings.tsx'
import { Icon } from '../icons/Icon.tsx'
import styles from './states.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: string
  text?: ReactNode
  /** One thing to do: a link or a button. */
  action?: ReactNode
}

/** Nothing to show, said kindly: a small drawing, a sentence, an action. */
export function EmptyState({ icon = 'basket', title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.drawing}>
        <Icon name={icon} size="large" />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
