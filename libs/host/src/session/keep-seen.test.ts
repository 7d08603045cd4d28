import 'fake-indexeddb/auto'
import { readDaySheet } from '@santhe/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteOfOthers, deleteOld, readSeen, saveSeen } from '../browser/person-data.ts'
import { api, type FetchFn, type ReadRequest } from '../store/api.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan, startCompleted } from '../store/session-state.ts'
import { PATIENTLY } from '../testing/patiently.ts'
import { aPerson } from '../testing/people.ts'
import { keepSeen } from './keep-seen.ts'
import { signOut } from './session.ts'

const ME = 3
const DAY = 86_400_000
const ORDERS = { call: 'GET /api/orders', url: '/api/orders', provides: ['order'] } as const
const FRUIT = { call: 'GET /api/products', url: '/api/products?category=fruit', provides: ['product'] } as const

/** A market with a switchable network, and the host of a signed-in person. */
function aMarket(person: Parameters<typeof aPerson>[0] = {}) {
  const line = { isAway: false, hasEnded: false }
  const fetchFn: FetchFn = async url => {
    if (line.isAway) throw new TypeError('no network')
    if (line.hasEnded)
      return Response.json({ code: 'NOT_SIGNED_IN', message: 'Please sign in to go on.' }, { status: 401 })
    const headers: Record<string, string> = url.includes('cursor')
      ? {}
      : { 'X-Next-Cursor': 'second', 'X-Total-Count': '2' }
    return Response.json([url], { headers })
  }
  const { store } = createHost({ now: new Date(), fetchFn })
  store.dispatch(sessionBegan({ user: aPerson({ id: ME, ...person }), token: 'mine' }))
  store.dispatch(startCompleted())
  const read = async (request: ReadRequest) => {
    const { data, error } = await store.dispatch(api.endpoints.read.initiate(request, { forceRefetch: true }))
    return data ?? error
  }
  /** Clears the cache, as another page of the browser would start. */
  const reopen = () => void store.dispatch(api.util.resetApiState())
  return { store, read, line, reopen }
}

const clear = () => deleteOfOthers(ME)
const untilSeen = (url: string, personId?: number) =>
  expect.poll(async () => (await readSeen(personId, url))?.body, PATIENTLY).toEqual([url])

beforeEach(clear)
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// docs/product/pages.md#without-a-network
describe('keepSeen', () => {
  it('shows the last response again without a network, and the time of loading', async () => {
    const before = Date.now()
    const { store, read, line, reopen } = aMarket()
    keepSeen(store, 0)
    await read(ORDERS)
    await untilSeen(ORDERS.url, ME)
    line.isAway = true
    reopen()
    expect(await read(ORDERS)).toMatchObject({ body: [ORDERS.url], total: 2, nextCursor: 'second' })
    const seen = await readSeen(ME, ORDERS.url)
    expect(seen?.seenAt).toBeGreaterThanOrEqual(before)
    expect(await read({ ...ORDERS, url: '/api/orders?status=pending' })).toMatchObject({ code: 'OFFLINE' })
  })

  it('never replaces a network response with a stored one', async () => {
    const { store, read, line } = aMarket()
    await read(ORDERS)
    await saveSeen(ME, ORDERS.url, { body: 'older' })
    line.isAway = true
    await read(ORDERS)
    expect(api.endpoints.read.select(ORDERS)(store.getState()).data).toMatchObject({ body: [ORDERS.url] })
  })

  it('stores every loaded page of a list', async () => {
    const { store } = aMarket()
    keepSeen(store, 0)
    const list = store.dispatch(api.endpoints.readPages.initiate(FRUIT))
    await list
    await store.dispatch(api.endpoints.readPages.initiate(FRUIT, { direction: 'forward' }))
    await untilSeen(`${FRUIT.url}&cursor=second`, ME)
    await untilSeen(FRUIT.url, ME)
    list.unsubscribe()
  })

  it('keeps the loading time of a response shown again', async () => {
    const { store, read, line, reopen } = aMarket()
    keepSeen(store, 0)
    await read(ORDERS)
    await untilSeen(ORDERS.url, ME)
    const before = await readSeen(ME, ORDERS.url)
    line.isAway = true
    reopen()
    expect(await read(ORDERS)).toMatchObject({ seenAt: before?.seenAt })
    line.isAway = false
    // Responses are stored in order, so this one follows the orders.
    await read(FRUIT)
    await untilSeen(FRUIT.url, ME)
    expect(await readSeen(ME, ORDERS.url)).toEqual(before)
  })

  it.each([
    ['a list of the office', { ...ORDERS, url: '/api/admin/orders' }],
    ['the day sheet, which has a copy of its own', { ...ORDERS, call: readDaySheet.call, url: readDaySheet.path }],
    ['what is near the visitor', { ...FRUIT, url: '/api/products?lat=12.97&lng=77.59' }],
    ['the account', { call: 'GET /api/users/profile', url: '/api/users/profile', provides: ['person'] as const }],
  ])('does not store %s', async (_what, request) => {
    const { store, read } = aMarket()
    keepSeen(store, 0)
    await read(request)
    await read(FRUIT)
    await untilSeen(FRUIT.url, ME)
    expect(await readSeen(ME, request.url)).toBeUndefined()
  })

  it('hides responses from other people and deletes them at sign-out or after seven days', async () => {
    const { store, read } = aMarket()
    keepSeen(store, 0)
    await read(ORDERS)
    await untilSeen(ORDERS.url, ME)
    expect(await readSeen(ME + 1, ORDERS.url)).toBeUndefined()
    expect(await readSeen(undefined, ORDERS.url)).toBeUndefined()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * DAY })
    expect(await readSeen(ME, ORDERS.url)).toBeUndefined()
    await deleteOld()
    vi.useRealTimers()
    expect(await readSeen(ME, ORDERS.url)).toBeUndefined()
    await read(ORDERS)
    await untilSeen(ORDERS.url, ME)
    await signOut(store)
    expect(await readSeen(ME, ORDERS.url)).toBeUndefined()
  })

  it('deletes stored responses when the market ends the session', async () => {
    const { store, read, line } = aMarket()
    keepSeen(store, 0)
    await read(ORDERS)
    await untilSeen(ORDERS.url, ME)
    line.hasEnded = true
    await read(FRUIT)
    await expect.poll(() => readSeen(ME, ORDERS.url), PATIENTLY).toBeUndefined()
  })

  it.each([
    [
      'somebody who helps a farm',
      { helps: { farmName: 'Hasiru Thota', expiresAt: '2026-12-01T00:00:00.000Z' } },
      undefined,
    ],
    ['a browser that saves data', {}, { saveData: true }],
  ])('stores nothing for %s', async (_who, person, connection) => {
    const mine = aMarket()
    keepSeen(mine.store, 0)
    vi.stubGlobal('navigator', { connection })
    const { store, read } = aMarket(person)
    keepSeen(store, 0)
    await read(ORDERS)
    await mine.read(FRUIT)
    await untilSeen(FRUIT.url, ME)
    expect(await readSeen(ME, ORDERS.url)).toBeUndefined()
  })
})
