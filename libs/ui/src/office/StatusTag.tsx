import type { ApprovalStatus, OrderStatus, ProductStatus } from '@santhe/rules'
import { Tag } from 'antd'
import { statusWord } from '../show/status-word.ts'

type Colour = 'default' | 'gold' | 'blue' | 'cyan' | 'green' | 'purple' | 'geekblue' | 'lime' | 'red'

const COLOURS: Readonly<Record<OrderStatus | ApprovalStatus | ProductStatus, Colour>> = {
  pending: 'gold',
  accepted: 'blue',
  growing: 'lime',
  harvested: 'cyan',
  packaging: 'geekblue',
  shipping: 'purple',
  delivered: 'green',
  cancelled: 'red',
  approved: 'green',
  rejected: 'red',
  'Available Now': 'green',
  'Pre-Order': 'gold',
  'Coming Soon': 'blue',
  'Sold Out': 'default',
}

function isKnown(status: string): status is keyof typeof COLOURS {
  return Object.hasOwn(COLOURS, status)
}

/** The status of an order, a product or an approval, in a word and a colour; unknown ones are grey. Storefront spec §4. */
export function StatusTag({ status }: { status: string }) {
  return <Tag color={isKnown(status) ? COLOURS[status] : 'default'}>{statusWord(status)}</Tag>
}
