import type { Round } from '@santhe/contracts'
import { withPersonData } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { RoundPage } from '../round/RoundPage.tsx'
import { aPerson } from './samples.ts'

export const ROUND = 'GET /api/admin/rounds'
export const START = 'POST /api/admin/rounds/start'
export const NOW = new Date('2026-11-23T04:00:00.000Z')
export const AWAY: ReturnType<typeof failure> = failure(503, 'UNAVAILABLE', 'The market is busy right now.')
/** Use another person per test: pages of earlier tests still send their person's queue. */
export let personId = 100
const imran = () => aPerson({ id: personId, name: 'Imran Pasha', role: 'delivery_agent', district: 'Bengaluru Rural' })

export const endOf = (id: number) => `POST /api/admin/orders/${id}/outcome`
export const open = (
  responses: FakeResponses,
  { at = '/admin/round', user = imran(), now = NOW } = {},
): ReturnType<typeof show> => show(RoundPage, { path: '/admin/round', at, user, now, responses })
export const body = (round: Round) => ({ body: round })
export const region = (name: string) => screen.findByRole('region', { name })
export const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
export const nextName = async () => within(await region('Next stop')).getByRole('heading', { level: 3 }).textContent

/** Presses an outcome of the next stop once it accepts presses. */
export async function end(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
}

/** Advances the clock and wakes the queue. */
export function advanceClock(milliseconds: number) {
  vi.restoreAllMocks()
  const now = Date.now() + milliseconds
  vi.spyOn(Date, 'now').mockReturnValue(now)
  fireEvent(window, new Event('online'))
}

async function forgetAll() {
  await withPersonData(data => data.deleteAll())
}

/** Registers hooks that clear all storage between the tests of a file. */
export function startAfresh(): void {
  beforeEach(async () => {
    personId += 1
    await forgetAll()
  })
  afterEach(async () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
    await forgetAll()
  })
}
