import type { ReactNode } from 'react'
import type { IconName } from '../icons/drawings.tsx'
import { Icon } from '../icons/Icon.tsx'
import styles from './states.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** When the page has no other content. */
  isPageHeading?: boolean
  text?: ReactNode
  /** A link or button. */
  action?: ReactNode
}

/** Icon, sentence and action. */
export function EmptyState({ icon = 'basket', title, isPageHeading = false, text, action }: EmptyStateProps) {
  const Title = isPageHeading ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      <span className={styles.drawing}>
        <Icon name={icon} size="large" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {action}
    </div>
  )
}
