import type { DaySheet, FarmOrder, FarmStepOutcome, SheetOrder } from '@santhe/contracts'
import type { DaySheetOrders, OrderRecord, OrderResult } from '@santhe/domain'
import {
  countAdjustments,
  deliveryDateOf,
  type Language,
  linesNow,
  orderMoney,
  paiseToRupees,
  takesCash,
} from '@santhe/rules'
import { refusalWords } from '@santhe/texts'
import { presentOrder } from '../orders.ts'

export function presentFarmOrder(order: OrderRecord): FarmOrder {
  return { ...presentOrder(order), packedAt: order.packedAt?.toISOString() ?? null }
}

/** Returns the outcome for one of several orders. */
export function presentFarmStep({ orderId, order, refusal }: OrderResult, language: Language): FarmStepOutcome {
  return {
    id: orderId,
    isDone: refusal === undefined,
    message: refusal ? refusalWords(refusal, language).message : '',
    customerName: order ? `${order.recipient.firstName} ${order.recipient.lastName}` : null,
    status: order?.status ?? null,
    packedAt: order?.packedAt?.toISOString() ?? null,
  }
}

function presentSheetOrder(order: OrderRecord): SheetOrder {
  const { recipient, delivery } = order
  return {
    id: order._id,
    customerName: `${recipient.firstName} ${recipient.lastName}`,
    area: `${recipient.city} ${recipient.zipCode}`.trim(),
    phone: recipient.phone,
    status: order.status,
    packedAt: order.packedAt?.toISOString() ?? null,
    dueOn: deliveryDateOf(delivery) ?? null,
    window: delivery.window,
    ...(delivery.isPickup && { pickup: true }),
    toTake: takesCash(order) ? paiseToRupees(orderMoney(order).toCollect) : 0,
    adjustments: countAdjustments(order),
    items: linesNow(order).map(({ productId, productName, localName, quantity, unit, unitsPerBox, status }) => ({
      ...{ productId, productName, localName, quantity, unit, unitsPerBox, status },
    })),
  }
}

export function presentDaySheet({ orders, ...sheet }: DaySheetOrders): DaySheet {
  return { ...sheet, orders: orders.map(presentSheetOrder) }
}
