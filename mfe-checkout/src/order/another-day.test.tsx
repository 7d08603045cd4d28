import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { BuyerOrder } from '../parts/BuyerOrder.tsx'
import { anOrderDetail, asha, NOW } from '../testing/samples.ts'
// Import the dialog's chunk up front: on a busy machine it may load too late.
import '@santhe/ui/delivery'

const READ = 'GET /api/orders/11'
const CHOOSE = 'PUT /api/orders/11/delivery'
const DAYS = 'GET /api/delivery-windows?area=urban&district=Kolar&from=2026-11-21'
const open = { morning: null, afternoon: null, evening: null }
const shut = { morning: 0, afternoon: 0, evening: 0 }
const aDay = (date: string, left: object = open) => ({ date, left, isClosed: false, reason: '' })

// docs/product/delivery.md#another-day
it('AnotherDay offers only free days and windows, and reloads them after a refusal', async () => {
  const order = anOrderDetail(11, { district: 'Kolar', deliveryChoice: { area: 'urban', from: '2026-11-21' } })
  const full = 'The evening of 22 Nov 2026 is full. Please choose another time, such as 22 Nov 2026: morning'
  const { requestsTo } = show(BuyerOrder, {
    ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
    responses: {
      [READ]: { body: order },
      [DAYS]: {
        body: [
          aDay('2026-11-21', { ...shut, afternoon: 3 }),
          aDay('2026-11-22', { ...open, evening: 1 }),
          { ...aDay('2026-11-23', shut), isClosed: true, reason: 'Dasara' },
          aDay('2026-11-24', shut),
        ],
      },
      [CHOOSE]: (_request, before) =>
        before === 0
          ? failure(400, 'VALIDATION', full, { fields: { window: full } })
          : { body: { ...order, estimatedDelivery: '2026-11-22', deliveryChoice: undefined } },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another day' }))
  const tomorrow = within(await screen.findByRole('group', { name: 'Tomorrow, 21 Nov 2026' }))
  expect(tomorrow.getByRole<HTMLButtonElement>('button', { name: /Morning\s*Full/ }).disabled).toBe(true)
  expect(tomorrow.getByRole('button', { name: /Afternoon\s*3 places left/ })).toBeTruthy()
  expect(screen.getByText('Closed: Dasara')).toBeTruthy()
  expect(screen.queryByRole('group', { name: '24 Nov 2026' })).toBeNull()
  const sunday = within(screen.getByRole('group', { name: '22 Nov 2026' }))
  fireEvent.click(sunday.getByRole('button', { name: /Evening/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Choose 22 Nov 2026, evening' }))
  expect(await screen.findByText(full)).toBeTruthy()
  await waitFor(() => expect(requestsTo(DAYS)).toHaveLength(2))
  fireEvent.click(sunday.getByRole('button', { name: 'Morning' }))
  fireEvent.click(screen.getByRole('button', { name: 'Choose 22 Nov 2026, morning' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo(CHOOSE).map(({ body }) => body)).toEqual([
    { date: '2026-11-22', window: 'evening' },
    { date: '2026-11-22', window: 'morning' },
  ])
})

it('AnotherDay retries a lost choice under the same key', async () => {
  const order = anOrderDetail(11, { district: 'Kolar', deliveryChoice: { area: 'urban', from: '2026-11-21' } })
  const { requestsTo } = show(BuyerOrder, {
    ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
    responses: {
      [READ]: { body: order },
      [DAYS]: { body: [aDay('2026-11-22')] },
      [CHOOSE]: (_request, before) =>
        before < 3
          ? Promise.reject(new TypeError('connection lost'))
          : { body: { ...order, deliveryChoice: undefined } },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another day' }))
  const day = within(await screen.findByRole('group', { name: '22 Nov 2026' }))
  for (const [window, before] of [
    ['Evening', 0],
    ['Evening', 1],
    ['Morning', 2],
    ['Morning', 3],
  ] as const) {
    fireEvent.click(day.getByRole('button', { name: window }))
    fireEvent.click(screen.getByRole('button', { name: `Choose 22 Nov 2026, ${window.toLowerCase()}` }))
    await waitFor(() => expect(requestsTo(CHOOSE)).toHaveLength(before + 1))
    if (before < 3) expect(await screen.findByText(/^We can’t reach the market/)).toBeTruthy()
  }
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const [first, second, third, fourth] = requestsTo(CHOOSE).map(({ key }) => key)
  expect([typeof first, second === first, third === first, fourth === third]).toEqual(['string', true, false, true])
})

it('AnotherDay hides when the order offers no choice', async () => {
  show(BuyerOrder, {
    ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
    responses: { [READ]: { body: anOrderDetail(11) } },
  })
  await screen.findByRole('heading', { name: 'Order #11' })
  expect(screen.queryByRole('button', { name: 'Choose another day' })).toBeNull()
})

it('AnotherDay shows a refusal that comes after its dialog was closed', async () => {
  const order = anOrderDetail(11, { district: 'Kolar', deliveryChoice: { area: 'urban', from: '2026-11-21' } })
  let refuse = () => {}
  const sending = new Promise<void>(resolve => {
    refuse = resolve
  })
  show(BuyerOrder, {
    ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha(), now: NOW },
    responses: {
      [READ]: { body: order },
      [DAYS]: { body: [aDay('2026-11-22')] },
      [CHOOSE]: () => sending.then(() => failure(409, 'CONFLICT', 'This order is on its way')),
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Choose another day' }))
  fireEvent.click(within(await screen.findByRole('group', { name: '22 Nov 2026' })).getByText('Evening'))
  fireEvent.click(screen.getByRole('button', { name: 'Choose 22 Nov 2026, evening' }))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  refuse()
  expect((await screen.findByTestId('toast')).textContent).toBe('Choose another day / This order is on its way')
})
