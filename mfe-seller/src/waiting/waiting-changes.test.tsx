import '@santhe/host/testing/indexed-db'
import { type QueuedStep, withPersonData } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FarmOrders } from '../parts/FarmOrders.tsx'
import { changed, press, pressMore, showList, toastText } from '../testing/product-list.tsx'
import { anOrder, aProduct, ravi, WORK } from '../testing/samples.ts'
import { type FarmChange, queuedBoxes, withSteps } from './queued-changes.ts'

/** A new person per test: lists of earlier tests still send their person's queue. */
let me = { ...ravi, id: 3_200 }
const product = aProduct(4)
const CALL = 'PATCH /api/products/4/offer'
const LIST = 'GET /api/products?farmerId=7&show=current'
const deleteAll = () => withPersonData(data => data.deleteAll())
beforeEach(() => {
  me = { ...ravi, id: me.id + 1 }
  return deleteAll()
})
afterEach(deleteAll)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const comeBack = () => dispatchEvent(new Event('online'))
const boxes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Boxes of Tomato' }).value
const stored = (): Promise<QueuedStep[] | undefined> => withPersonData(data => data.readSteps(me.id))

/** Opens the list while the market is unreachable, until `comeBack`. */
async function openAway(respond: ReturnType<typeof failure>) {
  let isAway = true
  const page = showList([product], { [CALL]: () => (isAway ? undefined : respond) }, me)
  await screen.findByText('Tomato')
  return {
    ...page,
    comeBack: () => {
      isAway = false
      comeBack()
    },
  }
}

