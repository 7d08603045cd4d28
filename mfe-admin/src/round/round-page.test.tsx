import '@santhe/host/testing/indexed-db'
import { withPersonData } from '@santhe/host'
import { failure } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
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
import { aPerson } from '../testing/samples.ts'

startAfresh()

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
    expect(screen.getByText('Synced')).toBeTruthy()
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

  it('keeps the round open at midnight, also offline, with a link to the new day', async () => {
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
  it('starts all orders except deselected ones', async () => {
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
  it('accepts one press per stop, and ignores early presses for the next', async () => {
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

  it('keeps sent outcomes for ten seconds, until every tab has re-read', async () => {
    // A response arrives after its request.
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
    // A read already in progress is too old, so another one follows.
    const readAgain = async () => {
      const before = requestsTo(ROUND).length
      otherTab.postMessage({ kind: 'sent', invalidates: ['order'] })
      await waitFor(() => expect(requestsTo(ROUND).length).toBeGreaterThan(before))
      await waitFor(async () => expect(await states()).toEqual([]), { timeout: 500 })
    }
    await vi.waitFor(readAgain)
    otherTab.close()
  })

  it('postpones a stop and retries a failed one later', async () => {
    open({
      [ROUND]: body(aRound([aStop(4), aStop(5), aStop(6, { outcome: 'nobodyThere', outcomeAt: NOW.toISOString() })])),
    })
    await press('Go there now: Buyer 5, order #5')
    expect(await nextName()).toBe('Buyer 5')
    await press('Delivered now: Buyer 6, order #6')
    expect(await screen.findByText('1 of 3 delivered')).toBeTruthy()
  })

  it('attaches a photo to the stop at which the camera was opened', async () => {
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
