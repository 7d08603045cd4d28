import '@santhe/host/testing/indexed-db'
import type { Round } from '@santhe/contracts'
import { withPersonData } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aRound, aStop } from '../testing/rounds.ts'
import { aPerson } from '../testing/samples.ts'
import { RoundPage } from './RoundPage.tsx'
import { SavedRound } from './use-round.ts'

const ROUND = 'GET /api/admin/rounds'
const START = 'POST /api/admin/rounds/start'
const NOW = new Date('2026-11-23T04:00:00.000Z')
const AWAY = failure(503, 'UNAVAILABLE', 'The market is busy right now.')
/** Another person in each test: open pages of earlier ones still send their person's queue. */
let personId = 100
const imran = () => aPerson({ id: personId, name: 'Imran Pasha', role: 'delivery_agent', district: 'Bengaluru Rural' })

const endOf = (id: number) => `POST /api/admin/orders/${id}/outcome`
const open = (responses: FakeResponses, { at = '/admin/round', user = imran(), now = NOW } = {}) =>
  show(RoundPage, { path: '/admin/round', at, user, now, responses })
const body = (round: Round) => ({ body: round })
const region = (name: string) => screen.findByRole('region', { name })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const nextName = async () => within(await region('Next stop')).getByRole('heading', { level: 3 }).textContent

/** Presses an outcome of the next stop once it takes presses. */
async function end(name: string) {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull())
  fireEvent.click(button)
}

/** Sets the clock ahead, and has the queue look at it. */
function advanceClock(milliseconds: number) {
  vi.restoreAllMocks()
  const now = Date.now() + milliseconds
  vi.spyOn(Date, 'now').mockReturnValue(now)
  fireEvent(window, new Event('online'))
}

async function forgetAll() {
  await withPersonData(data => data.deleteAll())
}
beforeEach(async () => {
  personId += 1
  await forgetAll()
})
afterEach(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  await forgetAll()
})

// docs/product/delivery.md#round-on-the-phone
describe('RoundPage', () => {
  it('shows the next stop with address, boxes, cash and contact', async () => {
    open({ [ROUND]: body(aRound([aStop(4, { toCollect: 540, window: 'morning', notes: 'Ring twice' }), aStop(5)])) })
    const next = within(await region('Next stop'))
    expect(next.getByRole('heading', { level: 3 }).textContent).toBe('Buyer 4')
    expect(next.getByText('4, 3rd Cross, Malleshwaram', { exact: false })).toBeTruthy()
    expect(next.getByText('Morning')).toBeTruthy()
    expect(next.getByText('Ring twice')).toBeTruthy()
    expect(next.getByText('Collect ₹540.00 in cash')).toBeTruthy()
    expect(next.getByText('ಟೊಮೇಟೊ').lang).toBe('kn')
    expect(next.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '2 × Tomato ಟೊಮೇಟೊ 5 kg',
      '1 × Okra  3 kg',
    ])
    expect(next.getByRole('link', { name: 'Call Buyer 4, 98450 12345' }).getAttribute('href')).toBe('tel:9845012345')
    expect(next.getByRole('link', { name: /^Map: 4, 3rd Cross/ }).getAttribute('href')).toContain('Malleshwaram')
    expect(within(await region('Then')).getAllByRole('article')).toHaveLength(1)
    expect(screen.getByText('0 of 2 delivered')).toBeTruthy()
    expect(screen.getByText('All sent')).toBeTruthy()
  })

  it('reads day and area of the URL and switches both', async () => {
    const tomorrow = { day: '2026-11-24' }
    const { requestsTo } = open({
      [ROUND]: body(aRound([aStop(4)])),
      [`${ROUND}?day=2026-11-24`]: body(aRound([], tomorrow)),
      [`${ROUND}?area=rural&day=2026-11-24`]: body(aRound([], { ...tomorrow, area: 'rural' })),
    })
    await region('Next stop')
    await press('Tomorrow')
    expect(await screen.findByText('No deliveries on this day')).toBeTruthy()
    await press('Rural, 2 to deliver')
    await waitFor(() => expect(requestsTo(`${ROUND}?area=rural&day=2026-11-24`)).toHaveLength(1))
  })

  it('keeps the round open at midnight, offline too, with a link to the new day', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-23T18:29:30.000Z') })
    const { requestsTo } = open(
      {
        [ROUND]: body(aRound([aStop(4)])),
        [`${ROUND}?day=2026-11-23`]: AWAY,
        [`${ROUND}?day=2026-11-24`]: body(aRound([aStop(9)], { day: '2026-11-24' })),
      },
      { now: new Date() },
    )
    await region('Next stop')
    act(() => void vi.advanceTimersByTime(61_000))
    expect(await screen.findByText(/^The list was last loaded/)).toBeTruthy()
    expect(requestsTo(`${ROUND}?day=2026-11-23`)).toHaveLength(1)
    expect(await nextName()).toBe('Buyer 4')
    expect(screen.getByRole('button', { name: 'Yesterday' }).getAttribute('aria-pressed')).toBe('true')
    await press('Today')
    expect(await screen.findByRole('heading', { level: 3, name: 'Buyer 9' })).toBeTruthy()
  })

  it('shows empty, failed and forbidden states', async () => {
    open({ [ROUND]: body(aRound([])) })
    expect(await screen.findByText('No deliveries today')).toBeTruthy()
    document.body.replaceChildren()
    open({ [ROUND]: failure(500, 'INTERNAL', 'Something went wrong on our side.') }, { user: aPerson({ id: 10 }) })
    expect(await screen.findByText('Error loading the round')).toBeTruthy()
    document.body.replaceChildren()
    open({}, { user: aPerson({ role: 'taluk_agent', district: 'Bengaluru Rural' }) })
    expect(await screen.findByText('Rounds are for delivery agents and district managers.')).toBeTruthy()
  })
})

