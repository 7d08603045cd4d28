import 'fake-indexeddb/auto'
import { afterEach, expect, it, vi } from 'vitest'
import { sessionBegan } from './auth-record.ts'
import { createHost } from './create-host.ts'
import { sessionExpired, startCompleted } from './session-phase.ts'
import { deleteOldSheets, deleteSheets, readSheet, saveSheet } from './sheets.ts'
import { aPerson } from './testing/people.ts'

const KEY = { personId: 3, name: 'day 2026-11-23' }
const DAY = 24 * 3_600_000
afterEach(async () => {
  vi.useRealTimers()
  await deleteSheets()
})

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

it.each(['the session expires', 'another person signs in'])('is gone once %s', async what => {
  const { store } = createHost({ now: new Date() })
  store.dispatch(sessionBegan({ user: aPerson(), token: 't' }))
  store.dispatch(startCompleted())
  await saveSheet(KEY, { text: '{}', loadedAt: Date.now() })
  if (what === 'the session expires') store.dispatch(sessionExpired())
  else store.dispatch(sessionBegan({ user: aPerson({ id: 4 }), token: 'u' }))
  await vi.waitFor(async () => expect(await readSheet(KEY)).toBeUndefined())
})
