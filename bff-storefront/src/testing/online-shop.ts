import { type PaymentSession, placeOnlinePurchase } from '@santhe/contracts'
import { type Domain, type DomainEvent, payments } from '@santhe/domain'
import { Orders, Outbox } from '@santhe/domain/records'
import { aBuyer, aProduct, CHECKOUT_FORM, NOW } from '@santhe/domain/testing'
import { type Api, api, type CallOptions, startTestServer, type TestServer } from '@santhe/http-kit/testing'
import { type Actor, paiseToRupees } from '@santhe/rules'
import { vi } from 'vitest'
import { openPayments, type Payments } from '../payments/open-payments.ts'
import { routes } from '../routes/index.ts'
import { type FakeProvider, fakeProvider } from './fake-provider.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
const { paymentMethod: _cod, ...FORM } = CHECKOUT_FORM

/** Returns create-session's body for so many boxes of each product, with correct amounts. */
export function sessionBody(products: readonly Product[], boxes = 1) {
  const amount = products.reduce((sum, product) => sum + product.price * boxes, 0)
  return {
    amount: String(paiseToRupees(amount)),
    orderData: products.map(product => ({
      ...FORM,
      farmerId: product.farmId,
      items: [
        { productId: product._id, quantity: boxes, price: paiseToRupees(product.price), farmerId: product.farmId },
      ],
      total: paiseToRupees(product.price * boxes),
    })),
    customerDetails: { name: 'Asha Rao', email: 'asha@example.com', phone: '+91 98450 12345' },
  }
}

export interface OnlineShop {
  domain: Domain
  provider: FakeProvider
  onlinePayments: Payments
  server: TestServer
  shop: Api
  stockMoved: ReturnType<typeof vi.fn>
  log: Record<'info' | 'warn' | 'error', ReturnType<typeof vi.fn>>
  /** The shop's clock; tests advance it. */
  at: Date
  later(seconds: number): void
  buyer(): Promise<{ actor: Actor; as: CallOptions }>
  /** Places a purchase of these products (by default a new one) and opens its session. */
  opened(options?: { products?: Product[]; boxes?: number }): Promise<Opened>
  ordersOf(purchaseId: number): Promise<Awaited<ReturnType<typeof ordersOf>>>
  reconcile(): Promise<number>
  sendRefunds(): Promise<number>
  sendWebhook(webhook: { body: string; headers: Record<string, string> }): Promise<number>
  close(): Promise<void>
}

export interface Opened {
  actor: Actor
  as: CallOptions
  products: Product[]
  session: PaymentSession
  paymentId: string
  purchaseId: number
}

function ordersOf(purchaseId: number, { connection }: Domain) {
  return Orders(connection).find({ purchaseId }).sort({ _id: 1 }).lean()
}

/** Starts the storefront with a fake payment provider. */
export async function onlineShop(domain: Domain): Promise<OnlineShop> {
  const provider = await fakeProvider()
  const stockMoved = vi.fn(async () => {})
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const onlinePayments = openPayments({ domain, cashfree: provider.cashfree(), log, stockMoved })
  const served = routes({ domain, onlinePayments })
  const server = await startTestServer({ owner: 'storefront', served, clock: () => shop.at })
  const client = api(server)

  async function buyer() {
    const actor = await aBuyer(domain)
    return { actor, as: { token: await server.signIn(actor) } }
  }

  const shop: OnlineShop = {
    ...{ domain, provider, onlinePayments, server, stockMoved, log, buyer },
    shop: client,
    at: NOW,
    later(seconds) {
      shop.at = new Date(shop.at.getTime() + seconds * 1000)
    },
    async opened({ products, boxes = 1 } = {}) {
      const { actor, as } = await buyer()
      const bought = products ?? [await aProduct(domain)]
      const session = await client.callOk(placeOnlinePurchase, { body: sessionBody(bought, boxes) }, as)
      const { orderId: paymentId, purchaseId } = session
      await payments.findPayment({ paymentId, buyerId: actor.id }, domain)
      return { actor, as, products: bought, session, paymentId, purchaseId }
    },
    ordersOf: purchaseId => ordersOf(purchaseId, domain),
    reconcile: () => onlinePayments.reconcile({ now: shop.at, limit: 1_000 }),
    sendRefunds: () => onlinePayments.sendRefunds({ now: shop.at, limit: 1_000 }),
    async sendWebhook({ body, headers }) {
      const response = await fetch(`${server.url}/api/payments/webhook`, { method: 'POST', headers, body })
      await response.text()
      return response.status
    },
    async close() {
      await server.close()
      await provider.close()
    },
  }
  return shop
}

/** Counts the purchase's distinct events of this kind. */
export async function eventsOf(purchaseId: number, kind: DomainEvent['kind'], { connection }: Domain): Promise<number> {
  const events = await Outbox(connection).find().lean()
  const same = events.filter(
    ({ event }) => event.kind === kind && 'purchaseId' in event && event.purchaseId === purchaseId,
  )
  return new Set(same.map(({ eventId }) => String(eventId))).size
}