describe('RoundPage at the farms', () => {
  it('starts all orders that are not left out', async () => {
    const farm = { farmerId: 7, farmName: 'Ravi’s Field', location: 'Hoskote', phone: '98450 1', orders: 2, boxes: 6 }
    let isStarted = false
    const stops = () => {
      const status = isStarted ? 'shipping' : 'packaging'
      return [aStop(4, { status }), aStop(5, { status: 'packaging' }), aStop(6, { status, packedAt: null })]
    }
    const { requestsTo } = open({
      [ROUND]: () => body(aRound(stops(), { farms: [farm] })),
      [START]: () => {
        isStarted = true
        return { body: { orders: [4, 6].map(orderId => ({ orderId, status: 'shipping', failure: null })) } }
      },
    })
    const farms = within(await region('Fetch from the farms'))
    expect(farms.getByText('9 boxes')).toBeTruthy()
    expect(farms.getByText('Not marked as packed')).toBeTruthy()
    fireEvent.click(farms.getByRole('checkbox', { name: 'Load: order #5, Buyer 5' }))
    await press('Out for delivery (2)')
    expect(await nextName()).toBe('Buyer 4')
    await waitFor(() =>
      expect(requestsTo(START).map(sent => sent.body)).toEqual([{ orderIds: [4, 6], at: expect.any(String) }]),
    )
    expect(within(await region('Fetch from the farms')).getAllByRole('checkbox')).toHaveLength(1)
  })
})

