import '@santhe/host/testing/indexed-db'
import { withPersonData } from '@santhe/host'
import { type FakeResponses, failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  AWAY,
  advanceClock,
  body,
  end,
  endOf,
  NOW,
  nextName,
  open,
  personId,
  press,
  ROUND,
  region,
  START,
  startAfresh,
} from '../testing/round-page.tsx'
import { aRound, aStop } from '../testing/rounds.ts'
import { SavedRound } from './use-round.ts'

startAfresh()

describe('RoundPage after the session ended', () => {
  it('deletes addresses, keeps the person’s unsent steps, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    open({
      [ROUND]: body(aRound([aStop(4), aStop(5)])),
      [endOf(4)]: failure(401, 'NOT_SIGNED_IN', 'Please sign in to go on.'),
    })
    await end('Delivered: Buyer 4, order #4')
    await screen.findByText('1 to send')
    const sheet = () => withPersonData(data => data.readCopy({ personId, name: 'round 2026-11-23  ' }, SavedRound))
    expect(await sheet()).toBeDefined()
    advanceClock(11_000)
    expect(await screen.findByRole('heading', { level: 1, name: 'Your session has ended' })).toBeTruthy()
    expect(
      await screen.findByText(/^The round and its addresses are no longer on this phone\. 1 delivery is not sent yet:/),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Sign in again' }).getAttribute('href')).toBe('/admin/round')
    expect(screen.queryByText('Malleshwaram', { exact: false })).toBeNull()
    await waitFor(async () => expect(await sheet()).toBeUndefined())
    expect(await withPersonData(data => data.countUnsent(personId))).toBe(1)
  })
})

describe('RoundPage offline', () => {
  it('shows the saved round, accepts steps, and restores both after a reload', async () => {
    const first = open({ [ROUND]: body(aRound([aStop(4), aStop(5)])) })
    await region('Next stop')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(await screen.findByText(/^The market can’t be reached: everything you press is stored here/)).toBeTruthy()
    await end('Brought back: Buyer 4, order #4')
    expect(await screen.findByText('1 to send')).toBeTruthy()
    first.host.close()
    document.body.replaceChildren()
    open({ [ROUND]: AWAY })
    expect(await screen.findByText(/^The list was last loaded/)).toBeTruthy()
    expect(await nextName()).toBe('Buyer 5')
    expect(screen.getByText('1 to send')).toBeTruthy()
  })

  it('shows each failure of a start until dismissed, even after a reload', async () => {
    const taken = { orderId: 6, status: 'shipping', failure: null }
    const refused = [
      { orderId: 4, status: 'cancelled', failure: 'This order was cancelled meanwhile.' },
      { orderId: 5, status: 'delivered', failure: 'This order is delivered already.' },
    ]
    const farm = { farmerId: 7, farmName: 'Ravi’s Field', location: 'Hoskote', phone: '98450 1', orders: 3, boxes: 9 }
    const waiting = [4, 5, 6].map(id => aStop(id, { status: 'packaging' as const }))
    const byColleague = aStop(5, { status: 'delivered', outcome: 'delivered', outcomeAt: NOW.toISOString() })
    const [cancelled, delivered] = ['Cancelled since: bring the boxes back', /This order is delivered already\./]
    let isStarted = false
    const responses: FakeResponses = {
      [ROUND]: () => body(isStarted ? aRound([byColleague, aStop(6)]) : aRound(waiting, { farms: [farm] })),
      [START]: () => {
        isStarted = true
        return { body: { orders: [...refused, taken] } }
      },
    }
    const first = open(responses)
    await press('Out for delivery (3)')
    expect(await screen.findByText(cancelled)).toBeTruthy()
    await press('I have read it: Buyer 4, order #4')
    await waitFor(() => expect(screen.queryByText(cancelled)).toBeNull())
    expect(screen.getByText(delivered)).toBeTruthy()
    first.host.close()
    document.body.replaceChildren()
    open(responses)
    expect(await screen.findByText(delivered)).toBeTruthy()
    expect(screen.queryByText(cancelled)).toBeNull()
    await press('I have read it: Buyer 5, order #5')
    await waitFor(() => expect(screen.queryByText(delivered)).toBeNull())
    await waitFor(async () => expect(await withPersonData(data => data.readSteps(personId))).toEqual([]))
  })

  it('shows cancelled stops until dismissed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    let isCancelled = false
    const message = 'This order is already delivered or cancelled and cannot be updated.'
    open({
      [ROUND]: () => body(aRound(isCancelled ? [aStop(5)] : [aStop(4), aStop(5)])),
      [endOf(4)]: () => {
        isCancelled = true
        return failure(409, 'ORDER_FINAL', message)
      },
    })
    await end('Delivered: Buyer 4, order #4')
    await screen.findByText('1 to send')
    advanceClock(11_000)
    expect(await screen.findByText('Cancelled since: bring the boxes back')).toBeTruthy()
    expect(await nextName()).toBe('Buyer 5')
    await press('I have read it: Buyer 4, order #4')
    await waitFor(() => expect(screen.queryByText('Cancelled since: bring the boxes back')).toBeNull())
    expect(screen.getByText('Synced')).toBeTruthy()
  })
})
