import { type IstMonth, type MoneyLine, moneyLinesOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'

const MONEY_FIELDS = [
  ...(['paymentMethod', 'subtotal', 'total', 'fees', 'refund', 'adjustments', 'timeline'] as const),
  ...(['items', 'delivery', 'createdAt'] as const),
] as const satisfies readonly (keyof OrderRecord)[]

/** The order's fields for calculating its farm's money. */
export type MoneyOrderRecord = Pick<OrderRecord, '_id' | (typeof MONEY_FIELDS)[number]>

/** Months of any span; all when `months` is omitted. */
export interface MoneyMonths {
  farmId: number
  months?: readonly IstMonth[] | undefined
}

/** Returns the orders of a farm's statements for these months, from an index of such orders only. */
export function moneyOrders({ farmId, months }: MoneyMonths, { connection }: Domain): Promise<MoneyOrderRecord[]> {
  return Orders(connection)
    .find({
      farmerId: farmId,
      isForFarm: true,
      statementMonths: months ? trusted({ $in: [...months] }) : trusted({ $exists: true }),
    })
    .select([...MONEY_FIELDS])
    .lean<MoneyOrderRecord[]>()
}

export interface OrderMoneyLine extends MoneyLine {
  order: MoneyOrderRecord
}

export function linesOfOrders(orders: readonly MoneyOrderRecord[]): OrderMoneyLine[] {
  return orders
    .flatMap(order => moneyLinesOf(order).map(line => ({ ...line, order })))
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.order._id - b.order._id)
}
