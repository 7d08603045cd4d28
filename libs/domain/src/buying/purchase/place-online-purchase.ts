import { type Actor, fail, type Paise } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { PaymentRecord } from '../../records/payment.ts'
import { checkedLines } from '../cart/buyable-products.ts'
import { AT_THE_FARMS, type Destination, findDestination } from '../cart/destination.ts'
import type { FarmForm, OrderForm } from '../order/new-orders.ts'
import { placeCart } from './place-cart.ts'
import { priceOrder, type RequestedItem } from './priced-order.ts'
import type { PlacedPurchase } from './write-purchase.ts'

/** One farm's part of create-session (docs/product/payments.md#create-session). */
interface OnlineOrderData {
  form: Omit<OrderForm, 'paymentMethod'>
  farmerId: number
  items: readonly RequestedItem[]
  total?: Paise | undefined
}

export interface PlaceOnlinePurchase {
  actor: Actor
  orderData: readonly OnlineOrderData[]
  /** The payer, as sent to the provider; not stored, but part of the request that a key identifies. */
  payer?: { name: string; email: string; phone: string } | undefined
  /** Total shown by the browser. */
  amount: Paise
  quoteId?: string | undefined
  pickup?: boolean | undefined
  now: Date
  idempotencyKey?: string | undefined
  /** Time to pay; by default 20 minutes. */
  paymentSeconds?: number | undefined
}

export interface PlacedOnlinePurchase extends PlacedPurchase {
  payment: PaymentRecord
}

/**
 * Returns the requested lines and forms by farm.
 * @throws VALIDATION when a farm is repeated, or a line names another farm than its part
 */
function readParts(orderData: readonly OnlineOrderData[]) {
  const parts = new Map(orderData.map(part => [part.farmerId, part]))
  if (parts.size !== orderData.length) {
    fail('VALIDATION', { fields: { orderData: say('cart.twoOrders') } })
  }
  const items = orderData.flatMap(part => part.items.map(item => ({ ...item, of: part.farmerId })))
  const farms = new Map<number, number>()
  for (const { productId, farmerId, of } of items) {
    if ((farmerId ?? of) !== of || (farms.get(productId) ?? of) !== of) {
      fail('VALIDATION', { fields: { items: say('cart.notOfFarm') } })
    }
    farms.set(productId, of)
  }
  return { parts, items, lines: checkedLines(items), farmOf: (productId: number) => farms.get(productId) }
}

/**
 * Returns the destination of a purchase, which has one area for all orders.
 * @throws VALIDATION for a zip code outside all areas, and for one of another area
 */
async function destinationOf({ orderData, pickup }: PlaceOnlinePurchase, domain: Domain): Promise<Destination> {
  if (pickup) return AT_THE_FARMS
  const fieldOf = (place: number) => `orderData.${place}.zipCode`
  const destinations = await Promise.all(
    orderData.map(({ form: { zipCode } }, place) => findDestination({ zipCode, field: fieldOf(place) }, domain)),
  )
  const [first] = destinations
  if (first === undefined) return fail('VALIDATION', { fields: { orderData: say('form.emptyCart') } })
  const other = destinations.findIndex(({ area }) => area !== first.area)
  if (other < 0) return first
  return fail('VALIDATION', { fields: { [fieldOf(other)]: say('cart.twoAreas') } })
}

/**
 * Places a purchase paid online, and returns it with its open payment. docs/product/payments.md#create-session. With a quote, or a live
 * quote of the same cart, it has the quoted figures and reserved boxes; otherwise it is priced now and takes available
 * boxes. A repeated key returns the same purchase.
 * @throws VALIDATION
 * @throws OUT_OF_STOCK
 * @throws PRODUCT_NOT_BUYABLE
 * @throws PRICE_CHANGED with fresh figures
 * @throws OWN_FARM
 * @throws QUOTE_EXPIRED
 * @throws KEY_REUSED
 * @throws UNPAID_PURCHASE
 * @throws UNAVAILABLE
 */
export async function placeOnlinePurchase(order: PlaceOnlinePurchase, domain: Domain): Promise<PlacedOnlinePurchase> {
  const since = performance.now()
  const { actor, orderData, payer, amount, quoteId, pickup, now, idempotencyKey, paymentSeconds } = order
  const { parts, items, lines, farmOf } = readParts(orderData)
  const farmTotals = new Map(orderData.map(part => [part.farmerId, part.total]))
  const paymentMethod = 'cashfree' as const

  function formOf(farmerId: number): FarmForm {
    const part = parts.get(farmerId)
    if (part === undefined) throw new RangeError(`No form for farm ${farmerId}`)
    const field = `orderData.${orderData.indexOf(part)}.notes`
    return { ...part.form, paymentMethod, wish: { ...part.form.wish, fields: { date: field, window: field } } }
  }

  const toPrice = { actor, lines, farmOf, quoteId, claimed: { items, total: amount, farmTotals }, now, since }
  const body = { orderData, payer, amount, quoteId, pickup }
  const request = { actorId: actor.id, call: 'placeOnlinePurchase', key: idempotencyKey, body }
  async function prepare() {
    const destination = await destinationOf(order, domain)
    const price = () => priceOrder(toPrice, destination, domain)
    return { productIds: lines.map(line => line.productId), destination, price }
  }
  const placed = await placeCart({ request, actor, formOf, paymentMethod, now, paymentSeconds, prepare }, domain)
  if (placed.payment === null) throw new Error('An online purchase without a payment')
  return { ...placed, payment: placed.payment }
}
