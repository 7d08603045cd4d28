import { type DaySheet, ERRORS, type FarmOrder, type FarmStepOutcome, type SheetOrder } from '@santhe/contracts'
import { type DaySheetOrders, type FarmStepResult, NO_DUE_DAY, type OrderRecord } from '@santhe/domain'
import { paiseToRupees, takesCash } from '@santhe/rules'
import { presentOrder } from '../orders.ts'

/** Returns an order as its farm lists it. */
export function presentFarmOrder(order: OrderRecord): FarmOrder {
  return { ...presentOrder(order), packedAt: order.packedAt?.toISOString() ?? null }
}

/** Returns what became of one order of several. */
export function presentFarmStep({ orderId, order, refusal }: FarmStepResult): FarmStepOutcome {
  return {
    id: orderId,
    isDone: refusal === undefined,
    message: refusal ? refusal.message || ERRORS[refusal.code].text : '',
    customerName: order ? `${order.recipient.firstName} ${order.recipient.lastName}` : null,
    status: order?.status ?? null,
    packedAt: order?.packedAt?.toISOString() ?? null,
  }
}

function presentSheetOrder(order: OrderRecord): SheetOrder {
  const { recipient, dueOn = NO_DUE_DAY, deliveryWindow = null } = order
  return {
    id: order._id,
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    area: `${recipient.city} ${recipient.zipCode}`.trim(),
    phone: recipient.phone,
    status: order.status,
    packedAt: order.packedAt?.toISOString() ?? null,
    dueOn: dueOn === NO_DUE_DAY ? null : dueOn,
    window: deliveryWindow,
    ...(order.pickup && { pickup: true }),
    toTake: takesCash(order) ? paiseToRupees(order.total) : 0,
    items: order.items.map(({ productId, productName, localName, quantity, unit, unitsPerBox, status }) => ({
      ...{ productId, productName, localName, quantity, unit, unitsPerBox, status },
    })),
  }
}

export function presentDaySheet({ orders, ...sheet }: DaySheetOrders): DaySheet {
  return { ...sheet, orders: orders.map(presentSheetOrder) }
}
