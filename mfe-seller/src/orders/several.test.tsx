import { type FakeResponses, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FarmOrders } from '../parts/FarmOrders.tsx'
import { anOrder, ravi, WORK } from '../testing/samples.ts'

const STEPS = 'PUT /api/orders/farmer/steps'
const asha = anOrder(12)
const nila = anOrder(13, { customerName: 'Nila Gowda', status: 'accepted' })
const gone = anOrder(14, { customerName: 'Ravi Shetty', status: 'shipping' })
const outcome = (id: number, customerName: string, more = {}) => ({
  ...{ id, isDone: true, message: '', customerName, status: 'packaging', packedAt: null },
  ...more,
})
const open = (responses: FakeResponses) =>
  show(FarmOrders, {
    path: '/dashboard/orders',
    user: ravi,
    responses: { ...WORK, 'GET /api/orders/farmer?work=open': { body: [asha, nila, gone] }, ...responses },
  })
const choose = async (...names: string[]) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Choose several' }))
  for (const name of names) fireEvent.click(screen.getByRole('checkbox', { name }))
}
const ASHA = 'Choose order #12, Asha Rao'
const NILA = 'Choose order #13, Nila Gowda'

// docs/product/farmer-dashboard.md#several-at-once-1
it('SeveralPanel updates chosen orders at once, names refused ones with reasons and undoes the others', async () => {
  const { requestsTo } = open({
    [STEPS]: (_request, before) => ({
      body:
        before === 0
          ? [
              outcome(12, 'Asha Rao', { isDone: false, message: 'Please accept this order first.' }),
              outcome(13, 'Nila Gowda'),
            ]
          : [outcome(13, 'Nila Gowda', { status: 'accepted' })],
    }),
  })
  await choose(ASHA, NILA)
  fireEvent.click(await screen.findByRole('button', { name: 'Packed (1)' }))
  expect(await screen.findByText('#12 Asha Rao: Please accept this order first.')).toBeTruthy()
  expect(screen.getByText('Packed:').parentElement?.textContent).toBe('Packed: #13 Nila Gowda')
  expect(requestsTo(STEPS)[0]?.body).toEqual({ step: 'packed', orders: [{ id: 12 }, { id: 13 }] })
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(requestsTo(STEPS)[1]?.body).toEqual({ step: 'back', orders: [{ id: 13 }] }))
  expect((await screen.findByText('Undone:')).parentElement?.textContent).toBe('Undone: #13 Nila Gowda')
})

it('SeveralPanel offers only steps that a chosen order can take', async () => {
  open({})
  await choose('Choose order #14, Ravi Shetty')
  expect(await screen.findByText('1 chosen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^(?:Accept|Packed|Out for delivery) \(/ })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Choose all 3' }))
  expect(screen.getByRole('button', { name: 'Accept (1)' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Out for delivery (1)' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Done choosing' }))
  expect(screen.queryByRole('checkbox')).toBeNull()
})
