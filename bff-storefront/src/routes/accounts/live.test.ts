import { deleteNotification, listNotifications, readAllNotifications, readNotification } from '@santhe/contracts'
import { follows, people, products, stock } from '@santhe/domain'
import { AN_ADMIN, anOrder, aPerson, aProduct, testDomain } from '@santhe/domain/testing'
import { api, openLiveStream, startTestServer } from '@santhe/http-kit/testing'
import { addDays, istDateOf } from '@santhe/rules'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { startJobs } from '../../jobs/start-jobs.ts'
import { routes } from '../index.ts'

const domain = await testDomain()
const readLines = vi.fn((productIds: readonly number[], personIds: readonly number[]) =>
  stock.readLineVersions({ productIds, personIds }, domain),
)
const server = await startTestServer({
  owner: 'storefront',
  served: routes({ domain }),
  readStock: ids => stock.readShopStock({ productIds: ids, now: new Date() }, domain),
  readLines,
})
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const { publishNews } = server.server
const jobs = startJobs({ domain, log, stockMoved: async () => {}, publishNews })
const closing: (() => void)[] = []
afterAll(async () => {
  for (const close of closing) close()
  await jobs.stop()
  await server.close()
})

const today = istDateOf(new Date())
/** On sale by the real clock, like `order`: a job releases boxes reserved at `NOW`, even before they are ordered. */
const offer = (fields: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(domain, { inventory: 7, availableUntil: addDays(today, 14), ...fields })
const order = async (options: Parameters<typeof anOrder>[1] = {}) =>
  anOrder(domain, { product: await offer(), ...options, now: new Date() })

async function aStream(
  query: string,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
) {
  const stream = await openLiveStream(`${server.url}/api/live?${query}`, { token, headers })
  closing.push(stream.close)
  await soon(() => expect(stream.events).not.toEqual([]))
  return stream
}
const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { interval: 20 })

