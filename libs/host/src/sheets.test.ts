import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from './api.ts'
import { sessionBegan } from './auth-record.ts'
import { createHost } from './create-host.ts'
import { signOut } from './session.ts'
import { startCompleted } from './session-phase.ts'
import { deleteOldSheets, deleteSheets, readSheet, saveSheet } from './sheets.ts'
import { aPerson } from './testing/people.ts'

const KEY = { personId: 3, name: 'day 2026-11-23' }
const DAY = 24 * 3_600_000
afterEach(async () => {
  vi.useRealTimers()
  await deleteSheets()
})

// docs/product/farmer-dashboard.md#kept-on-the-phone
it('a sheet is there again for its person and day alone', async () => {
  await saveSheet(KEY, { text: '{}', loadedAt: Date.now() })
  expect(await readSheet(KEY)).toMatchObject({ text: '{}' })
  expect(await readSheet({ ...KEY, personId: 4 })).toBeUndefined()
  expect(await readSheet({ ...KEY, name: 'day 2026-11-24' })).toBeUndefined()
})

it('is not read after two days, and is deleted then', async () => {
  await saveSheet(KEY, { text: '{}', loadedAt: Date.now() - 2 * DAY })
  const fresh = { ...KEY, name: 'fresh' }
  await saveSheet(fresh, { text: '{}', loadedAt: Date.now() - 2 * DAY + 60_000 })
  expect(await readSheet(KEY)).toBeUndefined()
  await deleteOldSheets()
  vi.setSystemTime(Date.now() - DAY)
  expect(await readSheet(KEY)).toBeUndefined()
  expect(await readSheet(fresh)).toBeDefined()
})

it('is gone once a session is refused, and after signing out', async () => {
  const refused = { message: 'Please sign in to go on.', code: 'NOT_SIGNED_IN' }
  const fetchFn = async () => Response.json(refused, { status: 401 })
  const { store } = createHost({ now: new Date(), fetchFn })
  store.dispatch(sessionBegan({ user: aPerson(), token: 't' }))
  store.dispatch(startCompleted())
  await saveSheet(KEY, { text: '{}', loadedAt: Date.now() })
  await store.dispatch(api.endpoints.read.initiate({ call: 'GET /api/orders', url: '/api/orders', provides: [] }))
  await vi.waitFor(async () => expect(await readSheet(KEY)).toBeUndefined())
  await saveSheet(KEY, { text: '{}', loadedAt: Date.now() })
  await signOut(store)
  expect(await readSheet(KEY)).toBeUndefined()
})
