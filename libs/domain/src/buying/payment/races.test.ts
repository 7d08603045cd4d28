import { setTimeout as pause } from 'node:timers/promises'
import { type Actor, SantheError } from '@santhe/rules'
import { describe, expect, it } from 'vitest'
import { Refunds } from '../../records/refund.ts'
import {
  aBuyer,
  aFarm,
  anOnlinePurchase,
  aProduct,
  aProviderOrder,
  aSuccess,
  CHECKOUT_FORM,
  expectBoxesToAddUp,
  expectMoneyToAddUp,
  IS_WHOLE,
  NOW,
  numbers,
  type OnlinePurchase,
  someFees,
  testDomain,
} from '../../testing/index.ts'
import { releaseExpiredReservations } from '../cart/release-reservations.ts'
import { setOrderStatus } from '../fulfilment/set-order-status.ts'
import { settlePayment } from '../fulfilment/settle-payment.ts'
import { placeOrder } from '../purchase/place-order.ts'
import { recordRefundOutcome } from '../refund/record-refund-outcome.ts'
import type { ProviderOrder, ProviderSuccess } from './provider-order.ts'

const domain = await testDomain()
await someFees(domain)

/** A third in `npm test`; all in full strength, as in `npm run test:long`. */
const SEED_COUNT = IS_WHOLE ? 24 : 8
const SEEDS = Array.from({ length: SEED_COUNT }, (_unused, place) => place + 1)
const INITIAL = 4
/** Twenty writers of the same records conflict many times, which takes long on a busy machine. */
const LONGEST_MS = 120_000
const ADMIN: Actor = { id: 900_000, role: 'admin' }
const LATE = new Date(NOW.getTime() + 3_600_000)
/** Refusals that conflicts may cause for people and programs. */
const ALLOWED_REFUSALS = ['ORDER_FINAL', 'NOT_CANCELLABLE', 'STATUS_NOT_ALLOWED', 'OUT_OF_STOCK']

const [near, far] = [(await aFarm(domain)).farm, (await aFarm(domain)).farm]
const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(domain)))
const otherBuyer = await aBuyer(domain)

/** A purchase and its order at the provider. */
interface RunningPurchase extends OnlinePurchase {
  successes: ProviderSuccess[]
}

async function allowRefusal(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof SantheError && ALLOWED_REFUSALS.includes(error.code))) throw error
  }
}

/** Makes the provider accept a payment, even late. */
function pay({ successes, payment }: RunningPurchase): void {
  const place = successes.length + 1
  const at = new Date(NOW.getTime() + place * 1000)
  successes.push(aSuccess(payment, { cfPaymentId: `${payment.purchaseId}00${place}`, at }))
}

function providerOrderOf({ payment, successes }: RunningPurchase, status: ProviderOrder['status']): ProviderOrder {
  return aProviderOrder(payment, { status: successes.length > 0 ? 'paid' : status, successes: [...successes] })
}

/** Reads from the provider now and settles a little later, when the response may be outdated. */
async function settleLater(running: RunningPurchase, status: ProviderOrder['status'], delay: number): Promise<void> {
  const providerOrder = providerOrderOf(running, status)
  await pause(delay)
  await settlePayment({ paymentId: running.payment._id, providerOrder, now: status === 'ended' ? LATE : NOW }, domain)
}

async function setStatus(running: RunningPurchase, actor: Actor, status: string, place: number): Promise<void> {
  const order = running.orders[place % running.orders.length]
  if (order) await allowRefusal(setOrderStatus({ actor, orderId: order._id, status, now: NOW }, domain))
}

async function buyWithoutQuote(product: { _id: number; farmId: number }): Promise<void> {
  const items = [{ productId: product._id, quantity: 1 }]
  await allowRefusal(
    placeOrder({ actor: otherBuyer, form: CHECKOUT_FORM, farmerId: product.farmId, items, now: NOW }, domain),
  )
}

async function finishRefunds({ payment }: RunningPurchase): Promise<void> {
  const due = await Refunds(domain.connection).find({ paymentId: payment._id }).lean()
  await Promise.all(due.map(({ _id }) => recordRefundOutcome({ refundId: _id, outcome: 'done', now: LATE }, domain)))
}

/** Possible events of a purchase, each at a random time and in random order. */
function actionsOf(running: RunningPurchase, random: (below: number) => number): (() => Promise<void>)[] {
  const delay = () => random(30)
  const payments = random(3)
  const actions: (() => Promise<void>)[] = [
    () => settleLater(running, 'active', delay()),
    () => settleLater(running, 'ended', delay()),
    () => settleLater(running, 'ended', delay()),
  ]
  for (let place = 0; place < payments; place += 1) {
    actions.push(async () => {
      pay(running)
      await settleLater(running, 'active', delay())
    })
  }
  if (random(2) === 0) actions.push(() => setStatus(running, running.buyer, 'cancelled', random(2)))
  if (random(3) === 0) actions.push(() => setStatus(running, ADMIN, 'cancelled', random(2)))
  if (random(3) === 0) actions.push(() => setStatus(running, ADMIN, 'accepted', random(2)))
  if (random(3) === 0) actions.push(() => finishRefunds(running))
  return actions
}

function shuffled<T>(things: readonly T[], random: (below: number) => number): T[] {
  return things
    .map(thing => ({ thing, place: random(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ thing }) => thing)
}

describe('concurrent payments, expiries, cancellations and refunds', () => {
  it.each(SEEDS)('lose and invent neither money nor boxes (seed %i)', { timeout: LONGEST_MS }, async seed => {
    const random = numbers(seed)
    const products = [
      await aProduct(domain, { ofFarm: near, inventory: INITIAL, price: 10_001 + random(90_000) }),
      await aProduct(domain, { ofFarm: far, inventory: INITIAL, price: 10_001 + random(90_000) }),
    ]
    const running: RunningPurchase[] = []
    for (const buyer of buyers) {
      const bought = random(4) === 0 ? products.slice(0, 1) : products
      running.push({ ...(await anOnlinePurchase(domain, { buyer, products: bought })), successes: [] })
    }
    const actions = running.flatMap(one => actionsOf(one, random))
    for (const product of products)
      actions.push(
        () => buyWithoutQuote(product),
        () => buyWithoutQuote(product),
      )
    actions.push(async () => void (await releaseExpiredReservations({ now: LATE }, domain)))
    await Promise.all(
      shuffled(actions, random).map(async action => {
        await pause(random(60))
        await action()
      }),
    )
    // The job polls each payment once more at the end; none stays open.
    await Promise.all(running.map(one => settleLater(one, 'ended', 0)))
    for (const { payment, successes } of running) await expectMoneyToAddUp(payment._id, successes.length, domain)
    await Promise.all(running.map(finishRefunds))
    for (const { payment, successes } of running) await expectMoneyToAddUp(payment._id, successes.length, domain)
    for (const product of products) await expectBoxesToAddUp(product._id, INITIAL, domain)
    expect(running).toHaveLength(buyers.length)
  })
})
