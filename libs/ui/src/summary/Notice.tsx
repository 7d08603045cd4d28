import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import type { IconName } from '../icons/drawings.tsx'
import { Icon } from '../icons/Icon.tsx'
import styles from './summary.module.css'

interface NoticeProps {
  tone: 'calm' | 'attention' | 'bad'
  icon: IconName
  children: ReactNode
  ref?: Ref<HTMLDivElement>
  isAlert?: boolean
}

export function Notice({ tone, icon, children, ref, isAlert = false }: NoticeProps) {
  return (
    <div
      ref={ref}
      tabIndex={ref ? -1 : undefined}
      className={classes(styles.notice, styles[tone])}
      role={isAlert ? 'alert' : undefined}
    >
      <Icon name={icon} />
      <div className={styles.noticeText}>{children}</div>
    </div>
  )
}

/** Shows an alert; nothing without a problem. */
export function ProblemNotice({ children }: { children: string | undefined }) {
  if (children === undefined) return null
  return (
    <Notice tone="bad" icon="warning" isAlert>
      {children}
    </Notice>
  )
}
