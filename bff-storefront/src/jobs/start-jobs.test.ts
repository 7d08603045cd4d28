import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { carts, follows, fulfilment, orders, people, products, statistics } from '@santhe/domain'
import { CHANNELS_OF, Outbox } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aBuyer,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  bellOf,
  boxesOf,
  PASSWORD,
  testDomain,
} from '@santhe/domain/testing'
import { testFiles } from '@santhe/files/testing'
import { ONE_PIXEL } from '@santhe/http-kit/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { onlineShop } from '../testing/online-shop.ts'
import { repeat } from './repeat.ts'
import { type Jobs, type JobsOptions, startJobs, subjectsOf } from './start-jobs.ts'

const domain = await testDomain()
const own = await testFiles()
const ofAnotherMarket = await testFiles()
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const stockMoved = vi.fn(async () => {})
const running: Pick<Jobs, 'stop'>[] = []

afterEach(async () => {
  await Promise.all(running.splice(0).map(each => each.stop()))
})

function start(more: Pick<JobsOptions, 'uploads' | 'online' | 'publishNews'> = {}): Jobs {
  const jobs = startJobs({ domain, log, stockMoved, ...more })
  running.push(jobs)
  return jobs
}

/** Counts the outbox events that statistics have not counted yet. */
function outstanding(): Promise<number> {
  return Outbox(domain.connection).countDocuments({ channel: 'statistics', doneAt: null })
}

describe('startJobs', () => {
  it('notifies people of an order once, with two programs', async () => {
    const order = await anOrder(domain)
    start()
    start()
    const notes = () => bellOf({ personId: order.buyerId }, domain)
    await vi.waitFor(async () => expect(await notes()).toHaveLength(1))
    expect(await notes()).toMatchObject([{ title: 'Order Placed' }])
  })

  it("notifies an account's open pages that its password was changed", async () => {
    const { _id: personId } = await aPerson(domain)
    const publishNews = vi.fn(async () => {})
    start({ publishNews })
    const change = { personId, currentPassword: PASSWORD, password: 'a new one', now: new Date() }
    await people.changePassword(change, domain)
    const news = { personIds: [personId], subjects: ['notification'] }
    await vi.waitFor(() => expect(publishNews).toHaveBeenCalledWith(news))
  })

  it('offers boxes to waiting customers once, with two programs', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-05T12:00:00+05:30') })
    onTestFinished(() => void vi.useRealTimers())
    const product = await aProduct(domain, { inventory: 0, availableUntil: addDays(istDateOf(new Date()), 30) })
    const actor = await aBuyer(domain)
    await follows.joinLine({ actor, productId: product._id, quantity: 1, now: new Date() }, domain)
    start()
    start()
    const by = { ...AN_ADMIN, now: new Date() }
    await products.changeOffer({ id: product._id, fields: { addBoxes: 2 }, by }, domain)
    const notes = () => bellOf({ personId: actor.id }, domain)
    await vi.waitFor(async () => expect(await notes()).toHaveLength(1))
    expect(await notes()).toMatchObject([
      { title: 'Reserved for you: Tomato, 1 box', link: `/products/${product._id}` },
    ])
  })

  it('notifies a farm of an offer that ends soon', async () => {
    const { farm, farmer } = await aFarm(domain)
    await aProduct(domain, { ofFarm: farm, availableUntil: addDays(istDateOf(new Date()), 2) })
    start()
    const notes = () => bellOf({ personId: farmer._id }, domain)
    await vi.waitFor(async () => expect(await notes()).toHaveLength(1))
    expect(await notes()).toMatchObject([{ title: 'The offer of Tomato ends soon' }])
  })

  it('makes open pages reload the bell for every kind of bell event', () => {
    const kinds = Object.keys(CHANNELS_OF) as (keyof typeof CHANNELS_OF)[]
    const ofBell = kinds.filter(kind => CHANNELS_OF[kind].includes('bell'))
    expect(ofBell).toContain('productSubmitted')
    expect(ofBell.filter(kind => !subjectsOf({ kind }).includes('notification'))).toEqual([])
  })

  it('makes orders searchable for the office', async () => {
    const { _id } = await anOrder(domain, { form: { firstName: 'Thimmaiah' } })
    start()
    const search = () => orders.listAreaOrders({ actor: AN_ADMIN.actor, search: 'thimm', page: { limit: 5 } }, domain)
    await vi.waitFor(async () => expect((await search()).items).toMatchObject([{ _id }]))
  })

  it("adds orders to the office's figures once, with two programs", async () => {
    const read = () => statistics.readStatistics({ actor: AN_ADMIN.actor }, domain)
    start()
    start()
    await vi.waitFor(async () => expect(await outstanding()).toBe(0))
    const { totalOrders } = await read()
    // Uses the real clock: a job releases boxes reserved at `NOW`, even before they are ordered.
    const now = new Date()
    const product = await aProduct(domain, { availableUntil: addDays(istDateOf(now), 14) })
    await anOrder(domain, { product, now })
    await vi.waitFor(async () => expect(await outstanding()).toBe(0))
    expect((await read()).totalOrders).toBe(totalOrders + 1)
  })

  it('releases the boxes of expired quotes and invalidates caches', async () => {
    const now = new Date(Date.now() - 3_600_000)
    const product = await aProduct(domain, { availableUntil: addDays(istDateOf(now), 5) })
    await carts.quoteCheckout(
      { actor: await aBuyer(domain), items: [{ productId: product._id, quantity: 4 }], now },
      domain,
    )
    start()
    await vi.waitFor(
      async () => expect(await boxesOf(product._id, domain)).toEqual({ available: 20, reserved: 0, sold: 0 }),
      20_000,
    )
    await vi.waitFor(() => expect(stockMoved).toHaveBeenCalled())
  })
})

