import '@santhe/host/testing/indexed-db'
import { type QueuedStep, withPersonData } from '@santhe/host'
import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changed, press, pressMore, showList, toastText } from '../../testing/product-list.tsx'
import { aProduct, ravi } from '../../testing/samples.ts'
import { type QueuedOffer, queuedBoxes } from './queued-offers.ts'

/** Of this file alone: lists of other files are still open in its worker and would send what their person queued. */
const me = { ...ravi, id: 3_104 }
const product = aProduct(4)
const CALL = 'PATCH /api/products/4/offer'
const LIST = 'GET /api/products?farmerId=7&show=current'
const deleteAll = () => withPersonData(data => data.deleteAll())
beforeEach(deleteAll)
afterEach(deleteAll)

const comeBack = () => dispatchEvent(new Event('online'))
const boxes = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Boxes of Tomato' }).value
const stored = (personId = me.id): Promise<QueuedStep[] | undefined> => withPersonData(data => data.readSteps(personId))

/** Opens the list of a market that is away until `comeBack`. */
async function openAway(respond: ReturnType<typeof failure>, person = me) {
  let isAway = true
  const page = showList([product], { [CALL]: () => (isAway ? undefined : respond) }, person)
  await screen.findByText('Tomato')
  return {
    ...page,
    comeBack: () => {
      isAway = false
      comeBack()
    },
  }
}

// docs/product/farmer-dashboard.md#stock-in-place
describe('changes without a network', () => {
  it('wait on the phone, are counted, and are sent once by themselves', async () => {
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

  it('go out in their order, and Sold out takes the boxes that were seen alone', async () => {
    // The first list's queue goes on for its person.
    const other = { ...ravi, id: 3_105 }
    const { requestsTo, comeBack } = await openAway(changed(product, 10, 34), other)
    await press('Mark Tomato as sold out')
    expect(await screen.findByText('1 change waiting to sync')).toBeTruthy()
    await press('Ten boxes more of Tomato')
    expect(await screen.findByText('2 changes waiting to sync')).toBeTruthy()
    // Behind the first, the second was not tried.
    expect(requestsTo(CALL).map(({ body }) => body)).not.toContainEqual({ addBoxes: 10 })
    comeBack()
    await waitFor(async () => expect(await stored(other.id)).toEqual([]))
    const sent = requestsTo(CALL).map(({ body }) => body)
    expect(sent.slice(-2)).toEqual([{ addBoxes: -24 }, { addBoxes: 10 }])
  })

  it('of a price are refused where another came later, which is said until it is read', async () => {
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

it('queuedBoxes leaves out what the list has, and what was refused', () => {
  const step = (state: QueuedStep['state'], addBoxes: number, settledAt?: number): QueuedOffer => ({
    ...{ kind: 'offer', personId: 1, sequence: addBoxes, idempotencyKey: 'a', orderIds: [4], pressedAt: 0, dueAt: 0 },
    ...{ name: 'Tomato', offer: { addBoxes }, failures: [], state, settledAt },
  })
  const steps = [step('failed', 1), step('sending', 2), step('sent', 4, 20), step('sent', 8, 10), step('refused', 16)]
  expect([...queuedBoxes(steps, 15)]).toEqual([[4, 7]])
})
