import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './SaveBar.module.css'

interface SaveBarProps {
  /** While there is something to save the bar stays within a thumb's reach on phones. */
  isChanged: boolean
  /** Said beside the buttons while there is something to save. */
  note: string
  children: ReactNode
}

/** The buttons at the end of a long form. */
export function SaveBar({ isChanged, note, children }: SaveBarProps) {
  return (
    <div className={classes(styles.bar, isChanged && styles.changed)}>
      <p className={styles.note} aria-live="polite">
        {isChanged ? note : ''}
      </p>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}
