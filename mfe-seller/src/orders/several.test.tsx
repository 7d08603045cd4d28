import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FarmOrders } from '../parts/FarmOrders.tsx'
import { anOrder, ravi, WORK } from '../testing/samples.ts'

const STEPS = 'PUT /api/orders/farmer/steps'
const asha = anOrder(12)
const nila = anOrder(13, { customerName: 'Nila Gowda', status: 'accepted', estimatedDelivery: '2026-11-22' })
const gone = anOrder(14, { customerName: 'Ravi Shetty', status: 'shipping' })
const outcome = (id: number, customerName: string, more = {}) => ({
  ...{ id, isDone: true, message: '', customerName, status: 'packaging', packedAt: null },
  ...more,
})
const open = (responses: FakeResponses) =>
  show(FarmOrders, {
    path: '/dashboard/orders',
    user: ravi,
    now: new Date('2026-11-20T08:00:00.000Z'),
    responses: { ...WORK, 'GET /api/orders/farmer?work=open': { body: [asha, nila, gone] }, ...responses },
  })
const choose = async (...names: string[]) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Choose several' }))
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name }))
}
const ASHA = 'Choose order #12, Asha Rao'
const NILA = 'Choose order #13, Nila Gowda'

// docs/product/farmer-dashboard.md#several-at-once-1
it('SeveralPanel takes each order’s next step, explains refusals and undoes the rest', async () => {
  const message = 'This order has been set to cancelled since you looked. Please look again.'
  const { requestsTo } = open({
    [STEPS]: (_request, before) => ({
      body:
        before === 0
          ? [outcome(12, 'Asha Rao', { isDone: false, message }), outcome(13, 'Nila Gowda')]
          : [outcome(13, 'Nila Gowda', { status: 'accepted' })],
    }),
  })
  await choose(ASHA, NILA)
  fireEvent.click(await screen.findByRole('button', { name: 'Move 2 on: 1 accept, 1 start packing' }))
  expect(await screen.findByText(`#12 Asha Rao: ${message}`)).toBeTruthy()
  expect(screen.getByText('Packaging:').parentElement?.textContent).toBe('Packaging: #13 Nila Gowda')
  expect(requestsTo(STEPS)[0]?.body).toEqual({
    step: 'next',
    orders: [
      { id: 12, seenStatus: 'pending', seenPacked: false },
      { id: 13, seenStatus: 'accepted', seenPacked: false },
    ],
  })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(STEPS)[1]?.body).toEqual({ step: 'back', orders: [{ id: 13 }] }))
  expect((await screen.findByText('Undone:')).parentElement?.textContent).toBe('Undone: #13 Nila Gowda')
})

it('SeveralPanel shows each order’s new status and undoes all of them', async () => {
  const accepted = { status: 'accepted' }
  const { requestsTo } = open({
    [STEPS]: (_request, before) => ({
      body: [
        outcome(12, 'Asha Rao', before === 0 ? accepted : { status: 'pending' }),
        outcome(13, 'Nila Gowda', before === 0 ? {} : accepted),
      ],
    }),
  })
  await choose(ASHA, NILA)
  fireEvent.click(await screen.findByRole('button', { name: /^Move 2 on/ }))
  expect((await screen.findByText('Moved on:')).parentElement?.textContent).toBe(
    'Moved on: #12 Asha Rao (Accepted), #13 Nila Gowda (Packaging)',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(STEPS)[1]?.body).toEqual({ step: 'back', orders: [{ id: 12 }, { id: 13 }] }))
})

it('SeveralPanel offers the next step of moved orders, except those not yet due to pack', async () => {
  const tara = anOrder(15, { customerName: 'Tara Naik', estimatedDelivery: '2026-11-23' })
  const { requestsTo } = open({
    'GET /api/orders/farmer?work=open': { body: [asha, tara] },
    [STEPS]: {
      body: [outcome(12, 'Asha Rao', { status: 'accepted' }), outcome(15, 'Tara Naik', { status: 'accepted' })],
    },
  })
  await choose(ASHA, 'Choose order #15, Tara Naik')
  fireEvent.click(await screen.findByRole('button', { name: 'Accept (2)' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Start packing (1)' }))
  await waitFor(() =>
    expect(requestsTo(STEPS)[1]?.body).toEqual({
      step: 'next',
      orders: [{ id: 12, seenStatus: 'accepted', seenPacked: false }],
    }),
  )
})

it('SeveralPanel offers only steps that a selected order can take', async () => {
  open({})
  await choose('Choose order #14, Ravi Shetty')
  expect(await screen.findByText('1 chosen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Move|\(\d+\)$/ })).toBeNull()
  expect(screen.queryByText('More')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose all 3' }))
  expect(screen.getByRole('button', { name: 'Move 2 on: 1 accept, 1 start packing' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: ASHA }))
  expect(screen.getByRole('button', { name: 'Start packing (1)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('SeveralPanel closes after a result, but keeps orders selected since', async () => {
  open({ [STEPS]: { body: [outcome(12, 'Asha Rao', { status: 'accepted' })] } })
  await choose(ASHA)
  fireEvent.click(await screen.findByRole('button', { name: 'Accept (1)' }))
  const close = await screen.findByRole('button', { name: 'Close' })
  fireEvent.click(screen.getByRole('checkbox', { name: NILA }))
  fireEvent.click(close)
  expect(screen.getByText('1 chosen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: NILA }))
  fireEvent.click(screen.getByRole('checkbox', { name: ASHA }))
  fireEvent.click(await screen.findByRole('button', { name: 'Start packing (1)' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('SeveralPanel skips steps only after a confirmation with step and count', async () => {
  const later = anOrder(15, { customerName: 'Tara Naik', status: 'accepted', estimatedDelivery: '2026-11-23' })
  const { requestsTo } = open({
    'GET /api/orders/farmer?work=open': { body: [asha, nila, gone, later] },
    [STEPS]: { body: [outcome(13, 'Nila Gowda', { packedAt: '2026-11-20T05:00:00Z' })] },
  })
  await choose(ASHA, NILA, 'Choose order #15, Tara Naik')
  fireEvent.click(await screen.findByText('More'))
  fireEvent.click(screen.getByRole('button', { name: 'Mark packed (1)' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark packed: 1 order?' })
  expect(requestsTo(STEPS)).toHaveLength(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Mark packed (1)' }))
  expect((await screen.findByText('Packed:')).parentElement?.textContent).toBe('Packed: #13 Nila Gowda')
  expect(requestsTo(STEPS)[0]?.body).toEqual({ step: 'packed', orders: [{ id: 13 }] })
})
