import { SectionHeading } from '@santhe/ui'
import { type ReactNode, useId } from 'react'
import styles from './Page.module.css'

/** A page's content at the width of the market. */
export function Page({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}

interface SectionProps {
  title: string
  text?: string
  link?: ReactNode
  children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, text, link, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionHeading id={id} title={title} {...(text ? { text } : {})} link={link} />
      {children}
    </section>
  )
}
