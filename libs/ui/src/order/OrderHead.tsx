import { Link } from '@santhe/host'
import type { OrderStatus } from '@santhe/rules'
import type { ComponentProps, ReactNode } from 'react'
import blocks from '../blocks.module.css'
import { Icon } from '../icons/Icon.tsx'
import { StatusTag } from '../show/StatusTag.tsx'
import { Skeleton, SkeletonGroup } from '../states/Skeleton.tsx'
import styles from './order-head.module.css'

/** Links back to the list that the page was opened from. */
export function BackLine({ children, ...link }: ComponentProps<typeof Link>) {
  return (
    <p className={blocks.way}>
      <Link {...link}>
        <Icon name="arrow-left" size="small" />
        {children}
      </Link>
    </p>
  )
}

interface OrderHeadProps {
  title: string
  /** Use 'h2' below the office's page heading. */
  level?: 'h1' | 'h2'
  status: OrderStatus
  word?: string
  /** Date, farm and estimated delivery. */
  facts: ReactNode
  children?: ReactNode
}

export function OrderHead(props: OrderHeadProps) {
  const { title, level: Heading = 'h1', status, word, facts, children } = props
  return (
    <header className={styles.head}>
      <Heading className={styles[Heading]}>{title}</Heading>
      <StatusTag status={status} {...(word !== undefined && { word })} />
      <p className={styles.under}>{facts}</p>
      {children}
    </header>
  )
}

/** `className` sets the width of the page's column. */
export function OrderPlaceholder({ className }: { className: string | undefined }) {
  return (
    <SkeletonGroup className={className}>
      <Skeleton width="14rem" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
      <Skeleton shape="pill" />
    </SkeletonGroup>
  )
}
