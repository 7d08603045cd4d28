import {
  isFinalStatus,
  moneyOf,
  ORDER_STATUSES,
  type OrderStatus,
  type PaymentStatus,
  statusesFor,
} from './order-status.ts'
import type { ProductStatus } from './product-status.ts'
import type { Role } from './roles.ts'

export interface WorkedOrder {
  status: OrderStatus
  paymentMethod: 'cod' | 'cashfree'
  paymentStatus: PaymentStatus
  /** Each item's product status as it was when the order was placed, and its present boxes where they are others. */
  items: readonly { status: ProductStatus; boxesNow?: number | undefined }[]
}

const FIELD_WORK: readonly OrderStatus[] = ['growing', 'harvested']

/**
 * Returns what a role sets an order to next, one step on in its life; undefined where nothing is left for it to do.
 * Only a pre-order grows and is harvested, and is not packed before. docs/product/office.md#orders-tab.
 */
export function nextStatus(role: Role, order: WorkedOrder): OrderStatus | undefined {
  if (isFinalStatus(order.status)) return undefined
  const isPreOrder = order.items.some(({ status, boxesNow }) => status === 'Pre-Order' && boxesNow !== 0)
  const later = ORDER_STATUSES.indexOf(order.status) + 1
  const packed = ORDER_STATUSES.indexOf('packaging')
  const steps = ORDER_STATUSES.slice(later, isPreOrder && later < packed ? packed : -1)
  return statusesFor({ role }, order.status, moneyOf(order)).find(
    to => steps.includes(to) && (isPreOrder || !FIELD_WORK.includes(to)),
  )
}

/** Returns whether the person who brings an order takes its total in cash. */
export function takesCash({ status, paymentMethod, paymentStatus }: Omit<WorkedOrder, 'items'>): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid' && !isFinalStatus(status)
}
