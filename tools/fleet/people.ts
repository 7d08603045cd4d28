import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { changeOffer, placePurchase, quoteCheckout, setAdminOrderStatus } from '@santhe/contracts'
import { CHECKOUT_FORM } from '@santhe/domain/testing'
import { type Confirmations, noConfirmations } from '../torture/world/confirmations.ts'
import type { StockedMarket } from '../torture/world/stock-market.ts'
import { followNews } from './open-page.ts'
import { type Requests, recordedRequests } from './requests.ts'

const FILE = /\/slices\/[\w./-]+\.(?:js|css)/g
const FILES_OF_PAGE = 2
const PATHS = ['/', '/products', '/farmers', '/products/:id']

interface Crowd extends Requests {
  market: StockedMarket
  confirmations: Confirmations
  /** Ids of orders that no farm has accepted yet. */
  orders: number[]
}

const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(Math.random() * all.length)]

async function visit({ load, market }: Crowd): Promise<void> {
  const path = (pick(PATHS) ?? '/').replace(':id', String(pick(market.products)?.id))
  const files = [...new Set((await load('page', path)).match(FILE))]
  await Promise.all(files.slice(0, FILES_OF_PAGE).map(file => load('file', file)))
}

async function buy({ call, market, confirmations, orders }: Crowd): Promise<void> {
  const { token = '' } = pick(market.buyers) ?? {}
  const items = [{ productId: pick(market.products)?.id ?? 0, quantity: 1 }]
  const quote = (await call(quoteCheckout, { body: { items } }, { token }))?.data
  if (!quote) return
  const key = randomUUID()
  const { quoteId } = quote
  const response = await call(placePurchase, { body: { ...CHECKOUT_FORM, notes: key, quoteId } }, { token, key })
  const { data, failure, status = 0 } = response ?? {}
  const orderIds = data?.orders.map(({ id }) => id) ?? []
  const placed = { status, code: failure?.code, purchaseId: data?.purchaseId, orderIds }
  const isUnknown = !response || status >= 500
  confirmations.placed.push({ key, call: placePurchase.call, responses: response ? [placed] : [], isUnknown })
  orders.push(...orderIds)
}

async function restock({ call, market }: Crowd): Promise<void> {
  const farmer = pick(market.farmers)
  const product = pick(market.products.filter(({ farmId }) => farmId === farmer?.farmId))
  // Sold-out products stay sold out.
  if (!farmer || !product || product === market.products.at(-1)) return
  const input = { params: { id: product.id }, body: { addBoxes: 1 } }
  const response = await call(changeOffer, input, { token: farmer.token, key: randomUUID() })
  product.initial += response?.data?.addedBoxes ?? 0
}

async function accept({ call, market, confirmations, orders }: Crowd): Promise<void> {
  const orderId = orders.shift()
  if (orderId === undefined) return
  const key = randomUUID()
  const input = { params: { id: orderId }, body: { status: 'accepted', reason: key } }
  const response = await call(setAdminOrderStatus, input, { token: market.admin.token, key })
  confirmations.statuses.push({ key, orderId, hasSucceeded: response?.status === 200 })
}

/** Lets people visit, buy, change offers and accept orders at a steady rate, even if earlier ones still wait. */
export function letPeopleWork(url: string, market: StockedMarket, visitsPerSecond: number) {
  const crowd: Crowd = { ...recordedRequests(url), market, confirmations: noConfirmations(), orders: [] }
  const busy = new Set<Promise<void>>()
  const ending = new AbortController()

  async function goOn(work: (crowd: Crowd) => Promise<void>, share: number): Promise<void> {
    while (!ending.signal.aborted) {
      const begun = work(crowd).finally(() => busy.delete(begun))
      busy.add(begun)
      await pause((-Math.log(1 - Math.random()) * 1_000) / (visitsPerSecond * share))
    }
  }

  const pages = market.buyers.map(person => followNews(url, person, ending.signal))
  const going = [goOn(visit, 1), goOn(buy, 1 / 4), goOn(restock, 1 / 8), goOn(accept, 1 / 8)]
  return {
    received: crowd.received,
    confirmations: crowd.confirmations,
    /** Stops new visits. Resolves when all are done, with a page's longest time without a stream, in ms. */
    async stop(): Promise<number> {
      const awayMs = Math.max(...pages.map(page => page.awayMs()))
      ending.abort()
      await Promise.all(going)
      await Promise.all(busy)
      return awayMs
    },
  }
}
