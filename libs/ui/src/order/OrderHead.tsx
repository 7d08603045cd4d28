import type { OrderStatus } from '@santhe/rules'
import type { ReactNode } from 'react'
import { StatusTag } from '../show/StatusTag.tsx'
import { statusText } from '../show/status-text.ts'
import styles from './order-head.module.css'

/** The way back from a page to its list; the link is the slice's own, with an arrow in it. */
export function BackLine({ children }: { children: ReactNode }) {
  return <p className={styles.back}>{children}</p>
}

interface OrderHeadProps {
  title: string
  /** The office's page has a heading above it. */
  level?: 'h1' | 'h2'
  status: OrderStatus
  /** The status in other words than the farm's. */
  word?: string
  /** When it was placed, by which farm, and when it should arrive. */
  facts: ReactNode
  /** What can be done with it. */
  children?: ReactNode
}

/** The top of an order's page. One design for buyer, farm and office. */
export function OrderHead(props: OrderHeadProps) {
  const { title, level: Heading = 'h1', status, word = statusText(status), facts, children } = props
  return (
    <header className={styles.head}>
      <Heading className={styles[Heading]}>{title}</Heading>
      <StatusTag status={status} word={word} />
      <p className={styles.under}>{facts}</p>
      {children}
    </header>
  )
}
