import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  listMailbox,
  listNotifications,
  login,
  placePurchase,
  quoteCheckout,
  readOrder,
  setOrderStatus,
} from '@santhe/contracts'
import { closeDomain, openDomain } from '@santhe/domain'
import { aFarm, aPerson, aProduct, CHECKOUT_FORM, PASSWORD } from '@santhe/domain/testing'
import { api, openLiveStream } from '@santhe/http-kit/testing'
import { addDays, istDateOf, type OrderStatus } from '@santhe/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { marketRestarts } from '../engines/keep-running.ts'
import { runProgram } from '../engines/run-program.ts'
import type { Market } from './start-market.ts'
import { startTemporaryMarket } from './temporary-market.ts'

const FIRST_BUILD = 300_000
/** A part that died is back within ten seconds; then the page follows within two. */
const BACK_WITHIN = 20_000
/** Half a minute passes until another program takes over the jobs of one that died. */
const NOTIFIED_WITHIN = 90_000

let market: Market
beforeAll(async () => {
  market = await startTemporaryMarket({ seed: false, compression: 'quick', restarts: marketRestarts })
}, FIRST_BUILD)
afterAll(() => market.stop())

/** Kills a part of the market by a word of its command line. */
async function kill(word: RegExp): Promise<void> {
  const { output } = await runProgram('ps', ['-A', '-o', 'pid=,ppid=,args='])
  const rows = output.split('\n').map(line => line.trim().split(/\s+/))
  const part = rows.find(([, parent, ...args]) => Number(parent) === process.pid && word.test(args.join(' ')))
  if (!part) throw new Error(`There is no ${word}`)
  process.kill(Number(part[0]), 'SIGKILL')
}

/** A buyer, a farmer with a product, and an order of it, each with a session. */
async function aMarketDay() {
  const domain = await openDomain({
    uri: market.engines.mongoUri,
    database: market.backEndEnvironment.MONGODB_DATABASE ?? '',
  })
  const { farm, farmer } = await aFarm(domain)
  const product = await aProduct(domain, { ofFarm: farm, availableUntil: addDays(istDateOf(new Date()), 14) })
  const buyer = await aPerson(domain)
  await closeDomain(domain)
  const { callOk } = api(market)
  const signIn = async (username: string) => (await callOk(login, { body: { username, password: PASSWORD } })).token
  const as = { buyer: { token: await signIn(buyer.username) }, farmer: { token: await signIn(farmer.username) } }
  const items = [{ productId: product._id, quantity: 1 }]
  const { quoteId } = await callOk(quoteCheckout, { body: { items } }, as.buyer)
  const placed = await callOk(placePurchase, { body: { ...CHECKOUT_FORM, quoteId } }, as.buyer)
  return { buyer, as, orderId: placed.orders[0]?.id ?? 0 }
}

type Day = Awaited<ReturnType<typeof aMarketDay>>

/** A page of the buyer: it reads the order when it opens and when the stream says so, never otherwise, and comes back as a browser does. */
function aPage({ as, orderId, buyer }: Day) {
  const { call } = api(market)
  let isOpen = true
  let [after, status, opened] = ['', '', 0]
  async function read(): Promise<void> {
    const { data } = await call(readOrder, { params: { id: orderId } }, as.buyer).catch(() => ({ data: undefined }))
    if (data) status = data.status
    else await pause(100).then(read)
  }
  async function follow(): Promise<void> {
    const url = `${market.url}/api/live?person=${buyer._id}&${after ? `after=${after}` : 'age=0'}`
    const stream = await openLiveStream(url, as.buyer).catch(() => undefined)
    for (let seen = 0; isOpen && stream && (seen < stream.events.length || !stream.isClosed()); ) {
      const event = stream.events[seen]
      if (!event) {
        await pause(20)
        continue
      }
      seen += 1
      opened += Number(seen === 1)
      after = event.id || after
      if (event.event === 'reset' || event.data.includes('"order"')) await read()
    }
    stream?.close()
    if (!isOpen) return
    await pause(200 + Math.random() * 300)
    await follow()
  }
  const ended = read().then(follow)
  return {
    status: () => status,
    opened: () => opened,
    async close() {
      isOpen = false
      await ended
    },
  }
}

/** Takes a step as a farmer's browser does: again and again with one key, until the market responds. */
async function takeStep({ as, orderId }: Day, status: OrderStatus): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  const input = { params: { id: orderId }, body: { status } }
  const attempt = () =>
    api(market)
      .call(setOrderStatus, input, { ...as.farmer, headers })
      .then(
        response => response.status,
        () => 0,
      )
  await expect.poll(attempt, { timeout: BACK_WITHIN, interval: 50 }).toBe(200)
}

test('a step of a farm reaches its buyer’s open page while edge, storefront and Redis are killed in turn; nothing is lost, and nobody is notified twice', {
  timeout: 240_000,
}, async () => {
  const day = await aMarketDay()
  const page = aPage(day)
  await expect.poll(page.opened, { timeout: BACK_WITHIN }).toBe(1)
  const { callOk } = api(market)

  await takeStep(day, 'accepted')
  await expect.poll(page.status, { timeout: 2_000, interval: 20 }).toBe('accepted')
  for (const [word, status] of [
    [/shell\/dist\/bundle\/server/, 'growing'],
    [/bff-storefront\/dist/, 'harvested'],
    [/redis-server|valkey-server/, 'packaging'],
  ] as const) {
    await kill(word)
    await takeStep(day, status)
    await expect.poll(page.status, { timeout: BACK_WITHIN, interval: 20 }).toBe(status)
  }

  const titles = async () => {
    const notes = await callOk(listNotifications, {}, day.as.buyer)
    return notes.map(({ title }) => title.replace(/^Order #\d+ /, '')).sort()
  }
  const steps = ['is Confirmed', 'is Processing', 'is Processing', 'is Processing']
  const expected = ['Order Placed', ...steps]
  await expect.poll(titles, { timeout: NOTIFIED_WITHIN, interval: 500 }).toEqual(expected)
  const subjects = async () => {
    const mails = await callOk(listMailbox, { query: { to: day.buyer.email } })
    return mails.map(({ subject }) => subject.replace(/^Order #\d+ /, '')).sort()
  }
  const inStage = ['growing', 'harvested', 'being packed'].map(detail => `is Processing: ${detail}`)
  const mailed = ['has been placed', 'is Confirmed', ...inStage].sort()
  await expect.poll(subjects, { timeout: NOTIFIED_WITHIN, interval: 500 }).toEqual(mailed)
  await page.close()
  expect(await titles()).toEqual(expected)
})
