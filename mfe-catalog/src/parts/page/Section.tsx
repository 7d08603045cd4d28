import { InTurn } from '@santhe/host'
import { SectionHeading } from '@santhe/ui'
import { type ReactNode, useId } from 'react'
import styles from './Section.module.css'

interface SectionProps {
  title: string
  text?: string
  link?: ReactNode
  children: ReactNode
}

export function Section({ title, text, link, children }: SectionProps) {
  const id = useId()
  return (
    <InTurn>
      <section className={styles.section} aria-labelledby={id}>
        <SectionHeading id={id} title={title} {...(text ? { text } : {})} link={link} />
        {children}
      </section>
    </InTurn>
  )
}
