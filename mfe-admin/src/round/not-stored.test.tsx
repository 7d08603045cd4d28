import '@santhe/host/testing/indexed-db'
import { show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aRound, aStop } from '../testing/rounds.ts'
import { aPerson } from '../testing/samples.ts'
import { RoundPage } from './RoundPage.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a round that is not on the phone says so and what to do, as long as there is a network', async () => {
  vi.stubGlobal('caches', { keys: async () => [] })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  const many = Array.from({ length: 250 }, (_unused, index) => ({ name: `https://market.example/files/${index}.webp` }))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(many as unknown as PerformanceEntry[])
  const user = aPerson({ role: 'delivery_agent', district: 'Bengaluru Rural' })
  const responses = { 'GET /api/admin/rounds': { body: aRound([aStop(4)]) } }
  show(RoundPage, { path: '/admin/round', user, now: new Date('2026-11-23T04:00:00.000Z'), responses })
  expect(await screen.findByText(/^Without a network this page would not open again/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Reload the round' })).toBeTruthy()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  fireEvent(window, new Event('offline'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Reload the round' })).toBeNull())
})