describe('live news', () => {
  it('tell only buyer and farmer about a new order', async () => {
    const buyer = await aPerson(domain)
    const other = await aPerson(domain)
    const [mine, others] = [
      await aStream(`person=${buyer._id}`, { token: await server.signIn(people.actorOf(buyer)) }),
      await aStream(`person=${other._id}`, { token: await server.signIn(people.actorOf(other)) }),
    ]
    await order({ buyer: people.actorOf(buyer) })
    await soon(() => expect(mine.subjects()).toEqual(['notification', 'order']))
    expect(others.subjects()).toEqual([])
    const again = await aStream(`person=${buyer._id}&after=0-1`, {
      token: await server.signIn(people.actorOf(buyer)),
      headers: { 'last-event-id': mine.lastId() },
    })
    expect(again.subjects()).toEqual([])
  })

  it("tell only that person's devices that a notification was read or deleted", async () => {
    const buyer = people.actorOf(await aPerson(domain))
    const other = people.actorOf(await aPerson(domain))
    const { callOk } = api(server)
    await order({ buyer })
    await order({ buyer })
    const [phone, laptop] = [{ token: await server.signIn(buyer) }, { token: await server.signIn(buyer) }]
    const notificationsOf = (as: typeof phone) => callOk(listNotifications, {}, as)
    await soon(async () => expect(await notificationsOf(phone)).toHaveLength(2))
    const streams = [
      await aStream(`person=${buyer.id}`, phone),
      await aStream(`person=${buyer.id}`, laptop),
      await aStream(`person=${other.id}`, { token: await server.signIn(other) }),
    ]
    const received = () => streams.map(stream => stream.subjects().filter(subject => subject === 'notification').length)
    const [newest, oldest] = await notificationsOf(phone)
    const at = (id = 0) => ({ params: { id } })
    const steps = [
      () => callOk(readNotification, at(newest?.id), phone),
      () => callOk(readAllNotifications, {}, laptop),
      () => callOk(deleteNotification, at(oldest?.id), phone),
    ]
    for (const step of steps) {
      const before = received()
      await step()
      // The order's own news may still arrive, so a count can grow by more than one.
      await soon(() => expect(received().map((count, at) => count > (before[at] ?? 0))).toEqual([true, true, false]))
    }
    expect(await notificationsOf(laptop)).toMatchObject([{ id: newest?.id, isRead: true }])
  })

  it('of stock cover only products that everybody may see', async () => {
    const listed = await offer()
    const waiting = await offer({ approvalStatus: 'pending' })
    const right = await aStream(`products=${listed._id}:7`)
    const [outdated, hidden] = [await aStream(`products=${listed._id}:6`), await aStream(`products=${waiting._id}:0`)]
    await soon(() => expect(outdated.subjects()).toEqual(['stock']))
    await order({ product: listed, boxes: 2 })
    await products.changeOffer({ id: waiting._id, fields: { addBoxes: 2 }, by: AN_ADMIN }, domain)
    await soon(() => expect([right.subjects(), outdated.subjects()]).toEqual([['stock'], ['stock', 'stock']]))
    expect(hidden.subjects()).toEqual([])
  })

  it('of stock report a product leaving and returning to sale, and its deletion', async () => {
    const [product, deleted] = [await offer(), await offer()]
    const ordered = await aStream(`products=${deleted._id}:7`)
    await order({ product: deleted, boxes: 2 })
    // The order's own event could reach a stream that opens before it.
    await soon(() => expect(ordered.subjects()).toEqual(['stock']))
    const [open, leaving] = [await aStream(`products=${product._id}:7`), await aStream(`products=${deleted._id}:5`)]
    const setStatus = (status: 'Sold Out' | 'Available Now') =>
      products.changeOffer({ id: product._id, fields: { status }, by: AN_ADMIN }, domain)
    expect(await setStatus('Sold Out')).toMatchObject({ inventory: 7 })
    await soon(() => expect(open.subjects()).toEqual(['stock']))
    await setStatus('Available Now')
    await soon(() => expect(open.subjects()).toEqual(['stock', 'stock']))
    expect(leaving.subjects()).toEqual([])
    await products.deleteProduct({ id: deleted._id, by: AN_ADMIN }, domain)
    await soon(() => expect(leaving.subjects()).toEqual(['stock']))
  })

  it('of stock skip products that were not for sale when the page was read', async () => {
    const ended = await offer({ availableUntil: addDays(today, -1) })
    const soldOut = await offer({ status: 'Sold Out' })
    const watched = [`${ended._id}:0`, `${soldOut._id}:0`, '999999:0'].join()
    const [stream, moving] = [await aStream(`products=${watched}`), await offer()]
    const other = await aStream(`products=${moving._id}:6`)
    await soon(() => expect(other.subjects()).toEqual(['stock']))
    expect(stream.subjects()).toEqual([])
  })

  it('of a line reach the waiting people behind one who leaves', async () => {
    const product = await offer({ inventory: 0, status: 'Sold Out' })
    const [first, second] = [people.actorOf(await aPerson(domain)), people.actorOf(await aPerson(domain))]
    const other = people.actorOf(await aPerson(domain))
    const join = { productId: product._id, quantity: 1, now: new Date() }
    for (const actor of [first, second]) await follows.joinLine({ actor, ...join }, domain)
    const query = `products=${product._id}:0`
    const page = await aStream(`person=${second.id}&${query}`, { token: await server.signIn(second) })
    const outside = await aStream(`person=${other.id}&${query}`, { token: await server.signIn(other) })
    const visitor = await aStream(query)
    // The line is read once for both before it moves.
    await soon(() => expect(readLines.mock.settledResults.length).toBeGreaterThan(0))
    await soon(() => expect(readLines.mock.calls.at(-1)?.[1]).toEqual([second.id, other.id]))
    const reads = readLines.mock.settledResults.length
    await soon(() => expect(readLines.mock.settledResults.length).toBeGreaterThan(reads))
    await follows.leaveLine({ personId: first.id, productId: product._id }, domain)
    await soon(() => expect(page.subjects()).toEqual(['wish']))
    expect([...visitor.subjects(), ...outside.subjects()]).toEqual([])
  })

  it('are refused when product ids are invalid or too many', async () => {
    const many = Array.from({ length: 21 }, (_, index) => index + 1).join()
    for (const query of ['products=tomato', `products=${many}`, 'products=1:2:3', 'person=me', 'age=-1']) {
      const { status } = await openLiveStream(`${server.url}/api/live?${query}`)
      expect([query, status]).toEqual([query, 400])
    }
  })
})
