import { type IstDate, istDateOf, linesNow } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import type { OrderItemRecord, OrderRecord } from '../../records/order.ts'
import type { ProductRecord } from '../../records/product.ts'
import { readProducts } from '../cart/buyable-products.ts'

type Booked = Pick<OrderItemRecord, 'productId' | 'status' | 'harvestDate' | 'harvestedOn'>

/** Repeats the attempt if `isOther` holds for a booked item that awaits its harvest. */
async function checkBooked(
  items: readonly Booked[],
  isOther: (item: Booked, product: ProductRecord | undefined) => boolean,
  tx: Domain,
): Promise<void> {
  const booked = items.filter(({ status, harvestedOn }) => status === 'Pre-Order' && !harvestedOn)
  if (booked.length === 0) return
  const products = await readProducts(
    booked.map(({ productId }) => productId),
    tx,
  )
  if (booked.some(item => isOther(item, products.get(item.productId)))) startOver()
}

/**
 * Repeats the attempt if a farm moved or harvested boxes since their pricing: it missed an order that was not written yet. Call
 * it in the transaction that sells them: a move also writes their stock, so that of two concurrent ones one is repeated.
 */
export function checkHarvests(items: readonly Booked[], now: Date, tx: Domain): Promise<void> {
  const isOther = (item: Booked, product: ProductRecord | undefined) =>
    product?.harvestDate !== item.harvestDate || harvestSince(item, product, istDateOf(now)) !== undefined
  return checkBooked(items, isOther, tx)
}

/** Like `checkHarvests`, for an order that gets its boxes again: a harvest that moved earlier leaves it as it was. */
export function checkHarvestsAgain(order: OrderRecord, now: Date, tx: Domain): Promise<void> {
  const isOther = (item: Booked, product: ProductRecord | undefined) =>
    isMovedLater(item, product) || harvestSince(item, product, istDateOf(now)) !== undefined
  return checkBooked(linesNow<OrderItemRecord>(order), isOther, tx)
}

/** Whether a product's boxes are of a later harvest than those that were bought: their buyer has not chosen to wait. */
export function isMovedLater({ status, harvestDate }: Booked, product: ProductRecord | undefined): boolean {
  if (status !== 'Pre-Order') return product?.status === 'Pre-Order'
  const now = product?.harvestDate ?? null
  return harvestDate !== null && now !== null && now > harvestDate
}

/** Returns the day on which a line's product was harvested while no order held the boxes; undefined without such a harvest. */
export function harvestSince(line: Booked, product: ProductRecord | undefined, today: IstDate): IstDate | undefined {
  const on = product?.harvestDate
  const isBooked = line.status === 'Pre-Order' && !line.harvestedOn && !isMovedLater(line, product)
  return isBooked && product?.status === 'Available Now' && on && on <= today ? on : undefined
}

/** Returns an order with each of its items changed, also those bought later. */
export function withItems(order: OrderRecord, change: (item: OrderItemRecord) => OrderItemRecord): OrderRecord {
  const { items, adjustments } = order
  const changed = adjustments?.map(each => (each.items ? { ...each, items: each.items.map(change) } : each))
  return { ...order, items: items.map(change), ...(changed && { adjustments: changed }) }
}

/** Returns an order that gets its boxes again, with harvests since. */
export function withHarvests(
  order: OrderRecord,
  products: ReadonlyMap<number, ProductRecord>,
  today: IstDate,
): OrderRecord {
  const lines = linesNow<OrderItemRecord>(order)
  const days = new Map(lines.map(line => [line.productId, harvestSince(line, products.get(line.productId), today)]))
  return withItems(order, item => {
    const harvestedOn = days.get(item.productId)
    return harvestedOn && item.status === 'Pre-Order' ? { ...item, harvestedOn } : item
  })
}