describe('RoundPage at the door', () => {
  it('takes one press a stop, and none for the next stop at first', async () => {
    open({ [ROUND]: body(aRound([aStop(4), aStop(5), aStop(6)])) })
    await end('Delivered: Buyer 4, order #4')
    expect(await screen.findByRole('button', { name: 'Delivered: Buyer 5, order #5' })).toBeTruthy()
    await press('Delivered: Buyer 5, order #5')
    expect(await nextName()).toBe('Buyer 5')
    await end('Nobody there: Buyer 5, order #5')
    await waitFor(async () => expect(await nextName()).toBe('Buyer 6'))
    const done = within(await region('Done')).getAllByRole('heading', { level: 3 })
    expect(done.map(({ textContent }) => textContent)).toEqual(['Buyer 5', 'Buyer 4'])
    expect(screen.getByText('1 of 3 delivered')).toBeTruthy()
    expect(screen.getByText('2 to send')).toBeTruthy()
  })

  it('sends an outcome after ten seconds unless undone', async () => {
    const { requestsTo } = open({ [ROUND]: body(aRound([aStop(4), aStop(5)])), [endOf(5)]: { body: {} } })
    await end('Delivered: Buyer 4, order #4')
    const next = within(await region('Next stop'))
    fireEvent.click(await next.findByRole('button', { name: 'Undo: Buyer 4, Delivered' }))
    await waitFor(async () => expect(screen.queryByRole('region', { name: 'Done' })).toBeNull())
    await end('Delivered: Buyer 5, order #5')
    await screen.findByText('1 to send')
    advanceClock(9_000)
    expect(requestsTo(endOf(5))).toHaveLength(0)
    advanceClock(11_000)
    await waitFor(() => expect(requestsTo(endOf(5))).toHaveLength(1))
    expect(requestsTo(endOf(5))[0]).toMatchObject({ body: { outcome: 'delivered' }, key: expect.any(String) })
    expect(requestsTo(endOf(4))).toHaveLength(0)
  })

  it('keeps sent outcomes for ten seconds so that every tab re-reads', async () => {
    // A response comes later than its request.
    const slowly = async () => {
      await new Promise(resolve => setTimeout(resolve))
      return body(aRound([aStop(4)]))
    }
    const { requestsTo } = open({ [ROUND]: slowly, [endOf(4)]: { body: {} } })
    await end('Delivered: Buyer 4, order #4')
    await screen.findByText('1 to send')
    const states = async () => (await withPersonData(data => data.readSteps(personId)))?.map(({ state }) => state)
    advanceClock(11_000)
    await waitFor(() => expect(requestsTo(ROUND)).toHaveLength(2))
    await waitFor(async () => expect(await states()).toEqual(['sent']))
    expect(screen.getByText('1 of 1 delivered')).toBeTruthy()
    advanceClock(25_000)
    const otherTab = new BroadcastChannel('santhe-queue')
    // A read in progress began too early; another follows it.
    const readAgain = async () => {
      const before = requestsTo(ROUND).length
      otherTab.postMessage({ kind: 'sent', invalidates: ['order'] })
      await waitFor(() => expect(requestsTo(ROUND).length).toBeGreaterThan(before))
      await waitFor(async () => expect(await states()).toEqual([]), { timeout: 500 })
    }
    await vi.waitFor(readAgain, { timeout: 15_000 })
    otherTab.close()
  })

  it('lets another stop go first and a failed one be delivered later', async () => {
    open({
      [ROUND]: body(aRound([aStop(4), aStop(5), aStop(6, { outcome: 'nobodyThere', outcomeAt: NOW.toISOString() })])),
    })
    await press('Go there now: Buyer 5, order #5')
    expect(await nextName()).toBe('Buyer 5')
    await press('Delivered now: Buyer 6, order #6')
    expect(await screen.findByText('1 of 3 delivered')).toBeTruthy()
  })

  it('sends a photo for the stop at which the camera was opened', async () => {
    const photoOf = (id: number) => `POST /api/admin/orders/${id}/delivery-photo`
    const { requestsTo } = open({
      [ROUND]: body(aRound([aStop(4), aStop(5)])),
      [photoOf(4)]: { status: 201, body: { orderId: 4 } },
      [photoOf(5)]: { status: 201, body: { orderId: 5 } },
    })
    const camera = () => screen.findByLabelText<HTMLInputElement>('Photo')
    const files = [new File(['box'], 'box.jpg', { type: 'image/jpeg' })]
    expect((await camera()).getAttribute('capture')).toBe('environment')
    fireEvent.click(await camera())
    await press('Go there now: Buyer 5, order #5')
    await waitFor(async () => expect(await nextName()).toBe('Buyer 5'))
    fireEvent.change(await camera(), { target: { files } })
    await waitFor(() => expect(requestsTo(photoOf(4))).toHaveLength(1))
    expect(requestsTo(photoOf(4))[0]).toMatchObject({ body: expect.any(FormData), key: expect.any(String) })
    expect(requestsTo(photoOf(5))).toHaveLength(0)
    fireEvent.click(await camera())
    fireEvent.change(await camera(), { target: { files } })
    await waitFor(() => expect(requestsTo(photoOf(5))).toHaveLength(1))
    expect(await screen.findByLabelText('Another photo')).toBeTruthy()
  })
})

describe('RoundPage after the session ended', () => {
  it('deletes addresses, keeps unsent steps for the same person, and says both', async () => {
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
  it('shows the saved round, takes steps, and restores both after a reload', async () => {
    const first = open({ [ROUND]: body(aRound([aStop(4), aStop(5)])) })
    await region('Next stop')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(await screen.findByText(/^No network: everything you press is stored here/)).toBeTruthy()
    await end('Brought back: Buyer 4, order #4')
    expect(await screen.findByText('1 to send')).toBeTruthy()
    first.host.close()
    document.body.replaceChildren()
    open({ [ROUND]: AWAY })
    expect(await screen.findByText(/^The list was last loaded/)).toBeTruthy()
    expect(await nextName()).toBe('Buyer 5')
    expect(screen.getByText('1 to send')).toBeTruthy()
  })

  it('shows each failure of a start until dismissed, also after a reload', async () => {
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
    expect(screen.getByText('All sent')).toBeTruthy()
  })
})