describe('job of online payments', () => {
  it('settles and refunds payments without a request', async () => {
    const market = await onlineShop(domain)
    // Jobs use the real clock and poll a payment only after its first minute.
    market.at = new Date(Date.now() - 300_000)
    const soon = { availableUntil: addDays(istDateOf(market.at), 5) }
    const paid = await market.opened({ products: [await aProduct(domain, soon)] })
    const cancelled = await market.opened({ products: [await aProduct(domain, soon)] })
    const cfPaymentIds = [paid, cancelled].map(({ paymentId }) => market.provider.pay(paymentId))
    await market.sendWebhook(market.provider.successWebhook(cancelled.paymentId, cfPaymentIds[1] ?? ''))
    const [order] = await market.ordersOf(cancelled.purchaseId)
    const actor = cancelled.actor
    await fulfilment.setOrderStatus({ actor, orderId: order?._id ?? 0, status: 'cancelled', now: market.at }, domain)
    const readOrders = async () => [
      ...(await market.ordersOf(paid.purchaseId)),
      ...(await market.ordersOf(cancelled.purchaseId)),
    ]
    start({ online: { onlinePayments: market.onlinePayments, reconcileSeconds: 0.2 } })
    start({ online: { onlinePayments: market.onlinePayments, reconcileSeconds: 0.2 } })
    await vi.waitFor(
      async () => expect(await readOrders()).toMatchObject([{ paymentStatus: 'paid' }, { paymentStatus: 'refunded' }]),
      20_000,
    )
    expect(market.provider.orders.get(cancelled.paymentId)?.refunds.size).toBe(1)
    await market.close()
  })
})

describe('job of unused pictures', () => {
  it('deletes unreferenced pictures after their time and keeps referenced ones', async () => {
    const { files, folder } = own
    const { _id: of } = await aPerson(domain)
    const upload = async () => (await files.acceptPicture(ONE_PIXEL, 'avatar', { of })).imageUrl
    const [used] = [await upload(), await upload()]
    await people.setAvatar({ personId: of, avatar: used }, domain)
    const storedFiles = () => readdir(join(folder, `avatar/${of}`))
    expect(await storedFiles()).toHaveLength(2)
    start({ uploads: { files, waitSeconds: 1 } })
    start({ uploads: { files, waitSeconds: 1 } })
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith({ removed: 1 }, expect.any(String)))
    expect(await storedFiles()).toEqual([basename(used)])
  })

  it('keeps pictures of another market, even unreferenced ones', async () => {
    const { files, folder } = ofAnotherMarket
    await files.areOf('another market')
    await files.acceptPicture(ONE_PIXEL, 'avatar', { of: 1 })
    start({ uploads: { files, waitSeconds: 0.1 } })
    const warned = () => log.warn.mock.calls.filter(([, message]) => /another database/.test(message)).length
    await vi.waitFor(() => expect(warned()).toBeGreaterThan(5))
    expect(await readdir(join(folder, 'avatar/1'))).toHaveLength(1)
  })
})

describe('a repeated job', () => {
  it('runs in one program at a time, and moves to another when that one stops', async () => {
    const ran: string[] = []
    const job = (name: string) =>
      repeat({ name: 'counting', everySeconds: 0.01, run: async () => ran.push(name) < 0 }, { domain, log })
    const first = job('first')
    await vi.waitFor(() => expect(ran.length).toBeGreaterThan(2))
    running.push(job('second'))
    await first.stop()
    const before = ran.lastIndexOf('first')
    await vi.waitFor(() => expect(ran.indexOf('second')).toBeGreaterThan(before))
    expect(ran.slice(0, before)).not.toContain('second')
  })

  it('logs a failing round and stops immediately when stopped', async () => {
    const failing = repeat(
      { name: 'failing', everySeconds: 60, run: () => Promise.reject(new Error('the engine is away')) },
      { domain, log },
    )
    await vi.waitFor(() => expect(log.error).toHaveBeenCalled())
    const begun = performance.now()
    await failing.stop()
    expect(performance.now() - begun).toBeLessThan(20_000)
  })
})
