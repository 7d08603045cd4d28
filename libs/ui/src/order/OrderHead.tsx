import type { OrderStatus } from '@santhe/rules'
import type { ReactNode } from 'react'
import { StatusTag } from '../show/StatusTag.tsx'
import { statusText } from '../show/status-text.ts'
import styles from './order-head.module.css'

/** Back link, rendered by the slice. */
export function BackLine({ children }: { children: ReactNode }) {
  return <p className={styles.back}>{children}</p>
}

interface OrderHeadProps {
  title: string
  /** 'h2' under the office's page heading. */
  level?: 'h1' | 'h2'
  status: OrderStatus
  /** Replaces the status word. */
  word?: string
  /** Date, farm and estimated delivery. */
  facts: ReactNode
  children?: ReactNode
}

/** Shared by buyer, farm and office. */
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
