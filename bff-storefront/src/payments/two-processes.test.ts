import { placeOnlinePurchase, readPurchase, setOrderStatus, verifyPayment } from '@santhe/contracts'
import { leases } from '@santhe/domain'
import { Orders, Refunds } from '@santhe/domain/records'
import { aBuyer, aProduct, boxesOf, testDomain } from '@santhe/domain/testing'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { type Api, api, builtProgram, redisUrlOfWorker } from '@santhe/http-kit/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { APP_ID, fakeProvider, SECRET } from '../testing/fake-provider.ts'
import { eventsOf, sessionBody } from '../testing/online-shop.ts'
import { shuffled } from '../testing/shuffled.ts'
import { type RunningProcess, startProcess } from '../testing/start-process.ts'

const domain = await testDomain()
const provider = await fakeProvider()
const REDIS_URL = redisUrlOfWorker()
const silent = createLog({ name: 'test', level: 'silent' })
const redis = openRedis({ url: REDIS_URL, log: silent })
const sessions = createSessions(redis, silent)
const env = {
  MONGODB_URI: process.env.SANTHE_TEST_MONGO ?? '',
  MONGODB_DATABASE: domain.connection.name,
  REDIS_URL,
  EDGE_KEY: 'the-edge-of-these-tests',
  // Its log lines show when it listens.
  LOG_LEVEL: 'info',
  CASHFREE_ENV: 'testing',
  CASHFREE_URL: provider.url,
  CASHFREE_APP_ID: APP_ID,
  CASHFREE_SECRET: SECRET,
  PAYMENT_SECONDS: '4',
  PAYMENT_GRACE_SECONDS: '1',
  RECONCILE_SECONDS: '0.3',
}
const program = await builtProgram({ backEnd: 'bff-storefront' })
const processes: RunningProcess[] = []
const apis: Api[] = []

beforeAll(async () => {
  await redisReady(redis)
  processes.push(...(await Promise.all([startProcess(program, env), startProcess(program, env)])))
  apis.push(...processes.map(api))
})
afterAll(async () => {
  await Promise.all(processes.map(each => each.stop()))
  redis.disconnect()
  await provider.close()
})

function at(place: number): Api {
  const client = apis[place % apis.length]
  if (!client) throw new Error('No back end runs')
  return client
}

async function opened() {
  const product = await aProduct(domain, { availableUntil: addDays(istDateOf(new Date()), 5) })
  const as = { token: await sessions.start(await aBuyer(domain), { device: 'test', asOf: new Date() }) }
  const { orderId: paymentId, purchaseId } = await at(0).callOk(
    placeOnlinePurchase,
    { body: sessionBody([product]) },
    as,
  )
  return { product, as, paymentId, purchaseId }
}
const ordersOf = (purchaseId: number) => Orders(domain.connection).find({ purchaseId }).lean()

it('two processes with jobs settle a payment once', async () => {
  const { product, as, paymentId, purchaseId } = await opened()
  const { body, headers } = provider.successWebhook(paymentId, provider.pay(paymentId))
  const checks = Array.from({ length: 10 }, (_, place) => [
    async () => (await at(place).call(verifyPayment, { body: { orderId: paymentId } }, as)).status,
    async () =>
      (await fetch(`${processes[place % 2]?.url}/api/payments/webhook`, { method: 'POST', headers, body })).status,
  ]).flat()
  const statuses = await Promise.all(shuffled(checks, 11).map(check => check()))
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await ordersOf(purchaseId)).toMatchObject([{ status: 'pending', paymentStatus: 'paid' }])
  expect(await boxesOf(product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
  expect(await eventsOf(purchaseId, 'orderPaid', domain)).toBe(1)
})

it('jobs settle a payment without webhook and cancel an unpaid one', async () => {
  const [paid, unpaid] = [await opened(), await opened()]
  provider.pay(paid.paymentId)
  const read = async ({ purchaseId, as }: typeof paid) =>
    (await at(1).callOk(readPurchase, { params: { id: purchaseId } }, as)).orders[0]
  await vi.waitFor(async () => expect(await read(paid)).toMatchObject({ paymentStatus: 'paid' }))
  await vi.waitFor(async () => expect(await read(unpaid)).toMatchObject({ status: 'cancelled' }))
  expect(await boxesOf(unpaid.product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 })
  expect(await boxesOf(paid.product._id, domain)).toEqual({ available: 19, reserved: 0, sold: 1 })
})

it('a refund is sent once when the process dies before recording it', async () => {
  const { as, paymentId, purchaseId } = await opened()
  provider.pay(paymentId)
  await at(0).callOk(verifyPayment, { body: { orderId: paymentId } }, as)
  const id = (await ordersOf(purchaseId))[0]?._id ?? 0
  provider.fault = 'neverResponds'
  await at(1).callOk(setOrderStatus, { params: { id }, body: { status: 'cancelled' } }, as)
  const refunds = () => [...(provider.orders.get(paymentId)?.refunds.values() ?? [])]
  await vi.waitFor(() => expect(refunds()).toHaveLength(1))
  await Promise.all(processes.splice(0).map(each => each.kill()))
  provider.fault = undefined
  expect(await Refunds(domain.connection).findOne({ orderId: id }).lean()).toMatchObject({ state: 'due', attempts: 0 })

  // Killed programs hold their leases for half a minute: pretends it has passed.
  const takes = { holder: 'the test', now: new Date(Date.now() + 60_000), seconds: 0 }
  await leases.takeLease({ job: 'refunds', ...takes }, domain)
  await leases.releaseLease({ job: 'refunds', holder: takes.holder }, domain)
  processes.push(await startProcess(program, env))
  await vi.waitFor(
    async () => expect(await ordersOf(purchaseId)).toMatchObject([{ paymentStatus: 'refunded' }]),
    30_000,
  )
  const sent = provider.calls.filter(call => call === `POST /orders/${paymentId}/refunds`)
  expect([sent.length >= 2, refunds().length]).toEqual([true, 1])
})
