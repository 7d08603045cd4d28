import type { ReactNode, Ref } from 'react'
import { classes } from '../classes.ts'
import type { IconName } from '../icons/drawings.tsx'
import { Icon } from '../icons/Icon.tsx'
import styles from './summary.module.css'

interface NoticeProps {
  tone: 'calm' | 'attention' | 'bad'
  icon: IconName
  children: ReactNode
  /** Where the focus goes when it appears. */
  ref?: Ref<HTMLDivElement>
  isAlert?: boolean
}

/** A band of words that belongs to what stands around it. */
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
