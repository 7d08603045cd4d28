import { type Actor, type DeliveryWish, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import type { CartTerms } from '../../records/priced-cart.ts'
import type { QuoteRecord } from '../../records/quote.ts'
import { findDestination } from '../cart/destination.ts'
import { findLiveQuote } from '../cart/queries.ts'
import type { FarmForm, OrderForm } from '../order/new-orders.ts'
import { placeCart } from './place-cart.ts'
import { type PricedOrder, quotedOrder } from './priced-order.ts'
import type { PlacedPurchase } from './write-purchase.ts'

export interface PlacePurchase {
  actor: Actor
  form: OrderForm
  /** Delivery wishes for single farms' orders. */
  deliveries?: readonly FarmDelivery[] | undefined
  quoteId: string
  pickup?: boolean | undefined
  now: Date
  idempotencyKey?: string | undefined
  /** Time to pay online; by default 20 minutes. */
  paymentSeconds?: number | undefined
}

interface FarmDelivery extends DeliveryWish {
  farmerId: number
}

function formWithDeliveries(form: OrderForm, deliveries: readonly FarmDelivery[]): (farmerId: number) => FarmForm {
  return farmerId => {
    const place = deliveries.findIndex(each => each.farmerId === farmerId)
    const delivery = deliveries[place]
    if (!delivery)
      return { ...form, wish: { ...form.wish, fields: { date: 'notes', window: 'notes' }, isShared: true } }
    const { date, window } = delivery
    const fields = { date: `deliveries.${place}.date`, window: `deliveries.${place}.window` }
    return { ...form, wish: { date, window, fields } }
  }
}

/** @throws VALIDATION unless each delivery is for a farm of the cart, at most one per farm */
function checkDeliveries(deliveries: readonly FarmDelivery[], { farms }: Pick<QuoteRecord, 'farms'>): void {
  const farmerIds = new Set<number>()
  for (const [place, { farmerId }] of deliveries.entries()) {
    const field = `deliveries.${place}.farmerId`
    if (!farms.some(farm => farm.farmerId === farmerId)) {
      fail('VALIDATION', { fields: { [field]: say('cart.otherFarm') } })
    }
    if (farmerIds.has(farmerId)) fail('VALIDATION', { fields: { [field]: say('cart.twoDeliveries') } })
    farmerIds.add(farmerId)
  }
}

/**
 * Turns a quote into a purchase with one order per farm, in one transaction, and returns it. docs/product/checkout.md#placing. If paid
 * online, also writes its open payment, which the orders await.
 * @throws VALIDATION for an impossible delivery and a zip code outside all areas
 * @throws QUOTE_EXPIRED
 * @throws PRICE_CHANGED when a price or an offer differs from the quote, or the quote is for another area or pickup
 * @throws KEY_REUSED
 * @throws UNPAID_PURCHASE
 * @throws UNAVAILABLE
 */
export async function placePurchase(
  { actor, form, deliveries, quoteId, pickup, now, idempotencyKey, paymentSeconds }: PlacePurchase,
  domain: Domain,
): Promise<PlacedPurchase> {
  async function orderOf(quote: QuoteRecord, terms: CartTerms): Promise<PricedOrder> {
    if (quote.farms.some(farm => farm.isOrdered)) {
      fail('QUOTE_EXPIRED', { message: say('cart.partOrdered') })
    }
    return quotedOrder({ quote }, { terms, now }, domain)
  }

  const read = () => findLiveQuote({ personId: actor.id, quoteId, now }, domain)
  async function prepare() {
    const [first, destination] = await Promise.all([
      read(),
      findDestination({ zipCode: form.zipCode, field: 'zipCode', pickup }, domain),
    ])
    checkDeliveries(deliveries ?? [], first)
    // The first attempt uses the quote already read; the write checks that it is unchanged.
    let prefetched: QuoteRecord | undefined = first
    const price = async () => {
      const quote = prefetched ?? (await read())
      prefetched = undefined
      return orderOf(quote, destination)
    }
    return { productIds: first.lines.map(line => line.productId), destination, quote: first, price }
  }

  const body = { form, deliveries, quoteId, pickup }
  const request = { actorId: actor.id, call: 'placePurchase', key: idempotencyKey, body }
  const { paymentMethod } = form
  const formOf = formWithDeliveries(form, deliveries ?? [])
  return placeCart({ request, actor, formOf, paymentMethod, now, paymentSeconds, prepare, endsQuote: true }, domain)
}
