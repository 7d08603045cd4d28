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
  /** Each item's product status when the order was placed, and its current boxes if changed. */
  items: readonly { status: ProductStatus; boxesNow?: number | undefined }[]
}

const FIELD_WORK: readonly OrderStatus[] = ['growing', 'harvested']

/**
 * Returns the next status that a role sets, one step further; undefined if the role has nothing left to do. Only a pre-order
 * grows and is harvested, and it is packed only after that. docs/product/office.md#orders-tab.
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

export function takesCash({ status, paymentMethod, paymentStatus }: Omit<WorkedOrder, 'items'>): boolean {
  return paymentMethod === 'cod' && paymentStatus === 'unpaid' && !isFinalStatus(status)
}