// docs/product/farmer-dashboard.md#without-a-network
describe('changes without a network', () => {
  it('wait on the phone, are counted, and are then sent once', async () => {
    const { requestsTo, comeBack } = await openAway(changed(product, 10, 34))
    await press('Ten boxes more of Tomato')
    expect(await screen.findByText('1 change waiting to sync')).toBeTruthy()
    expect(await screen.findByText('Waiting to sync')).toBeTruthy()
    await waitFor(() => expect(boxes()).toBe('34'))
    expect(screen.queryByRole('alert')).toBeNull()
    const before = requestsTo(LIST).length
    comeBack()
    await waitFor(() => expect(screen.queryByText('Waiting to sync')).toBeNull())
    const keys = requestsTo(CALL).map(({ key }) => key)
    expect(new Set(keys).size).toBe(1)
    expect(requestsTo(CALL).at(-1)?.body).toEqual({ addBoxes: 10 })
    expect(requestsTo(LIST).length).toBeGreaterThan(before)
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('are sent in order; Sold out removes only the boxes on screen', async () => {
    const { requestsTo, comeBack } = await openAway(changed(product, 10, 34))
    await press('Mark Tomato as sold out')
    expect(await screen.findByText('1 change waiting to sync')).toBeTruthy()
    await press('Ten boxes more of Tomato')
    expect(await screen.findByText('2 changes waiting to sync')).toBeTruthy()
    // The second change waits behind the first, unsent.
    expect(requestsTo(CALL).map(({ body }) => body)).not.toContainEqual({ addBoxes: 10 })
    comeBack()
    await waitFor(async () => expect(await stored()).toEqual([]))
    const sent = requestsTo(CALL).map(({ body }) => body)
    expect(sent.slice(-2)).toEqual([{ addBoxes: -24 }, { addBoxes: 10 }])
  })

  it('of a price are refused after a newer one, with a notice until dismissed', async () => {
    const { comeBack, requestsTo } = await openAway(failure(409, 'CONFLICT', 'The offer was changed since.'))
    await pressMore('Tomato', 'Price per box')
    fireEvent.change(await screen.findByRole('textbox', { name: 'Price per box' }), { target: { value: '300' } })
    await press('Save')
    await waitFor(() => expect(toastText()).toEqual(['Tomato: saved on this phone / It syncs when you are online.']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    comeBack()
    expect((await screen.findByText('The offer was changed since.')).closest('[role=alert]')).toBeTruthy()
    expect(requestsTo(CALL).at(-1)?.body).toEqual({ price: '300', seen: { price: '320' } })
    await press('Dismiss the change of Tomato')
    await waitFor(async () => expect(await stored()).toEqual([]))
    await waitFor(() => expect(screen.queryByText('Tomato was not changed')).toBeNull())
  })
})

const STEPS = 'PUT /api/orders/farmer/steps'
const OPEN = 'GET /api/orders/farmer?work=open'
const taken = { id: 12, isDone: true, message: '', customerName: 'Asha Rao', status: 'accepted', packedAt: null }

const openOrders = (responses: FakeResponses) => {
  const list = { [OPEN]: { body: [anOrder(12), anOrder(13)] }, ...WORK, ...responses }
  return show(FarmOrders, { path: '/dashboard/orders', user: me, responses: list })
}

// docs/product/farmer-dashboard.md#without-a-network
describe('order steps without a network', () => {
  it('show as pending and are resent with the same key', async () => {
    let isAway = true
    const { requestsTo } = openOrders({
      [OPEN]: () => ({ body: [anOrder(12, isAway ? {} : { status: 'accepted' })] }),
      [STEPS]: () => (isAway ? undefined : { body: [taken] }),
    })
    await press('Accept, order #12')
    expect(await screen.findByText('1 change waiting to sync')).toBeTruthy()
    expect(await screen.findByText('Accepted')).toBeTruthy()
    isAway = false
    comeBack()
    expect(await screen.findByRole('button', { name: 'Start packing, order #12' })).toBeTruthy()
    const sent = requestsTo(STEPS).map(({ body, key }) => ({ body, key }))
    expect(sent.at(-1)).toEqual({ ...sent[0], body: { step: 'accepted', orders: [{ id: 12, seenStatus: 'pending' }] } })
    await waitFor(async () => expect(await stored()).toEqual([]))
  })

  it('are undone one by one while unsent', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { requestsTo } = openOrders({ [STEPS]: { body: [taken] } })
    await press('Choose several')
    for (const id of [12, 13]) fireEvent.click(screen.getByRole('checkbox', { name: `Choose order #${id}, Asha Rao` }))
    await press('Accept (2)')
    expect(await screen.findByText('2 changes waiting to sync')).toBeTruthy()
    await press('Done')
    vi.advanceTimersByTime(601)
    await press('Waiting · Undo, order #13')
    expect(await screen.findByText('1 change waiting to sync')).toBeTruthy()
    await press('Waiting · Undo, order #12')
    await waitFor(async () => expect(await stored()).toEqual([]))
    isOnline.mockReturnValue(true)
    comeBack()
    vi.advanceTimersByTime(2_000)
    await press('Accept, order #12')
    await waitFor(() => expect(requestsTo(STEPS)).toHaveLength(1))
    expect(requestsTo(STEPS)[0]?.body).toEqual({ step: 'accepted', orders: [{ id: 12, seenStatus: 'pending' }] })
  })

  it('stop waiting once sent, even if their row left the list', async () => {
    let isAway = true
    openOrders({
      [OPEN]: () => ({ body: isAway ? [anOrder(12), anOrder(13)] : [anOrder(13)] }),
      [STEPS]: () => (isAway ? undefined : { body: [taken] }),
    })
    await press('Accept, order #12')
    await screen.findByRole('button', { name: 'Waiting · Undo, order #12' })
    isAway = false
    comeBack()
    expect(await screen.findByRole('button', { name: 'Start packing, order #12' })).toBeTruthy()
  })

  it('that may have arrived are undone by a later step, which can’t be undone', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    openOrders({ [STEPS]: () => undefined })
    await press('Accept, order #12')
    await screen.findByRole('button', { name: 'Waiting · Undo, order #12', busy: false })
    vi.advanceTimersByTime(601)
    await press('Waiting · Undo, order #12')
    expect(await screen.findByRole('button', { name: 'Accept, order #12' })).toBeTruthy()
    expect((await stored())?.map(step => 'body' in step && step.body.step)).toEqual(['accepted', 'back'])
  })

  it('are refused if another person moved the order, with a notice until dismissed', async () => {
    const message = 'This order has been set to cancelled since you looked. Please look again.'
    const refused = { body: [{ ...taken, isDone: false, message, status: 'cancelled' }] }
    openOrders({ [STEPS]: (_request, before) => (before === 0 ? undefined : refused) })
    await press('Accept, order #12')
    expect((await screen.findByText(message)).closest('[role=alert]')?.textContent).toMatch(
      /^Order #12 was not changed/,
    )
    expect(screen.queryByText('Accepted')).toBeNull()
    await press('Dismiss the change of Order #12')
    await waitFor(async () => expect(await stored()).toEqual([]))
  })
})

it('queuedBoxes leaves out changes in the list and refused ones', () => {
  const step = (state: QueuedStep['state'], addBoxes: number, settledAt?: number): FarmChange => ({
    ...{ kind: 'offer', personId: 1, sequence: addBoxes, idempotencyKey: 'a', orderIds: [4], pressedAt: 0, dueAt: 0 },
    ...{ name: 'Tomato', offer: { addBoxes }, failures: [], state, settledAt },
  })
  const steps = [step('failed', 1), step('sending', 2), step('sent', 4, 20), step('sent', 8, 10), step('refused', 16)]
  expect([...queuedBoxes(steps, 15)]).toEqual([[4, 7]])
})

it('withSteps applies steps only to the state seen, without refused and undone ones', () => {
  const steps = (step: 'next' | 'back', seenStatus?: string, failures: QueuedStep['failures'] = []): FarmChange => ({
    ...{ kind: 'farmSteps', personId: 1, sequence: 1, idempotencyKey: 'a', orderIds: [12], pressedAt: 0, dueAt: 0 },
    ...{ body: { step, orders: [{ id: 12, seenStatus }] }, failures, state: 'failed' },
  })
  const after = (...changes: FarmChange[]) => withSteps(anOrder(12), changes).status
  const accept = steps('next', 'pending')
  expect(after(accept, steps('next', 'accepted'))).toBe('packaging')
  expect(after(accept, steps('next', 'pending'))).toBe('accepted')
  expect(after(accept, steps('back'))).toBe('pending')
  expect(after(steps('next', 'pending', [{ orderId: 12, code: '', message: 'Gone' }]))).toBe('pending')
})
