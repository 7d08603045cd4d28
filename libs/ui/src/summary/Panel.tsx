import { type ReactNode, useId } from 'react'
import blocks from '../blocks.module.css'
import { classes } from '../classes.ts'
import styles from './summary.module.css'

interface PanelProps {
  title: ReactNode
  /** Stays visible beside a long list. */
  isSticky?: boolean
  children: ReactNode
}

export function Panel({ title, isSticky = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes(styles.panel, isSticky && styles.sticky)} aria-labelledby={id}>
      <h2 className={blocks.cardTitle} id={id}>
        {title}
      </h2>
      {children}
    </section>
  )
}
