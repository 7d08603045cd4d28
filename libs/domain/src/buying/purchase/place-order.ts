import { type Actor, fail, type Paise } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { OrderRecord } from '../../records/order.ts'
import { checkedLines } from '../cart/buyable-products.ts'
import { findDestination } from '../cart/destination.ts'
import type { OrderForm } from '../order/new-orders.ts'
import { placeCart } from './place-cart.ts'
import { priceOrder, type RequestedItem } from './priced-order.ts'

export interface PlaceOrder {
  actor: Actor
  form: OrderForm
  farmerId: number
  items: readonly RequestedItem[]
  /** Total shown by the browser. */
  total?: Paise | undefined
  quoteId?: string | undefined
  pickup?: boolean | undefined
  now: Date
  idempotencyKey?: string | undefined
}

/**
 * Places one farm's order and returns it. With a quote, or when its lines are one farm's part of the buyer's live quote, it has that
 * part's price and reserved boxes; otherwise it is a purchase of only that farm. docs/product/checkout.md#one-farm.
 * @throws VALIDATION
 * @throws OUT_OF_STOCK
 * @throws PRODUCT_NOT_BUYABLE
 * @throws PRICE_CHANGED
 * @throws OWN_FARM
 * @throws QUOTE_EXPIRED
 * @throws KEY_REUSED
 * @throws UNAVAILABLE
 */
export async function placeOrder(order: PlaceOrder, domain: Domain): Promise<OrderRecord> {
  const since = performance.now()
  const { actor, form, farmerId, items, total, quoteId, pickup, now, idempotencyKey } = order
  const lines = checkedLines(items)
  if (items.some(item => item.farmerId !== undefined && item.farmerId !== farmerId)) {
    fail('VALIDATION', { fields: { items: say('cart.notOfFarm') } })
  }

  const claimed = { items, total }
  const toPrice = { actor, lines, farmOf: () => farmerId, farmerId, quoteId, claimed, now, since }
  const body = { form, farmerId, items, total, quoteId, pickup }
  const request = { actorId: actor.id, call: 'placeOrder', key: idempotencyKey, body }
  async function prepare() {
    const destination = await findDestination({ zipCode: form.zipCode, field: 'zipCode', pickup }, domain)
    const price = () => priceOrder(toPrice, destination, domain)
    return { productIds: lines.map(line => line.productId), destination, price }
  }
  const { paymentMethod } = form
  const formOf = () => ({ ...form, wish: { ...form.wish, fields: { date: 'notes', window: 'notes' } } })
  const placed = await placeCart({ request, actor, formOf, paymentMethod, now, prepare }, domain)
  const [only] = placed.orders
  if (only === undefined) throw new Error('A purchase without an order')
  return only
}
