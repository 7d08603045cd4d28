import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { signOut } from '../session/session.ts'
import { api } from '../store/api.ts'
import { createHost } from '../store/create-host.ts'
import { sessionBegan, startCompleted } from '../store/session-state.ts'
import { aPerson } from '../testing/people.ts'
import { deleteCopies, deleteOld, deleteOldCopies, readCopy, readSeen, saveCopy, saveSeen } from './person-data.ts'

const KEY = { personId: 3, name: 'day 2026-11-23' }
const DAY = 24 * 3_600_000
const read = (key: typeof KEY) => readCopy(key, z.object({ boxes: z.number() }))
afterEach(async () => {
  vi.useRealTimers()
  await deleteCopies()
})

// docs/product/farmer-dashboard.md#kept-on-the-phone
it('readCopy returns a copy for its person and name only', async () => {
  await saveCopy(KEY, { boxes: 3, loadedAt: Date.now() })
  expect(await read(KEY)).toEqual({ boxes: 3, loadedAt: expect.any(Number) })
  expect(await read({ ...KEY, personId: 4 })).toBeUndefined()
  expect(await read({ ...KEY, name: 'day 2026-11-24' })).toBeUndefined()
})

it('readCopy ignores copies after two days, and deleteOldCopies deletes them', async () => {
  await saveCopy(KEY, { boxes: 3, loadedAt: Date.now() - 2 * DAY })
  const fresh = { ...KEY, name: 'fresh' }
  await saveCopy(fresh, { boxes: 3, loadedAt: Date.now() - 2 * DAY + 60_000 })
  expect(await read(KEY)).toBeUndefined()
  await deleteOldCopies()
  vi.setSystemTime(Date.now() - DAY)
  expect(await read(KEY)).toBeUndefined()
  expect(await read(fresh)).toBeDefined()
})

it('copies are deleted when a session is refused, and at sign-out', async () => {
  const refused = { message: 'Please sign in to go on.', code: 'NOT_SIGNED_IN' }
  const fetchFn = async () => Response.json(refused, { status: 401 })
  const { store } = createHost({ now: new Date(), fetchFn })
  store.dispatch(sessionBegan({ user: aPerson(), token: 't' }))
  store.dispatch(startCompleted())
  await saveCopy(KEY, { boxes: 3, loadedAt: Date.now() })
  await store.dispatch(api.endpoints.read.initiate({ call: 'GET /api/orders', url: '/api/orders', provides: [] }))
  await vi.waitFor(async () => expect(await read(KEY)).toBeUndefined())
  await saveCopy(KEY, { boxes: 3, loadedAt: Date.now() })
  await signOut(store)
  expect(await read(KEY)).toBeUndefined()
})

it('readCopy ignores a copy of an unknown shape', async () => {
  await saveCopy(KEY, { boxes: 'three', loadedAt: Date.now() })
  expect(await read(KEY)).toBeUndefined()
})

// docs/product/pages.md#without-a-network
it('deleteOld keeps the newest 300 seen responses', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let page = 0; page <= 300; page += 1) {
    await saveSeen(KEY.personId, `/api/products/${page}`, { body: page })
    vi.setSystemTime(Date.now() + 1)
  }
  await deleteOld()
  expect(await readSeen(KEY.personId, '/api/products/0')).toBeUndefined()
  expect((await readSeen(KEY.personId, '/api/products/1'))?.body).toBe(1)
})
