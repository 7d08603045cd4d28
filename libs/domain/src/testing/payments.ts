import type { Actor } from '@santhe/rules'
import { quoteCheckout } from '../buying/cart/quote-checkout.ts'
import { changeOrder } from '../buying/fulfilment/adjust/change-order.ts'
import { settlePayment } from '../buying/fulfilment/settle-payment.ts'
import { ordersOfPurchase } from '../buying/order/queries.ts'
import type { ProviderOrder, ProviderSuccess } from '../buying/payment/provider-order.ts'
import { findPayment } from '../buying/payment/queries.ts'
import type { PlacedOnlinePurchase } from '../buying/purchase/place-online-purchase.ts'
import { placePurchase } from '../buying/purchase/place-purchase.ts'
import type { StockedProduct } from '../catalog/product/queries.ts'
import type { Domain } from '../foundation/domain.ts'
import type { DomainEvent } from '../records/events.ts'
import { type OrderRecord, Orders } from '../records/order.ts'
import { eventIdOf, Outbox } from '../records/outbox.ts'
import type { PaymentRecord } from '../records/payment.ts'
import { type RefundRecord, Refunds } from '../records/refund.ts'
import { aProduct } from './factories.ts'
import { aBuyer, CHECKOUT_FORM, someFees } from './orders.ts'
import { NOW, testDomain } from './test-domain.ts'

export interface OnlinePurchaseOptions {
  buyer?: Actor
  /** Products to buy, one box each; by default one new product. */
  products?: readonly { _id: number }[]
  now?: Date
  paymentSeconds?: number
}

export interface OnlinePurchase extends PlacedOnlinePurchase {
  buyer: Actor
}

/** Places an online purchase that awaits its payment; at `NOW` by default. */
export async function anOnlinePurchase(domain: Domain, options: OnlinePurchaseOptions = {}): Promise<OnlinePurchase> {
  const { now = NOW, paymentSeconds } = options
  const buyer = options.buyer ?? (await aBuyer(domain))
  const products: readonly { _id: number }[] = options.products ?? [await aProduct(domain)]
  const items = products.map(({ _id }) => ({ productId: _id, quantity: 1 }))
  const { quoteId } = await quoteCheckout({ actor: buyer, items, now }, domain)
  const form = { ...CHECKOUT_FORM, paymentMethod: 'cashfree' as const }
  const placed = await placePurchase({ actor: buyer, form, quoteId, now, paymentSeconds }, domain)
  if (placed.payment === null) throw new Error('An online purchase without a payment')
  return { ...placed, payment: placed.payment, buyer }
}

/** Returns a successful payment at the provider; of the right amount by default. */
export function aSuccess(payment: PaymentRecord, overrides: Partial<ProviderSuccess> = {}): ProviderSuccess {
  return { cfPaymentId: `${payment.purchaseId}001`, amount: payment.amount, currency: 'INR', at: NOW, ...overrides }
}

/** Returns an order at the provider; active by default. */
export function aProviderOrder(payment: PaymentRecord, overrides: Partial<ProviderOrder> = {}): ProviderOrder {
  return { status: 'active', amount: payment.amount, currency: 'INR', successes: [], ...overrides }
}

export function aPaidProviderOrder(payment: PaymentRecord, overrides: Partial<ProviderSuccess> = {}): ProviderOrder {
  return aProviderOrder(payment, { status: 'paid', successes: [aSuccess(payment, overrides)] })
}

export async function aPaidPurchase(domain: Domain, options: OnlinePurchaseOptions = {}): Promise<OnlinePurchase> {
  const placed = await anOnlinePurchase(domain, options)
  const { payment } = placed
  await settlePayment(
    { paymentId: payment._id, providerOrder: aPaidProviderOrder(payment), now: options.now ?? NOW },
    domain,
  )
  const orders = await ordersOfPurchase(payment, domain)
  return { ...placed, orders, payment: await findPayment({ paymentId: payment._id }, domain) }
}

/** Returns a paid online order with a change of its first product to three boxes, which awaits its payment. */
export async function aWaitingChange(domain: Domain, options: OnlinePurchaseOptions = {}) {
  const { now = NOW } = options
  const { buyer, orders } = await aPaidPurchase(domain, options)
  const { _id: orderId, items } = orders[0] ?? { _id: 0, items: [] }
  const wished = items.slice(0, 1).map(({ productId }) => ({ productId, quantity: 3 }))
  const order = await changeOrder({ actor: buyer, orderId, contact: {}, items: wished, now }, domain)
  const paymentId = order.openChange?.paymentId ?? ''
  return { buyer, order, payment: await findPayment({ paymentId }, domain) }
}

export const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
/** After the 20 minutes of a payment and the grace period. */
export const LATE = later(1260)

/** A market that sells online: ₹30 per purchase, and 2 % including that. */
export async function anOnlineMarket() {
  const domain = await testDomain()
  await someFees(domain)
  /** Settles by the provider's data; paid by default. */
  function settle(
    { payment }: Pick<OnlinePurchase, 'payment'>,
    { providerOrder = aPaidProviderOrder(payment), now = NOW } = {},
  ) {
    return settlePayment({ paymentId: payment._id, providerOrder, now }, domain)
  }
  /** Settles a payment with another number at the provider, like a purchase's second payment. */
  function settleAnother(payment: PaymentRecord, now = NOW) {
    const providerOrder = aPaidProviderOrder(payment, { cfPaymentId: `9${payment._id.replace(/\D/g, '')}` })
    return settle({ payment }, { providerOrder, now })
  }
  const refundsOf = (filter: Partial<RefundRecord>) =>
    Refunds(domain.connection).find(filter).sort({ createdAt: 1, amount: -1 }).lean()
  return { domain, settle, settleAnother, refundsOf }
}

export async function ofTwoFarms(domain: Domain, inventory = 20): Promise<[StockedProduct, StockedProduct]> {
  return [
    await aProduct(domain, { inventory, price: 24_000 }),
    await aProduct(domain, { inventory, price: 9_999, name: 'Okra' }),
  ]
}

export async function orderNow({ _id }: Pick<OrderRecord, '_id'>, { connection }: Domain): Promise<OrderRecord> {
  const order = await Orders(connection).findById(_id).lean<OrderRecord>()
  if (!order) throw new Error(`Order ${_id} is gone`)
  return order
}

/** Returns the events with these fields, each once for all of its channels. */
export async function eventsWith(
  fields: Readonly<Record<string, unknown>>,
  { connection }: Domain,
): Promise<DomainEvent[]> {
  const filter = Object.fromEntries(Object.entries(fields).map(([name, value]) => [`event.${name}`, value]))
  const records = await Outbox(connection).find(filter).lean()
  return [...new Map(records.map(record => [eventIdOf(record), record.event])).values()]
}
