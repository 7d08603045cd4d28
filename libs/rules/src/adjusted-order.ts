import type { IstDate } from './dates.ts'
import type { Paise } from './money.ts'
import { splitTotal } from './split.ts'

export const ADJUSTMENT_KINDS = ['changed', 'short', 'complaint', 'moved', 'withdrawn', 'swapped'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

/** Boxes and money that an adjustment moves for one product. Negative boxes return to stock, negative amounts to the buyer. */
export interface AdjustedLine {
  productId: number
  /** Change in boxes; 0 if only money is refunded. */
  quantity: number
  /** Price and the line's share of every fee, in paise. */
  amount: Paise
}

export interface BoughtItem {
  productId: number
  quantity: number
  /** Paise per box. */
  price: Paise
  lineTotal: Paise
  harvestDate?: IstDate | null | undefined
}

export interface MovedHarvest {
  productId: number
  from: IstDate
  to: IstDate
}

interface FeePart {
  id: number
  amount: Paise
}

interface Bought<Item extends BoughtItem, Fee extends FeePart> {
  items: readonly Item[]
  fees: readonly Fee[]
}

/** A change of an order after it was placed. `items` are boxes bought with it, with their own `fees`. */
export interface OrderAdjustment<Item extends BoughtItem, Fee extends FeePart> extends Partial<Bought<Item, Fee>> {
  at: Date
  lines: readonly AdjustedLine[]
  harvest?: MovedHarvest | undefined
  /** Change in fees for another delivery area; negative if cheaper. Its lines have no boxes. */
  areaFees?: readonly Fee[] | undefined
}

export interface AdjustableOrder<Item extends BoughtItem = BoughtItem, Fee extends FeePart = FeePart>
  extends Bought<Item, Fee> {
  adjustments?: readonly OrderAdjustment<Item, Fee>[] | undefined
}

/** Boxes bought together at one price. */
interface Lot<Item extends BoughtItem> {
  item: Item
  /** Boxes not given back. */
  left: number
  /** Boxes that share the fees: those bought, or those remaining when fees last moved. */
  of: number
  /** Shares of fees in paise, by fee id. */
  fees: ReadonlyMap<number, Paise>
  /** Refunded amount for boxes that stayed. */
  off: Paise
}

function lotsOf<Item extends BoughtItem>({ items, fees }: Bought<Item, FeePart>): Lot<Item>[] {
  const weights = items.map(({ lineTotal }, place) => ({ farmerId: place, subtotal: lineTotal }))
  const shares = fees.map(({ id, amount }) => ({ id, parts: splitTotal(amount, weights) }))
  return items.map((item, place) => ({
    item,
    left: item.quantity,
    of: item.quantity,
    fees: new Map(shares.map(({ id, parts }) => [id, parts[place]?.total ?? 0])),
    off: 0,
  }))
}

function goodsOf({ item, left, off }: Lot<BoughtItem>): Paise {
  return Math.max(0, item.price * left - off)
}

/** Rounds down, so that parts add up in any order of giving back. */
function feeOf({ left, of, fees }: Lot<BoughtItem>, id: number): Paise {
  return Math.floor(((fees.get(id) ?? 0) * left) / of)
}

/**
 * Splits a change of a fee among lots: an increase in proportion to goods, a decrease in proportion to the fee. No part falls
 * below zero.
 */
function partsOfMove({ id, amount }: FeePart, lots: readonly Lot<BoughtItem>[]): Paise[] {
  const weights = lots.map((lot, place) => ({ farmerId: place, subtotal: amount < 0 ? feeOf(lot, id) : goodsOf(lot) }))
  return splitTotal(Math.abs(amount), weights).map(({ total }) => (amount < 0 ? -total : total))
}

function withMovedFees<Item extends BoughtItem>(lots: readonly Lot<Item>[], moved: readonly FeePart[]): Lot<Item>[] {
  const present = lots.filter(({ left }) => left > 0)
  return moved.reduce((all, fee) => {
    const parts = partsOfMove(fee, all)
    return all.map((lot, place) => {
      const fees = new Map([...lot.fees.keys()].map(id => [id, feeOf(lot, id)]))
      return { ...lot, of: lot.left, fees: fees.set(fee.id, feeOf(lot, fee.id) + (parts[place] ?? 0)) }
    })
  }, present)
}

function worthOf(lots: readonly Lot<BoughtItem>[], productId: number): Paise {
  return lots
    .filter(({ item }) => item.productId === productId)
    .reduce((sum, lot) => [...lot.fees.keys()].reduce((all, id) => all + feeOf(lot, id), sum + goodsOf(lot)), 0)
}

/** Changes the lots of one product, latest first, until `amount` is used up. */
function reduce<Item extends BoughtItem>(
  lots: readonly Lot<Item>[],
  { productId, amount }: { productId: number; amount: number },
  field: 'left' | 'off',
): Lot<Item>[] {
  let rest = amount
  const changed = [...lots].reverse().map(lot => {
    if (lot.item.productId !== productId || rest === 0) return lot
    const part = Math.min(rest, field === 'left' ? lot.left : goodsOf(lot))
    rest -= part
    return field === 'left' ? { ...lot, left: lot.left - part } : { ...lot, off: lot.off + part }
  })
  if (rest > 0) throw new RangeError(`Product ${productId} has too little for ${amount} (${field})`)
  return changed.reverse()
}

function moved<Item extends BoughtItem>(lots: readonly Lot<Item>[], harvest: MovedHarvest | undefined): Lot<Item>[] {
  return lots.map(lot =>
    lot.item.productId === harvest?.productId ? { ...lot, item: { ...lot.item, harvestDate: harvest.to } } : lot,
  )
}

function adjusted<Item extends BoughtItem>(
  lots: readonly Lot<Item>[],
  { lines, items = [], fees = [], harvest, areaFees }: Omit<OrderAdjustment<Item, FeePart>, 'at'>,
): Lot<Item>[] {
  const before = [...moved(lots, harvest), ...lotsOf({ items, fees })]
  const after = lines.reduce((all, { productId, quantity, amount }) => {
    if (quantity < 0) return reduce(all, { productId, amount: -quantity }, 'left')
    return quantity === 0 && !areaFees ? reduce(all, { productId, amount: -amount }, 'off') : all
  }, before)
  return areaFees ? withMovedFees(after, areaFees) : after
}

function lotsAfter<Item extends BoughtItem>({ adjustments = [], ...bought }: AdjustableOrder<Item>): Lot<Item>[] {
  return adjustments.reduce<Lot<Item>[]>(adjusted, lotsOf(bought))
}

/** Returns the current line; `lineTotal` is below its boxes' price if a box weighed less. */
function itemNow<Item extends BoughtItem>(lot: Lot<Item>): Item {
  return { ...lot.item, quantity: lot.left, lineTotal: goodsOf(lot) }
}

function feesNow<Fee extends FeePart>(
  order: AdjustableOrder<BoughtItem, Fee>,
  lots: readonly Lot<BoughtItem>[],
): Fee[] {
  const later = (order.adjustments ?? []).flatMap(({ fees = [], areaFees = [] }) => [...fees, ...areaFees])
  const byId = new Map<number, Fee>()
  for (const fee of [...order.fees, ...later]) if (!byId.has(fee.id)) byId.set(fee.id, fee)
  return [...byId.values()].map(fee => ({ ...fee, amount: lots.reduce((sum, lot) => sum + feeOf(lot, fee.id), 0) }))
}

/**
 * Returns an order with boxes and money after its adjustments, regardless of status. Returns an order without adjustments
 * unchanged. docs/product/adjustments.md#lines
 */
export function currentOrder<Item extends BoughtItem, Fee extends FeePart, Order extends AdjustableOrder<Item, Fee>>(
  order: Order & AdjustableOrder<Item, Fee>,
): Order {
  if (!order.adjustments?.length) return order
  const lots = lotsAfter<Item>(order)
  const items = lots.filter(({ left }) => left > 0).map(itemNow)
  const fees = feesNow<Fee>(order, lots)
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  return { ...order, items, fees, subtotal, total: fees.reduce((sum, { amount }) => sum + amount, subtotal) }
}

/** Discount of light boxes on a line. */
export function takenOff({ quantity, price, lineTotal }: BoughtItem): Paise {
  return price * quantity - lineTotal
}

/** Returns an order's current items, one per product; its boxes may have several prices. */
export function linesNow<Item extends BoughtItem>(order: AdjustableOrder<Item>): Item[] {
  const lines = new Map<number, Item>()
  for (const item of currentOrder<Item, FeePart, AdjustableOrder<Item>>(order).items) {
    const { productId, quantity, lineTotal } = item
    const before = lines.get(productId)
    const sum = before && { quantity: before.quantity + quantity, lineTotal: before.lineTotal + lineTotal }
    lines.set(productId, before ? { ...before, ...sum } : item)
  }
  return [...lines.values()]
}

/** Returns an order's items as placed, plus the first item of each product that replaced another. */
export function boughtItems<Item extends BoughtItem>({ items, adjustments = [] }: AdjustableOrder<Item>): Item[] {
  const later = adjustments.flatMap(adjustment => adjustment.items ?? [])
  const isFirst = ({ productId }: Item, place: number) =>
    ![...items, ...later.slice(0, place)].some(item => item.productId === productId)
  return [...items, ...later.filter(isFirst)]
}

/** Returns the order after the adjustments made until a moment. */
export function orderAt<Order extends AdjustableOrder>(order: Order, moment: Date): Order {
  const { adjustments = [] } = order
  return { ...order, adjustments: adjustments.filter(({ at }) => at <= moment) }
}

export function boxesNow(order: AdjustableOrder, productId: number): number {
  return lotsAfter(order).reduce((sum, { item, left }) => sum + (item.productId === productId ? left : 0), 0)
}

/** What to give back of a product: boxes with their money, or only an amount. */
export type GivenBack = { productId: number; quantity: number } | { productId: number; amount: Paise }

/**
 * Returns the lines of an adjustment that gives back.
 * @throws RangeError when a line has fewer boxes or less money
 */
export function givenBack(order: AdjustableOrder, back: readonly GivenBack[]): AdjustedLine[] {
  const lots = lotsAfter(order)
  return back.map(line => {
    const { productId } = line
    const quantity = 'quantity' in line ? -line.quantity : 0
    const after = adjusted(lots, { lines: [{ productId, quantity, amount: 'amount' in line ? -line.amount : 0 }] })
    return { productId, quantity, amount: worthOf(after, productId) - worthOf(lots, productId) }
  })
}

/** Returns the lines of an adjustment that adds boxes, priced with fees of their own. */
export function boughtMore(bought: Bought<BoughtItem, FeePart>): AdjustedLine[] {
  const lots = lotsOf(bought)
  return bought.items.map(({ productId, quantity }) => ({ productId, quantity, amount: worthOf(lots, productId) }))
}

/** Returns the changes in fees for another delivery area, none of which falls below zero, and their lines: money without boxes. */
export function movedFees<Fee extends FeePart>(
  order: AdjustableOrder,
  differences: readonly Fee[],
): { areaFees: Fee[]; lines: AdjustedLine[] } {
  const lots = lotsAfter(order)
  const areaFees = differences.flatMap(fee => {
    const most = lots.reduce((sum, lot) => sum + feeOf(lot, fee.id), 0)
    const amount = Math.max(fee.amount, -most)
    return amount === 0 ? [] : [{ ...fee, amount }]
  })
  const after = withMovedFees(lots, areaFees)
  const lines = [...new Set(after.map(({ item }) => item.productId))].flatMap(productId => {
    const amount = worthOf(after, productId) - worthOf(lots, productId)
    return amount === 0 ? [] : [{ productId, quantity: 0, amount }]
  })
  return { areaFees, lines }
}

export function amountOfLines(lines: readonly AdjustedLine[]): Paise {
  return lines.reduce((sum, { amount }) => sum + amount, 0)
}
