import { placeOrder, placePurchase, quoteCheckout, readProduct } from '@santhe/contracts'
import { orders } from '@santhe/domain'
import { Orders, Products } from '@santhe/domain/records'
import { AN_ADMIN, aBuyer, aFarm, aProduct, boxesOf, CHECKOUT_FORM, IS_WHOLE, testDomain } from '@santhe/domain/testing'
import { createLog, createSessions, openRedis, redisReady } from '@santhe/http-kit'
import { type Api, api, builtProgram, redisUrlOfWorker } from '@santhe/http-kit/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningProcess, startProcess } from './testing/start-process.ts'

const BUYERS = 200
const BOXES = 50
/** Fewer compete for quotes and windows in `npm test`, since 200 buyers already place orders there. */
const COMPETITION = IS_WHOLE ? { buyers: BUYERS, boxes: BOXES } : { buyers: 60, boxes: 15 }
const PLACES = 20

const domain = await testDomain()
const REDIS_URL = redisUrlOfWorker()
const redis = openRedis({ url: REDIS_URL, log: createLog({ name: 'test', level: 'silent' }) })
const sessions = createSessions(redis, createLog({ name: 'test', level: 'silent' }))
const program = await builtProgram({ backEnd: 'bff-storefront' })
const processes: RunningProcess[] = []
const apis: Api[] = []

beforeAll(async () => {
  await redisReady(redis)
  const env = {
    MONGODB_URI: process.env.SANTHE_TEST_MONGO ?? '',
    MONGODB_DATABASE: domain.connection.name,
    REDIS_URL,
    EDGE_KEY: 'the-edge-of-these-tests',
    LOG_LEVEL: 'info',
  }
  processes.push(...(await Promise.all([startProcess(program, env), startProcess(program, env)])))
  apis.push(...processes.map(api))
})

afterAll(async () => {
  const codes = await Promise.all(processes.map(each => each.stop()))
  redis.disconnect()
  expect(codes).toEqual([0, 0])
})

/** Signs in so many people, alternating between the two processes. */
async function buyers(count: number): Promise<{ token: string; at: Api }[]> {
  const actors = await Promise.all(Array.from({ length: count }, () => aBuyer(domain)))
  return Promise.all(
    actors.map(async (actor, place) => {
      const at = apis[place % apis.length]
      if (!at) throw new Error('No back end runs')
      return { token: await sessions.start(actor, { device: 'test', asOf: new Date() }), at }
    }),
  )
}

async function bananas(boxes: number) {
  const availableUntil = addDays(istDateOf(new Date()), 5)
  return aProduct(domain, { name: 'Elakki Banana', inventory: boxes, availableUntil })
}

const { paymentMethod: _, ...form } = CHECKOUT_FORM

interface Result {
  status: number
  code: string | undefined
  message: string | undefined
}

type SendRequest = () => Promise<{
  status: number
  failure: { code: string; message: string } | undefined
  headers: Headers
}>

/** Retries while the back end is busy, as a buyer does. */
async function untilServed(send: SendRequest): Promise<Result> {
  for (;;) {
    const sent = performance.now()
    const { status, failure, headers } = await send()
    if (failure?.code !== 'UNAVAILABLE') return { status, code: failure?.code, message: failure?.message }
    // The request waited its turn and got a retry time.
    expect(performance.now() - sent).toBeGreaterThan(900)
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(5)
  }
}

function expectFairResults(results: readonly Result[], boxes: number): void {
  const refused = results.filter(result => result.status !== 201)
  expect(results.length - refused.length).toBe(boxes)
  expect(new Set(refused.map(({ status, code, message }) => `${status} ${code}: ${message}`))).toEqual(
    new Set(['409 OUT_OF_STOCK: Elakki Banana is sold out. Nothing was ordered.']),
  )
}

async function expectAllSold(productId: number, boxes: number): Promise<void> {
  expect(await boxesOf(productId, domain)).toEqual({ available: 0, reserved: 0, sold: boxes })
  const orders = await Orders(domain.connection).find({ 'items.productId': productId }).lean()
  expect(orders).toHaveLength(boxes)
  expect(new Set(orders.map(order => order.buyerId)).size).toBe(boxes)
  expect(orders.filter(({ _id, purchase }) => purchase?.orderIds.join() === String(_id))).toHaveLength(boxes)
  expect((await Products(domain.connection).findById(productId).lean())?.soldOut).toBe(true)
}

