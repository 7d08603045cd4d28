import '@santhe/host/testing/indexed-db'
import type { DaySheet, SheetOrder } from '@santhe/contracts'
import { withPersonData } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FarmDaySheet } from '../parts/FarmDaySheet.tsx'
import { anOrder as anOrderDetail, ravi } from '../testing/samples.ts'
import { SavedDay } from './use-day-sheet.ts'
// Load it now: a busy machine may not load it between press and assertion.
import '@santhe/ui/short'

const SHEET = 'GET /api/orders/farmer/day'
const STEPS = 'PUT /api/orders/farmer/steps'
const NOW = new Date('2026-11-23T04:00:00.000Z')
const AWAY = failure(503, 'UNAVAILABLE', 'The market is busy right now.')

const line = (productId: number, productName: string, quantity: number) => ({
  ...{ productId, productName, localName: '', quantity, unit: 'kg', unitsPerBox: 5, status: 'Available Now' as const },
})
const anOrder = (id: number, more: Partial<SheetOrder> = {}): SheetOrder => ({
  ...{ id, customerName: 'Asha Rao', area: 'Bengaluru 560003', phone: '98450 12345', status: 'accepted' },
  ...{ packedAt: null, dueOn: '2026-11-23', window: null, adjustments: 0, toTake: 0, items: [line(1, 'Tomato', 2)] },
  ...more,
})
const aSheet = (orders: SheetOrder[], more: Partial<DaySheet> = {}): { body: DaySheet } => ({
  body: { date: '2026-11-23', orders, toAccept: 0, hasMore: false, ...more },
})
const outcome = (id: number, more = {}) => ({
  ...{ id, isDone: true, message: '', customerName: 'Asha Rao', status: 'packaging' },
  ...{ packedAt: '2026-11-23T04:00:00.000Z', ...more },
})
const open = (responses: FakeResponses, at = '/dashboard/orders/day?part=pack') =>
  show(FarmDaySheet, { path: '/dashboard/orders/day', at, user: me, now: NOW, responses })
/** A new person per test: pages of earlier tests still send their person's queue. */
let me = { ...ravi, id: 3_300 }
const part = (name: string) => within(screen.getByRole('region', { name }))
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

beforeEach(async () => {
  me = { ...ravi, id: me.id + 1 }
  await withPersonData(data => data.deleteAll())
})

