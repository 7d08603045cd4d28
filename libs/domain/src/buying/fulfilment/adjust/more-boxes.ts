import {
  type Actor,
  applyFees,
  boughtItems,
  boxesNow,
  fail,
  linesNow,
  MAX_QUANTITY,
  ORDER_STATUSES,
  orderEstimate,
  type ProductQuantity,
  wishedDelivery,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { findOffers, type OfferedWait, offeredBoxes } from '../../../catalog/follow/wait-offers.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { type OrderItemRecord, type OrderRecord, Orders } from '../../../records/order.ts'
import type { PricedFee } from '../../../records/priced-cart.ts'
import type { ProductRecord } from '../../../records/product.ts'
import { readBuyableProducts, readProducts } from '../../cart/buyable-products.ts'
import { checkStock } from '../../cart/check-stock.ts'
import { countItems, itemOf } from '../../order/new-orders.ts'
import { changeUntil } from '../../order/policy.ts'
import { listActiveFees } from '../../order-fee/queries.ts'
import type { OrderInput } from '../order-change.ts'

/** Additional boxes of an order. */
export interface More {
  items: OrderItemRecord[]
  fees: PricedFee[]
  /** The buyer's offers, whose boxes are taken first. */
  offers: OfferedWait[]
}

/** From `packaging` on, an order is closed for its buyer. */
const CHANGEABLE = ORDER_STATUSES.slice(0, ORDER_STATUSES.indexOf('packaging'))

const NO_MORE: More = { items: [], fees: [], offers: [] }

/** Whether boxes are ready for an order's delivery: of the harvest that it has, or of another product by its day. */
export function isInTime(order: OrderRecord, item: OrderItemRecord, now: Date): boolean {
  const placed = [...linesNow<OrderItemRecord>(order), ...boughtItems<OrderItemRecord>(order)].find(
    ({ productId }) => productId === item.productId,
  )
  if (!placed) return wishedDelivery({ createdAt: now, items: [item] }, {}, false).date <= order.delivery.date
  const { status, harvestDate, harvestMonth } = placed
  const isSame = item.status === status && item.harvestDate === harvestDate && item.harvestMonth === harvestMonth
  // Its buyer may have chosen an earlier day since removing its boxes.
  const ready = item.harvestedOn ?? item.harvestDate
  return isSame && (ready === null || ready <= order.delivery.date)
}

/** @throws VALIDATION when a product is another farm's, or its boxes are not ready by the order's day */
function checkFit(
  order: OrderRecord,
  items: readonly OrderItemRecord[],
  products: ReadonlyMap<number, ProductRecord>,
  now: Date,
): void {
  for (const item of items) {
    if (products.get(item.productId)?.farmId !== order.farmerId)
      fail('VALIDATION', { fields: { items: say('adjust.notInOrder') } })
    if (isInTime(order, item, now)) continue
    const isPlaced = boughtItems(order).some(({ productId }) => productId === item.productId)
    const why = isPlaced ? 'adjust.otherHarvest' : 'adjust.notInTime'
    fail('VALIDATION', { fields: { items: say(why, { name: { name: item.productName, localName: item.localName } }) } })
  }
}

/**
 * Returns boxes at the current price with their percentage fees; fixed and table fees stay.
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OWN_FARM
 * @throws OUT_OF_STOCK
 * @throws VALIDATION for another farm's product, and for one that now has another harvest or is not ready by the order's day
 */
export async function moreOf(
  order: OrderRecord,
  lines: readonly ProductQuantity[],
  { actor, now }: OrderInput,
  domain: Domain,
): Promise<More> {
  if (lines.length === 0) return NO_MORE
  const productIds = lines.map(({ productId }) => productId)
  const [products, active, offers] = await Promise.all([
    readBuyableProducts({ actor, productIds, now }, domain),
    listActiveFees(domain),
    findOffers({ personId: actor.id, now }, domain),
  ])
  const before = countItems(order)
  const items = lines.map(({ productId, quantity }, place) => {
    const price = products.get(productId)?.price ?? 0
    const line = { productId, quantity, price, lineTotal: price * quantity }
    return { ...itemOf(line, { orderId: order._id, place: before + place }, products), boughtAt: now }
  })
  checkFit(order, items, products, now)
  const named = items.map(({ productId, productName, quantity }) => ({ productId, name: productName, quantity }))
  await checkStock({ lines: named, ownReserved: offeredBoxes(offers), now }, domain)
  const percentages = active.filter(({ type }) => type === 'percentage')
  const subtotal = items.reduce((sum, { lineTotal }) => sum + lineTotal, 0)
  const applied = applyFees(
    subtotal,
    percentages.map(({ _id, ...fee }) => ({ ...fee, id: _id })),
  )
  const orderOf = new Map(percentages.map(({ _id, displayOrder }) => [_id, displayOrder]))
  return { items, fees: applied.lines.map(fee => ({ ...fee, displayOrder: orderOf.get(fee.id) ?? 0 })), offers }
}

/** Returns a buyer's open orders to which a product's boxes can be added, soonest delivery first. docs/product/adjustments.md#changes */
export async function listChangeable(
  { actor, productId, now }: { actor: Actor; productId: number; now: Date },
  domain: Domain,
): Promise<OrderRecord[]> {
  const products = await readProducts([productId], domain)
  const farmerId = products.get(productId)?.farmId
  if (farmerId === undefined) return []
  const orders = await Orders(domain.connection)
    .find({ buyerId: actor.id, farmerId, status: trusted({ $in: CHANGEABLE }), replaces: trusted({ $exists: false }) })
    .sort({ _id: -1 })
    // A farm has more open orders than a buyer has orders.
    .hint({ buyerId: 1, _id: -1 })
    .lean<OrderRecord[]>()
  const item = itemOf({ productId, quantity: 0, price: 0, lineTotal: 0 }, { orderId: 0, place: 0 }, products)
  const hasRoom = (order: OrderRecord) => boxesNow(order, productId) < MAX_QUANTITY
  return orders
    .filter(order => changeUntil(order, now) && hasRoom(order) && isInTime(order, item, now))
    .toSorted((a, b) => (orderEstimate(a) ?? '').localeCompare(orderEstimate(b) ?? ''))
}
