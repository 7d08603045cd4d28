import { type AdjustableOrder, type BoughtItem, boughtMore, currentOrder, givenBack } from './adjusted-order.ts'
import { daysBetween, type IstDate, startOfIstDay } from './dates.ts'
import type { Paise } from './money.ts'
import { ORDER_STATUSES, type OrderStatus } from './order-status.ts'

export const HARVEST_CHOICES = ['keep', 'swap', 'refund'] as const
export type HarvestChoice = (typeof HARVEST_CHOICES)[number]

export const CHOICE_STATES = ['open', 'kept', 'swapped', 'refunded', 'ended'] as const
export type ChoiceState = (typeof CHOICE_STATES)[number]

const HOUR = 3_600_000
const LONGEST = 48 * HOUR
const SHORTEST = 6 * HOUR
/** 18:00 IST, counted back from midnight. */
const EVENING = 6 * HOUR
/** Longest move, in days, that silence accepts. */
const ACCEPTED_DAYS = 3

/**
 * Returns the buyer's deadline for a choice about a harvest moved to this date; undefined if too little time remains.
 * docs/product/adjustments.md#moved
 */
export function choiceDeadline(now: Date, to: IstDate): Date | undefined {
  const until = Math.min(now.getTime() + LONGEST, startOfIstDay(to).getTime() - EVENING)
  return until - now.getTime() < SHORTEST ? undefined : new Date(until)
}

/** Returns the choice for a buyer who doesn't respond. */
export function silentChoice({ from, to }: { from: IstDate; to: IstDate }): 'keep' | 'refund' {
  return daysBetween(from, to) <= ACCEPTED_DAYS ? 'keep' : 'refund'
}

/** Whether an order is not packed yet, so that its boxes can be exchanged. */
export function mayChooseIn(status: OrderStatus): boolean {
  return ORDER_STATUSES.indexOf(status) < ORDER_STATUSES.indexOf('packaging')
}

interface SwappableProduct {
  status: string
  harvestDate: IstDate | null
  price: Paise
}

/** Returns whether an offer can replace a line: it costs no more per box, and is available by the new date. */
export function isSwap({ status, harvestDate, price }: SwappableProduct, most: Paise, to: IstDate): boolean {
  if (price > most) return false
  return status === 'Available Now' || (status === 'Pre-Order' && harvestDate !== null && harvestDate <= to)
}

interface Swap {
  productId: number
  quantity: number
  item: { productId: number; price: Paise }
}

/**
 * Returns the price per box and fees of a product that replaces a line. Fees are proportional to those given back, rounded down
 * so that nobody pays more.
 */
export function swapOf<Fee extends { id: number; amount: Paise }>(
  order: AdjustableOrder<BoughtItem, Fee>,
  { productId, quantity, item }: Swap,
) {
  const back = givenBack(order, [{ productId, quantity }])
  const now = currentOrder<BoughtItem, Fee, AdjustableOrder<BoughtItem, Fee>>(order)
  const after = currentOrder<BoughtItem, Fee, AdjustableOrder<BoughtItem, Fee>>({
    ...order,
    adjustments: [...(order.adjustments ?? []), { at: new Date(0), lines: back }],
  })
  const goods = now.items.reduce((sum, line) => sum + (line.productId === productId ? line.lineTotal : 0), 0)
  // A box that weighed less had a lower price.
  const price = Math.min(item.price, Math.floor(goods / quantity))
  const left = new Map(after.fees.map(({ id, amount }) => [id, amount]))
  const fees = now.fees.flatMap(fee => {
    const share = fee.amount - (left.get(fee.id) ?? 0)
    const amount = goods === 0 ? 0 : Math.floor((share * price * quantity) / goods)
    return amount > 0 ? [{ ...fee, amount }] : []
  })
  const items = [{ productId: item.productId, quantity, price, lineTotal: price * quantity }]
  return { price, fees, lines: [...back, ...boughtMore({ items, fees })] }
}
