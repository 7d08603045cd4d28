import '@santhe/host/testing/indexed-db'
import type { Adjustment, OrderDetail, SheetOrder } from '@santhe/contracts'
import { withPersonData } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import type { Language } from '@santhe/rules'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ThreeButtons } from '../../parts/ThreeButtons.tsx'
import { anOrder as anOrderDetail, aProduct, ravi } from '../../testing/samples.ts'

const DAY = 'GET /api/orders/farmer/day'
const STEPS = 'PUT /api/orders/farmer/steps'
const SHORT = 'POST /api/orders/12/short'

const line = (productId: number, productName: string, localName: string, quantity: number) => ({
  ...{ productId, productName, localName, quantity, unit: 'kg', unitsPerBox: 5, status: 'Available Now' as const },
})
const anOrder = (id: number, more: Partial<SheetOrder> = {}): SheetOrder => ({
  ...{
    id,
    customerName: 'Asha Rao',
    area: 'Bengaluru 560003',
    phone: '98450 12345',
    status: 'accepted',
    packedAt: null,
  },
  ...{ dueOn: '2026-11-23', window: null, adjustments: 0, toTake: 0, items: [line(1, 'Okra', 'ಬೆಂಡೆಕಾಯಿ', 4)] },
  ...more,
})
const outcome = (id: number, more = {}) => ({
  ...{ id, isDone: true, message: '', customerName: 'Asha Rao', status: 'packaging', packedAt: '2026-11-23T04:00:00Z' },
  ...more,
})
const sheetOf = (orders: SheetOrder[]) => ({ body: { date: '2026-11-23', orders, toAccept: 0, hasMore: false } })
const adjustment: Adjustment = {
  ...{ id: 1, kind: 'short', lines: [{ productId: 1, quantity: -1, amount: -160 }], changed: [], amount: -160 },
  ...{ reason: '', by: 'Ravi Kumar', at: '2026-11-23T04:00:00.000Z', refund: null },
}
const short = (boxesNow: number, more: Partial<OrderDetail> = {}) => {
  const detail = anOrderDetail(12)
  return {
    body: { ...detail, items: detail.items.map(one => ({ ...one, productId: 1, quantity: 4, boxesNow })), ...more },
  }
}

function open(orders: SheetOrder[], responses: FakeResponses = {}, language: Language = 'en') {
  const days = {
    [DAY]: sheetOf(orders),
    [`${DAY}?date=2026-11-24`]: sheetOf([]),
    [`${DAY}?date=2026-11-25`]: sheetOf([]),
  }
  const products = { 'GET /api/products?farmerId=7': { body: [aProduct(1, { imageUrl: '/files/drawn/okra.webp' })] } }
  return show(ThreeButtons, {
    ...{ path: '/dashboard', at: '/dashboard?pack=1', user: { ...me, threeButtons: true }, language },
    now: new Date('2026-11-23T04:00:00.000Z'),
    responses: { ...days, ...products, ...responses },
  })
}
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const shown = (name: string) => screen.findByRole('article', { name })

