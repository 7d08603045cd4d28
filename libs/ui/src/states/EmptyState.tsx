import type { ReactNode } from 'react'
import type { IconName } from '../icons/drawings.tsx'
import { Icon } from '../icons/Icon.tsx'
import styles from './states.module.css'

interface EmptyStateProps {
  icon?: IconName
  title: string
  /** For a page without other content. */
  isPageHeading?: boolean
  text?: ReactNode
  /** A link or button. */
  action?: ReactNode
}

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
