import { SantheError } from '@santhe/rules'
import { mongo, trusted } from 'mongoose'
import { vi } from 'vitest'
import { harvestProduct } from '../../../buying/fulfilment/harvest/harvest-product.ts'
import { takeBackOffer } from '../../../buying/fulfilment/harvest/take-back-offer.ts'
import { setOrderStatus } from '../../../buying/fulfilment/set-order-status.ts'
import { settlePayment } from '../../../buying/fulfilment/settle-payment.ts'
import { payOnDelivery } from '../../../buying/payment/pay-on-delivery.ts'
import type { ProviderOrder } from '../../../buying/payment/provider-order.ts'
import { recordRefundOutcome } from '../../../buying/refund/record-refund-outcome.ts'
import type { Domain } from '../../../foundation/domain.ts'
import { FiguresOfAreas } from '../../../records/figures.ts'
import { Outbox } from '../../../records/outbox.ts'
import type { PaymentRecord } from '../../../records/payment.ts'
import { Refunds } from '../../../records/refund.ts'
import {
  anOnlinePurchase,
  anOrder,
  aPaidProviderOrder,
  aProviderOrder,
  by,
  NOW,
  numbers,
  type OnlinePurchase,
} from '../../../testing/index.ts'
import { countEvents } from '../count-events.ts'
import { ADMIN } from './right-figures.ts'
import type { SmallMarket } from './small-market.ts'

const DAY = 86_400_000
const LATE = new Date(NOW.getTime() + 3_600_000)
const DEEDS = 40

async function allowRefusal(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof SantheError)) throw error
  })
}

/** Makes all or some events due again, in another order. */
async function repeatEvents(below: (n: number) => number, { connection }: Domain): Promise<void> {
  const records = await Outbox(connection).find({ channel: 'statistics' }).select({ _id: 1 }).lean()
  const again = records.filter(() => below(3) === 0)
  const due = () => ({ $set: { dueAt: new Date(below(1_000_000)) }, $unset: { doneAt: 1 } })
  await Outbox(connection).bulkWrite(again.map(({ _id }) => ({ updateOne: { filter: { _id }, update: due() } })))
}

class Killed extends mongo.MongoNetworkError {}

/** Aborts the worker's transaction: after a write of this model, or before its commit. */
async function countAndDie(place: 'figures' | 'events', domain: Domain): Promise<void> {
  const { connection } = domain
  const model = place === 'figures' ? FiguresOfAreas(connection) : Outbox(connection)
  const method = place === 'figures' ? 'bulkWrite' : 'updateMany'
  const original = model[method].bind(model) as (...input: unknown[]) => Promise<unknown>
  const spy = vi.spyOn(model, method as 'bulkWrite').mockImplementationOnce((async (...input: unknown[]) => {
    await original(...input)
    throw new Killed('killed')
  }) as never)
  await countEvents({ now: LATE, onFailure: () => undefined }, domain).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error
  })
  spy.mockRestore()
}

/** Plays acts of people, the provider and the worker, by a seed. */
export async function play(seed: number, { products, buyers }: SmallMarket, domain: Domain): Promise<void> {
  const below = numbers(seed)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const online: OnlinePurchase[] = []
  const orderIds: number[] = []
  const setStatus = (statuses: readonly string[]) =>
    allowRefusal(setOrderStatus({ actor: ADMIN, orderId: pick(orderIds), status: pick(statuses), now: NOW }, domain))
  const settle = (providerOrder: (payment: PaymentRecord) => ProviderOrder, now: Date) => {
    const { payment } = pick(online)
    return settlePayment({ paymentId: payment._id, providerOrder: providerOrder(payment), now }, domain)
  }
  const order = async () => {
    const now = new Date(NOW.getTime() - below(6) * DAY - below(20) * 3_600_000)
    const placed = await anOrder(domain, { buyer: pick(buyers), product: pick(products), boxes: 1 + below(4), now })
    orderIds.push(placed._id)
  }
  const orderOnline = async () => {
    const bought = await anOnlinePurchase(domain, { products: [...new Set([pick(products), pick(products)])] })
    online.push(bought)
    orderIds.push(...bought.orders.map(({ _id }) => _id))
  }
  const refund = async () => {
    const due = await Refunds(domain.connection)
      .findOne({ state: trusted({ $in: ['due', 'sent'] }) })
      .lean()
    const outcome = pick(['sent', 'done', 'done'] as const)
    if (due) await recordRefundOutcome({ refundId: due._id, outcome, now: NOW }, domain)
  }
  const harvest = async () => {
    const { _id: id } = pick(products)
    await allowRefusal(harvestProduct({ id, by: by(ADMIN) }, domain))
    // Counted before the undo, as happens when an order's step is concurrent.
    if (below(2) === 0) await countEvents({ now: LATE }, domain)
    if (below(2) === 0) await allowRefusal(takeBackOffer({ id, by: by(ADMIN) }, domain))
  }
  const ofPeople = [
    order,
    orderOnline,
    () => settle(aPaidProviderOrder, NOW),
    () => settle(payment => aProviderOrder(payment, { status: 'ended' }), LATE),
    () => {
      const { purchaseId, buyer } = pick(online)
      return allowRefusal(payOnDelivery({ purchaseId, buyerId: buyer.id, now: NOW }, domain))
    },
    refund,
    harvest,
    () => setStatus(['cancelled']),
    () => setStatus(['accepted', 'packaging', 'shipping', 'delivered']),
    () => setStatus(['pending', 'accepted']),
  ]
  const ofWorkers = [
    () => countEvents({ now: LATE }, domain),
    () => Promise.all([countEvents({ now: LATE }, domain), countEvents({ now: LATE }, domain)]),
    () => repeatEvents(below, domain),
    () => countAndDie(pick(['figures', 'events']), domain),
  ]
  for (let done = 0; done < 4; done += 1) await Promise.all([order(), orderOnline()])
  for (let done = 0; done < DEEDS; done += 1) await pick<() => Promise<unknown>>([...ofPeople, ...ofWorkers])()
}
