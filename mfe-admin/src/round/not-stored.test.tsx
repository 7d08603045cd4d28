import '@santhe/host/testing/indexed-db'
import { type QueuedStep, withPersonData } from '@santhe/host'
import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aRound, aStop } from '../testing/rounds.ts'
import { aPerson } from '../testing/samples.ts'
import { RoundPage } from './RoundPage.tsx'

beforeEach(() => {
  vi.stubGlobal('caches', { keys: async () => [] })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  performance.setResourceTimingBufferSize = vi.fn()
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  vi.stubGlobal('fetch', async () => new Response('Busy', { status: 503 }))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function openRound(user = aPerson({ role: 'delivery_agent', district: 'Bengaluru Rural' })) {
  const responses = { 'GET /api/admin/rounds': { body: aRound([aStop(4)]) } }
  show(RoundPage, { path: '/admin/round', user, now: new Date('2026-11-23T04:00:00.000Z'), responses })
}
const reloadButton = () => screen.queryByRole('button', { name: 'Reload the round' })

it('RoundPage offers a reload while online if the page is not stored', async () => {
  const many = Array.from({ length: 250 }, (_unused, index) => ({ name: `https://market.example/files/${index}.webp` }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(many as unknown as PerformanceEntry[])
  openRound()
  expect(await screen.findByText(/^Reload once while online/)).toBeTruthy()
  expect(reloadButton()).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await waitFor(() => expect(reloadButton()).toBeNull())
})

it('RoundPage asks to stay open if storing it fails, also offline', async () => {
  openRound()
  expect(await screen.findByText(/storing it failed.* Please leave it open\.$/)).toBeTruthy()
  expect(reloadButton()).toBeNull()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  expect(await screen.findByText(/^The market can’t be reached/)).toBeTruthy()
  expect(screen.getByText(/Please leave it open\.$/)).toBeTruthy()
})

function setStates(state: QueuedStep['state']): Promise<void> {
  return new Promise(resolve => {
    const opening = indexedDB.open('santhe-queue')
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('writes', 'readwrite')
      transaction.oncomplete = () => resolve()
      const cursor = transaction.objectStore('writes').openCursor()
      cursor.onsuccess = () => {
        cursor.result?.update({ ...cursor.result.value, state })
        cursor.result?.continue()
      }
    }
  })
}

it.each([
  ['waiting', '2 deliveries were older than two days and are not sent: please tell the office.'],
  ['failed', '2 deliveries were older than two days and may not have arrived: please tell the office.'],
] as const)('RoundPage counts expired %s steps until dismissed', async (state, words) => {
  const user = aPerson({ id: 9_001, role: 'delivery_agent', district: 'Bengaluru Rural' })
  const { id: personId } = user
  for (const id of [4, 5]) {
    await withPersonData(data =>
      data.addStep({
        ...{ personId, kind: 'outcome', outcome: 'delivered', orderIds: [id] },
        pressedAt: Date.now() - 2 * 24 * 3_600_000,
      }),
    )
  }
  await setStates(state)
  openRound(user)
  expect(await screen.findByText(words)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'I have read it' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  expect(await withPersonData(data => data.countExpired(personId))).toMatchObject({ notSent: 0, mayHaveArrived: 0 })
})

// docs/product/delivery.md#page-on-the-phone
it('RoundPage asks to stay open in a browser that can’t store the page', async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  openRound()
  expect(await screen.findByText(/it came without https.* Please leave it open\.$/)).toBeTruthy()
  expect(reloadButton()).toBeNull()
})
