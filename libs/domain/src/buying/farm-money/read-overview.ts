import {
  type Actor,
  addMoney,
  addMonths,
  amountOfRefunds,
  currentOrder,
  type FarmMoney,
  fail,
  istDateOf,
  istMonthOf,
  monthsAfter,
  OPEN_STATUSES,
  type Paise,
  sumOfLines,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { countActiveProducts } from '../../catalog/farm/count-offers.ts'
import { lowStockIds } from '../../catalog/product/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { Products } from '../../records/product.ts'
import { countDueOn, countFarmWork, type FarmWorkCounts } from '../order/search/farm-orders.ts'
import { type Earnings, earningsOf, firstMonday } from './earnings.ts'
import { linesOfOrders, moneyOrders } from './money-orders.ts'
import { moneyThrough } from './month-balance.ts'

interface OrdersAndAmount {
  orders: number
  amount: Paise
}

export interface FarmOverview {
  work: FarmWorkCounts & { due: number }
  /** Products that are running out, rejected, or visible in the shop. */
  products: { low: number; rejected: number; active: number }
  earnings: Earnings
  rating: { average: number; count: number }
  owed: {
    beforeMonth: FarmMoney
    inMonth: FarmMoney
    /** Including both. */
    now: FarmMoney
    /** Refunds not yet paid to buyers. */
    refunds: OrdersAndAmount
    /** The farm's items in undelivered orders paid online. */
    ahead: OrdersAndAmount
  }
}

type Summed = Pick<OrderRecord, 'items' | 'fees' | 'subtotal' | 'refund' | 'adjustments'>

async function sumOfOrders(
  filter: Record<string, unknown>,
  amountOf: (order: Summed) => Paise,
  { connection }: Domain,
): Promise<OrdersAndAmount> {
  const orders = await Orders(connection)
    .find({ isForFarm: true, ...filter })
    .select({ items: 1, fees: 1, subtotal: 1, refund: 1, adjustments: 1 })
    .lean<Summed[]>()
  return { orders: orders.length, amount: orders.reduce((sum, order) => sum + amountOf(order), 0) }
}

async function productsOf(farmId: number, now: Date, domain: Domain): Promise<FarmOverview['products']> {
  const today = istDateOf(now)
  const [low, rejected, countOf] = await Promise.all([
    lowStockIds({ farmId, today }, domain),
    Products(domain.connection).countDocuments({ farmId, isHidden: false, approvalStatus: 'rejected' }),
    countActiveProducts(today, domain),
  ])
  return { low: low.length, rejected, active: countOf(farmId) }
}

/** Returns recent earnings and the amounts owed, from the orders of recent months and the stored sums of earlier ones. */
async function moneyOf(farmId: number, now: Date, domain: Domain) {
  const today = istDateOf(now)
  const month = istMonthOf(now)
  const months = monthsAfter(addMonths(firstMonday(today).slice(0, 7), -1), month)
  const isOpen = trusted({ $in: ['due', 'sent', 'failed'] })
  const [orders, beforeMonth, refunds, ahead] = await Promise.all([
    moneyOrders({ farmId, months }, domain),
    moneyThrough({ farmId, month: addMonths(month, -1), now }, domain),
    sumOfOrders(
      {
        $or: [
          { farmerId: farmId, 'refund.state': isOpen },
          { farmerId: farmId, 'adjustments.refund.state': isOpen },
        ],
      },
      order => amountOfRefunds(order, false),
      domain,
    ),
    sumOfOrders(
      { farmerId: farmId, status: trusted({ $in: [...OPEN_STATUSES] }), paymentStatus: 'paid' },
      order => currentOrder(order).subtotal,
      domain,
    ),
  ])
  const inMonth = sumOfLines(linesOfOrders(orders).filter(({ at }) => istMonthOf(at) === month))
  const owed = { beforeMonth, inMonth, now: addMoney(beforeMonth, inMonth), refunds, ahead }
  return { earnings: earningsOf(orders, today), owed }
}

/**
 * Returns today's work, recent earnings and owed amounts of the actor's own farm. docs/product/farm-money.md#overview
 * @throws NOT_FOUND for an actor without a farm
 */
export async function readFarmOverview(
  { actor, now }: { actor: Actor; now: Date },
  domain: Domain,
): Promise<FarmOverview> {
  const farmId = actor.farmId ?? 0
  const farm = await Farms(domain.connection).findById(farmId).select({ rating: 1, ratingCount: 1 }).lean()
  if (!farm) return fail('NOT_FOUND', { message: say('farm.none') })
  const [work, due, products, money] = await Promise.all([
    countFarmWork({ actor, now }, domain),
    countDueOn({ actor, date: istDateOf(now) }, domain),
    productsOf(farmId, now, domain),
    moneyOf(farmId, now, domain),
  ])
  const rating = { average: farm.rating, count: farm.ratingCount }
  return { work: { ...work, due }, products, rating, ...money }
}