// docs/product/farmer-dashboard.md#day-sheet
describe('FarmDaySheet', () => {
  it('lists boxes to pick by product, pack by order and hand over by window', async () => {
    open({
      [SHEET]: aSheet([
        anOrder(12, { dueOn: '2026-11-21', window: 'morning', toTake: 640 }),
        anOrder(13, { customerName: 'Nila Gowda', items: [line(1, 'Tomato', 3), line(2, 'Okra', 1)] }),
        anOrder(14, { status: 'shipping', items: [line(2, 'Okra', 7)] }),
      ]),
    })
    await box('Packed: order #12, Asha Rao')
    expect(
      part('Pick')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1 × Okra5 kg a box', '5 × Tomato5 kg a box'])
    expect(
      part('Pack')
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '#12 Asha RaoDue 21 Nov 20262 × TomatoBengaluru 560003, morningNot all there?',
      '#13 Nila Gowda3 × Tomato1 × OkraBengaluru 560003Not all there?',
    ])
    expect(
      part('Hand over')
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Morning', 'Any time'])
    expect(part('Hand over').getByText('Collect ₹640.00 in cash')).toBeTruthy()
  })

  it('shows Pickup instead of a place for picked-up orders', async () => {
    open({ [SHEET]: aSheet([anOrder(12, { pickup: true })]) })
    await box('Packed: order #12, Asha Rao')
    expect(part('Pack').getByRole('listitem').textContent).toBe('#12 Asha Rao2 × TomatoPickupNot all there?')
    expect(part('Hand over').getByText('Pickup')).toBeTruthy()
    expect(screen.queryByText(/Bengaluru 560003/)).toBeNull()
  })

  it('links to orders to accept, and says when more orders exist', async () => {
    open({ [SHEET]: aSheet([], { toAccept: 2, hasMore: true }) })
    const link = await screen.findByRole('link', { name: 'Accept them' })
    expect(link.getAttribute('href')).toBe('/dashboard/orders?work=accept')
    expect(screen.getByText('2 orders of this day still need accepting.', { exact: false })).toBeTruthy()
    expect(screen.getByText('Nothing to pick or pack')).toBeTruthy()
    expect(screen.getByText(/^Showing the first 0 orders/)).toBeTruthy()
  })

  it('loads the day of the URL', async () => {
    open({ [`${SHEET}?date=2026-11-25`]: aSheet([anOrder(15)]) }, '/dashboard/orders/day?date=2026-11-25&part=pack')
    expect(await box('Packed: order #15, Asha Rao')).toBeTruthy()
  })

  it('shows an error if no earlier sheet is cached', async () => {
    open({ [SHEET]: AWAY })
    expect(await screen.findByText('Error loading the day sheet')).toBeTruthy()
  })
})

describe('ticks of today’s sheet', () => {
  it('stay with handed-over orders on the next day, but not with its products', async () => {
    const first = open({ [SHEET]: aSheet([anOrder(12)]) })
    fireEvent.click(await box('Picked: Tomato'))
    fireEvent.click(await box('Handed over: order #12, Asha Rao'))
    await waitFor(async () =>
      expect(await withPersonData(data => data.readCopy({ personId: me.id, name: 'day ' }, SavedDay))).toMatchObject({
        ticks: { picked: [1], delivered: [12] },
      }),
    )
    first.host.close()
    document.body.replaceChildren()
    open({ [SHEET]: aSheet([anOrder(12), anOrder(13)], { date: '2026-11-24' }) })
    expect((await box('Handed over: order #12, Asha Rao')).checked).toBe(true)
    expect((await box('Picked: Tomato')).checked).toBe(false)
  })
})

describe('ticking an order as packed', () => {
  it('sends it immediately', async () => {
    const { requestsTo } = open({ [SHEET]: aSheet([anOrder(12)]), [STEPS]: { body: [outcome(12)] } })
    fireEvent.click(await box('Packed: order #12, Asha Rao'))
    await waitFor(() =>
      expect(screen.getByTestId('toast').textContent).toBe('Order status updated / Order #12: Packed'),
    )
    expect(requestsTo(STEPS).map(({ body }) => body)).toEqual([{ step: 'packed', orders: [{ id: 12 }] }])
    expect(screen.getByText('1 of 1 packed')).toBeTruthy()
  })

  it('saves it offline, sends it later and names refused orders', async () => {
    const orders = [anOrder(12), anOrder(13, { customerName: 'Nila Gowda' })]
    const first = open({ [SHEET]: aSheet(orders), [STEPS]: AWAY })
    fireEvent.click(await box('Packed: order #12, Asha Rao'))
    fireEvent.click(await box('Packed: order #13, Nila Gowda'))
    expect(await screen.findByText('2 packed orders will be sent when you’re back online.')).toBeTruthy()
    first.host.close()
    await waitFor(async () =>
      expect(await withPersonData(data => data.readSteps(me.id))).toMatchObject([
        { orderIds: [12], body: { step: 'packed' } },
        { orderIds: [13], body: { step: 'packed' } },
      ]),
    )
    document.body.replaceChildren()
    // Reopen the page, at first without a connection.
    let isAway = true
    const message = 'This order is already delivered or cancelled and cannot be updated.'
    const refused = outcome(13, {
      isDone: false,
      message,
      customerName: 'Nila Gowda',
      status: 'cancelled',
      packedAt: null,
    })
    const { requestsTo } = open({
      [SHEET]: () => (isAway ? AWAY : aSheet([anOrder(12, { packedAt: NOW.toISOString() })])),
      [STEPS]: ({ body }) =>
        isAway ? AWAY : { body: JSON.stringify(body).includes('12') ? [outcome(12)] : [refused] },
    })
    expect(await screen.findByText(/^You’re offline. This sheet was loaded/)).toBeTruthy()
    await waitFor(async () => expect((await box('Packed: order #13, Nila Gowda')).checked).toBe(true))
    isAway = false
    fireEvent(window, new Event('online'))
    expect(await screen.findByText(`#13 Nila Gowda: ${message}`)).toBeTruthy()
    const sent = requestsTo(STEPS).map(({ body }) => body)
    expect(sent.slice(-2)).toEqual([12, 13].map(id => ({ step: 'packed', orders: [{ id }] })))
    fireEvent(window, new Event('online'))
    expect(requestsTo(STEPS)).toHaveLength(sent.length)
  })

  it('survives midnight on today’s sheet', async () => {
    const first = open({ [SHEET]: aSheet([anOrder(12)]), [STEPS]: AWAY })
    fireEvent.click(await box('Packed: order #12, Asha Rao'))
    await screen.findByText('1 packed order will be sent when you’re back online.')
    first.host.close()
    document.body.replaceChildren()
    const tomorrow = aSheet([anOrder(12)], { date: '2026-11-24' })
    open({ [`${SHEET}?date=2026-11-24`]: tomorrow, [STEPS]: AWAY }, '/dashboard/orders/day?date=2026-11-24&part=pack')
    await waitFor(async () => expect((await box('Packed: order #12, Asha Rao')).checked).toBe(true))
  })

  it('is undone by another press while unsent', async () => {
    open({ [SHEET]: aSheet([anOrder(12)]), [STEPS]: AWAY })
    const tick = await box('Packed: order #12, Asha Rao')
    fireEvent.click(tick)
    await screen.findByText('1 packed order will be sent when you’re back online.')
    await waitFor(() => expect(tick.disabled).toBe(false))
    fireEvent.click(tick)
    expect(tick.checked).toBe(false)
  })

  it('sends an undo after it if it may have reached the market', async () => {
    let isAway = true
    const { requestsTo } = open({
      [SHEET]: aSheet([anOrder(12)]),
      [STEPS]: () => (isAway ? AWAY : { body: [outcome(12)] }),
    })
    const tick = await box('Packed: order #12, Asha Rao')
    fireEvent.click(tick)
    await waitFor(async () =>
      expect(await withPersonData(data => data.readSteps(me.id))).toMatchObject([{ state: 'failed' }]),
    )
    fireEvent.click(tick)
    await waitFor(() => expect(screen.queryByText(/^1 packed order/)).toBeNull())
    isAway = false
    fireEvent(window, new Event('online'))
    await waitFor(() =>
      expect(
        requestsTo(STEPS)
          .slice(-2)
          .map(({ body }) => body),
      ).toMatchObject([{ step: 'packed' }, { step: 'back' }]),
    )
    expect([tick.checked, screen.queryByRole('alert')]).toEqual([false, null])
  })

  it('names a refused order by its number once it left the sheet', async () => {
    const body = { step: 'packed' as const, orders: [{ id: 12 }] }
    const tick = { kind: 'farmSteps' as const, orderIds: [12], body, idempotencyKey: 'tick' }
    await withPersonData(data => data.addStep({ ...tick, personId: me.id, pressedAt: Date.now() }))
    const refused = outcome(12, { isDone: false, message: 'Cancelled' })
    open({ [SHEET]: aSheet([anOrder(13)]), [STEPS]: { body: [refused] } })
    expect(await screen.findByText('#12: Cancelled')).toBeTruthy()
  })
})

// docs/product/adjustments.md#short
describe('PackShort on the day sheet', () => {
  const SHORT = 'POST /api/orders/12/short'
  const detail = anOrderDetail(12)
  const short = (boxesNow: number, more = {}) =>
    anOrderDetail(12, { items: detail.items.map(item => ({ ...item, productId: 1, quantity: 2, boxesNow })), ...more })
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Not all there? Order #12, Asha Rao' }))
    return within(await screen.findByRole('dialog', { name: 'Not all there?' }))
  }
  type Opened = Awaited<ReturnType<typeof openDialog>>
  const press = (dialog: Opened, name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  const items = [line(1, 'Tomato', 2), line(2, 'Okra', 1)]

  it('sends the remaining boxes and shows the new count before the sheet reloads', async () => {
    let isRead = false
    const { requestsTo } = open({
      [SHEET]: () => {
        if (isRead) return new Promise(() => {})
        isRead = true
        return aSheet([anOrder(12, { items })])
      },
      [SHORT]: { body: short(1) },
    })
    const dialog = await openDialog()
    press(within(dialog.getByRole('group', { name: 'Boxes of Tomato there are' })), 'One box less')
    press(dialog, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo(SHORT).map(({ body }) => body)).toEqual([{ lines: [{ productId: 1, quantity: 1 }], seen: 0 }])
    expect(part('Pack').getByText('1 × Tomato')).toBeTruthy()
    expect(part('Pick').getByText('1 × Tomato')).toBeTruthy()
    expect(screen.getByTestId('toast').textContent).toBe('Order #12 is changed / ')
  })

  it('sends rupees for a box that weighs less, and requires an amount', async () => {
    const { requestsTo } = open({ [SHEET]: aSheet([anOrder(12)]), [SHORT]: { body: short(2) } })
    const dialog = await openDialog()
    press(dialog, 'A box of Tomato weighs less')
    press(dialog, 'Save')
    expect(dialog.getByText('Enter rupees, such as 40')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText(/^Rupees off for Tomato/), { target: { value: '40' } })
    press(dialog, 'Save')
    await waitFor(() =>
      expect(requestsTo(SHORT).map(({ body }) => body)).toEqual([{ lines: [{ productId: 1, amount: '40' }], seen: 0 }]),
    )
  })

  it('shows why the market refused', async () => {
    const message = 'This order has 1 box of it'
    open({
      [SHEET]: aSheet([anOrder(12)]),
      [SHORT]: failure(400, 'VALIDATION', message, { fields: { lines: message } }),
    })
    const dialog = await openDialog()
    press(dialog, 'One box less')
    press(dialog, 'Save')
    expect((await dialog.findByRole('alert')).textContent).toBe(message)
  })

  it('warns that zero boxes cancel the order, and removes it from the sheet', async () => {
    let isRead = false
    open({
      [SHEET]: () => {
        if (isRead) return new Promise(() => {})
        isRead = true
        return aSheet([anOrder(12), anOrder(13)])
      },
      [SHORT]: { body: short(2, { status: 'cancelled' }) },
    })
    const dialog = await openDialog()
    press(dialog, 'One box less')
    press(dialog, 'One box less')
    press(dialog, 'Save and cancel the order')
    await waitFor(() => expect(screen.queryAllByText('#12 Asha Rao')).toEqual([]))
    expect(part('Pack').getAllByRole('listitem')).toHaveLength(1)
  })
})

describe('printed day sheet', () => {
  it.each([
    ['Labels, A4 (8 a page)', 'a4'],
    ['Labels, A6 (one a page)', 'a6'],
    ['Labels, 58 mm receipt', 'receipt'],
  ])('prints on %s a label per order with number, name, area and boxes', async (name, paper) => {
    open({ [SHEET]: aSheet([anOrder(12), anOrder(13), anOrder(14, { status: 'shipping' })]) })
    const options = await screen.findByRole('combobox', { name: 'On paper' })
    const value = within(options).getByRole<HTMLOptionElement>('option', { name }).value
    fireEvent.change(options, { target: { value } })
    const labels = document.querySelectorAll(`[data-paper="${paper}"] article`)
    expect([...labels].map(({ textContent }) => textContent)).toEqual(
      [12, 13].map(id => `#${id}Asha RaoBengaluru 5600032 × Tomato 2 boxes · 23 Nov 2026`),
    )
  })
  it('says on paper that it lacks further orders', async () => {
    open({ [SHEET]: aSheet([anOrder(12)], { hasMore: true }) })
    fireEvent.change(await screen.findByRole('combobox', { name: 'On paper' }), { target: { value: 'sheetPaper' } })
    const paper = document.querySelector('[data-paper="sheetPaper"]')
    expect(paper?.textContent).toContain('Showing the first 1 orders.')
  })
})