// docs/product/checkout.md#stock
describe('many buyers of the last boxes, over two processes', () => {
  it('place exactly 50 orders; the others are refused as sold out', async () => {
    const product = await bananas(BOXES)
    const body = {
      ...form,
      paymentMethod: 'cod' as const,
      farmerId: product.farmId,
      items: [{ productId: product._id, quantity: 1, price: product.price / 100 }],
    }
    const people = await buyers(BUYERS)
    const results = await Promise.all(
      people.map(({ token, at }) => untilServed(() => at.call(placeOrder, { body }, { token }))),
    )
    expectFairResults(results, BOXES)
    await expectAllSold(product._id, BOXES)
    const detail = await apis[1]?.callOk(readProduct, { params: { id: product._id } })
    expect(detail?.inventory).toBe(0)
  })

  it('get exactly as many quotes as boxes, and can order all of them', async () => {
    const { boxes } = COMPETITION
    const product = await bananas(boxes)
    const people = await buyers(COMPETITION.buyers)
    const body = { items: [{ productId: product._id, quantity: 1 }] }
    const quoteIds = new Map<string, string>()
    const results = await Promise.all(
      people.map(({ token, at }) =>
        untilServed(async () => {
          const response = await at.call(quoteCheckout, { body }, { token })
          if (response.data) quoteIds.set(token, response.data.quoteId)
          return response
        }),
      ),
    )
    expectFairResults(results, boxes)
    expect(await boxesOf(product._id, domain)).toEqual({ available: 0, reserved: boxes, sold: 0 })

    const ordered = await Promise.all(
      people.map(async ({ token, at }) => {
        const quoteId = quoteIds.get(token)
        if (quoteId === undefined) return undefined
        const purchase = { ...form, paymentMethod: 'cod' as const, quoteId }
        return (await at.call(placePurchase, { body: purchase }, { token })).status
      }),
    )
    expect(ordered.filter(status => status === 201)).toHaveLength(boxes)
    await expectAllSold(product._id, boxes)
  })
})

describe("many buyers of a window's last 20 places, over two processes", () => {
  it('get one order per place; the others are refused with the free windows', async () => {
    const { farm } = await aFarm(domain, { district: 'Kolar' })
    const tomorrow = addDays(istDateOf(new Date()), 1)
    const availableUntil = addDays(tomorrow, 5)
    // Buyers of one product take turns within a process; with several products they compete only for the window.
    const products = await Promise.all(
      Array.from({ length: 5 }, () =>
        aProduct(domain, { ofFarm: farm, inventory: COMPETITION.buyers, availableUntil }),
      ),
    )
    const open = { morning: null, afternoon: null, evening: null }
    const zone = { district: 'Kolar', area: 'urban' } as const
    const days = [{ date: tomorrow, places: { ...open, morning: PLACES }, reason: '' }]
    await orders.setDeliveryPlan({ ...zone, week: Array.from({ length: 7 }, () => open), days, by: AN_ADMIN }, domain)
    const notes = `Delivery Date: ${tomorrow}\nDelivery Window: morning`
    const people = await buyers(COMPETITION.buyers)
    const results = await Promise.all(
      people.map(({ token, at }, place) => {
        const product = products[place % products.length]
        if (!product) throw new Error('No product')
        const items = [{ productId: product._id, quantity: 1 }]
        const body = { ...form, paymentMethod: 'cod' as const, notes, farmerId: farm._id, items }
        return untilServed(() => at.call(placeOrder, { body }, { token }))
      }),
    )
    const refused = results.filter(({ status }) => status !== 201)
    expect(results.length - refused.length).toBe(PLACES)
    expect(new Set(refused.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['400 VALIDATION']))
    expect(refused[0]?.message).toMatch(/^The morning of tomorrow, .* is full\. .*: afternoon, evening$/)
    expect(await Orders(domain.connection).countDocuments({ farmerId: farm._id })).toBe(PLACES)
    expect((await orders.listDeliveryDays({ ...zone, from: tomorrow }, domain))[0]?.left).toEqual({
      ...open,
      morning: 0,
    })
    const sold = await Promise.all(products.map(({ _id }) => boxesOf(_id, domain)))
    expect(sold.reduce((sum, boxes) => sum + boxes.sold, 0)).toBe(PLACES)
  })
})