/** A new person per test: pages of earlier tests still send their person's queue. */
let me = { ...ravi, id: 3_400 }
beforeEach(async () => {
  me = { ...ravi, id: me.id + 1 }
  await withPersonData(data => data.deleteAll())
  // Presses right after an order changes count as double taps.
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => vi.useRealTimers())

// docs/product/farmer-dashboard.md#three-button-mode
describe('PackOrders', () => {
  it('opens from a panel with the number of orders', async () => {
    show(ThreeButtons, {
      ...{ path: '/dashboard', user: { ...me, threeButtons: true } },
      responses: {
        'GET /api/products?farmerId=7': { body: [] },
        'GET /api/orders/farmer/work': { body: { accept: 3, pack: 4, send: 0, way: 1, growing: 2, late: 0 } },
      },
    })
    const link = await screen.findByRole('link', { name: 'Pack 4' })
    expect(link.getAttribute('href')).toBe('/dashboard?pack=1')
  })

  it('shows orders due within two days one by one, and postpones one', async () => {
    open(
      [anOrder(12, { dueOn: '2026-11-21' }), anOrder(13, { status: 'growing' }), anOrder(14, { status: 'shipping' })],
      {
        [`${DAY}?date=2026-11-25`]: sheetOf([anOrder(15, { dueOn: '2026-11-25', customerName: 'Nila Gowda' })]),
      },
    )
    const order = await shown('#12 Asha Rao')
    await screen.findByText('2 orders to pack')
    expect(order.textContent).toContain('4 boxes')
    await press('Later')
    expect((await shown('#15 Nila Gowda')).textContent).toContain('25 Nov 2026')
    await press('Later')
    await shown('#12 Asha Rao')
  })

  it('packs an order in one press, ignores a double tap, and undoes it', async () => {
    const { requestsTo } = open([anOrder(12), anOrder(13, { customerName: 'Nila Gowda' })], {
      [STEPS]: (_request, before) =>
        before === 1
          ? failure(503, 'UNAVAILABLE', 'Back soon')
          : { body: [outcome(12, before ? { packedAt: null } : {})] },
    })
    await shown('#12 Asha Rao')
    await press('All here')
    await shown('#13 Nila Gowda')
    await press('All here')
    expect(await screen.findByText('#12 Asha Rao: packed')).toBeTruthy()
    expect(requestsTo(STEPS).map(({ body }) => body)).toEqual([{ step: 'packed', orders: [{ id: 12 }] }])
    await press('Undo')
    expect(await screen.findByText('Not saved. Please try again.')).toBeTruthy()
    await press('Undo')
    await shown('#12 Asha Rao')
    expect(requestsTo(STEPS).at(-1)?.body).toEqual({ step: 'back', orders: [{ id: 12 }] })
  })

  it('sends a missing box with two presses, and packs the rest', async () => {
    const items = [line(1, 'Okra', 'ಬೆಂಡೆಕಾಯಿ', 4), line(2, 'Tomato', '', 2)]
    let isRead = false
    const { requestsTo } = open([], {
      [DAY]: () => {
        if (isRead) return new Promise(() => {})
        isRead = true
        return sheetOf([anOrder(12, { items })])
      },
      [SHORT]: short(3, { adjustments: [adjustment] }),
      [STEPS]: { body: [outcome(12)] },
    })
    await press('Not all here: Okra')
    await press('Save')
    expect(await screen.findByText('Order #12 is changed')).toBeTruthy()
    expect(requestsTo(SHORT).map(({ body }) => body)).toEqual([{ lines: [{ productId: 1, quantity: 3 }], seen: 0 }])
    expect((await shown('#12 Asha Rao')).textContent).toContain('3 boxes')
    vi.advanceTimersByTime(601)
    await press('All here')
    await waitFor(() => expect(requestsTo(STEPS)).toHaveLength(1))
  })

  it('sends money for light boxes in big steps', async () => {
    const { requestsTo } = open([anOrder(12)], { [SHORT]: short(4) })
    await press('Okra weighs less')
    await press('₹50 more money back')
    await press('₹10 more money back')
    await press('₹10 less money back')
    await press('Save')
    const lines = [{ productId: 1, amount: '60' }]
    await waitFor(() => expect(requestsTo(SHORT).map(({ body }) => body)).toEqual([{ lines, seen: 0 }]))
  })

  it('cancels an order without boxes only by a button that says so', async () => {
    const { requestsTo } = open([anOrder(12, { items: [line(1, 'Okra', '', 1)] })], {
      [SHORT]: short(0, { status: 'cancelled' }),
    })
    await press('Not all here: Okra')
    expect(screen.getByText('Without a box, this cancels the order.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    await press('Keep as it is')
    await press('Not all here: Okra')
    await press('Save and cancel the order')
    expect(await screen.findByText('Order #12 is cancelled')).toBeTruthy()
    expect(requestsTo(SHORT)).toHaveLength(1)
  })

  it('says that missing boxes need the network, and retries with the same key', async () => {
    const { requestsTo } = open([anOrder(12)], { [SHORT]: (_request, before) => (before === 0 ? undefined : short(3)) })
    await press('Not all here: Okra')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not saved: no network. Press Save again when it is back.',
    )
    await press('Save')
    await screen.findByText('Order #12 is changed')
    const [lost, again] = requestsTo(SHORT)
    expect([again?.key, typeof again?.key]).toEqual([lost?.key, 'string'])
  })

  it('packs without a network later, and names a refused order', async () => {
    let isAway = true
    const message = 'This order is already cancelled.'
    open([anOrder(12)], {
      [STEPS]: () => (isAway ? undefined : { body: [outcome(12, { isDone: false, message })] }),
    })
    await press('All here')
    expect(await screen.findByText('1 packed order will be sent when you’re back online.')).toBeTruthy()
    isAway = false
    fireEvent(window, new Event('online'))
    expect((await screen.findByRole('alert')).textContent).toContain(`#12 Asha Rao: ${message}`)
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('shows an order again after another phone unpacks it', async () => {
    let isAway = true
    const { requestsTo } = open([anOrder(12)], { [STEPS]: () => (isAway ? undefined : { body: [outcome(12)] }) })
    await press('All here')
    await screen.findByRole('heading', { name: 'Nothing to pack' })
    await screen.findByText('1 packed order will be sent when you’re back online.')
    isAway = false
    fireEvent(window, new Event('online'))
    await shown('#12 Asha Rao')
    expect(requestsTo(DAY)).toHaveLength(2)
  })

  it('hides a sent order still listed in the saved sheet', async () => {
    let isAway = true
    const first = open([anOrder(12)], {
      [STEPS]: () => (isAway ? undefined : { body: [outcome(12)] }),
      [DAY]: (_request, before) => (before === 0 ? sheetOf([anOrder(12)]) : undefined),
    })
    await press('All here')
    await screen.findByText('1 packed order will be sent when you’re back online.')
    isAway = false
    fireEvent(window, new Event('online'))
    await waitFor(async () =>
      expect(await withPersonData(data => data.readSteps(me.id))).toMatchObject([{ state: 'sent' }]),
    )
    first.host.close()
    document.body.replaceChildren()
    open([], { [DAY]: () => undefined })
    expect(await screen.findByText('No network. Packed orders are sent later.')).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Nothing to pack' })).toBeTruthy()
    expect(await withPersonData(data => data.readSteps(me.id))).toHaveLength(1)
  })

  it('says when nothing remains, and offers a retry after an error', async () => {
    const { requestsTo } = open([], {
      [DAY]: (_request, before) => (before === 0 ? failure(404, 'NOT_FOUND', 'Away') : sheetOf([])),
    })
    await press('Try Again')
    expect(await screen.findByRole('heading', { name: 'Nothing to pack' })).toBeTruthy()
    expect(requestsTo(DAY)).toHaveLength(2)
  })
})
