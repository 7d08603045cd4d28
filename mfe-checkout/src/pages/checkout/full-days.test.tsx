import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { cart, openCheckoutPage, QUOTE, readyToPlace } from '../../testing/checkout-page.tsx'
import { aQuote, NOW } from '../../testing/samples.ts'

const daysFrom = (from: string) => `GET /api/delivery-windows?area=urban&district=Kolar&from=${from}`
const PLACE = 'POST /api/checkout'
const open = { morning: null, afternoon: null, evening: null }
const [farm] = aQuote(cart).farms
const planned = (more: object) => aQuote(cart, { farms: farm ? [{ ...farm, planDistrict: 'Kolar', ...more }] : [] })
const aDay = (date: string, left: object) => ({ date, left, isClosed: false, reason: '' })
const options = () => [...screen.getByLabelText<HTMLSelectElement>(/Delivery window/).options]

it('checkout names full days with the next free one, and places left per window', async () => {
  openCheckoutPage(
    {
      [QUOTE]: () => ({ status: 201, body: planned({ estimatedDelivery: '2026-11-22', movedFrom: '2026-11-21' }) }),
      [daysFrom('2026-11-22')]: {
        body: [
          aDay('2026-11-22', { morning: 0, afternoon: 3, evening: null }),
          { ...aDay('2026-11-23', { morning: 0, afternoon: 0, evening: 0 }), isClosed: true, reason: 'Dasara' },
          aDay('2026-11-24', open),
        ],
      },
    },
    { now: NOW },
  )
  await readyToPlace()
  const notice = await screen.findByText(
    (_text, element) =>
      element?.tagName === 'P' &&
      element.textContent === 'Tomorrow, 21 Nov 2026 is full. The boxes of Ravi’s Field arrive 22 Nov 2026.',
  )
  expect(notice.closest('[role="alert"]')).not.toBeNull()
  await waitFor(() =>
    expect(options().map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['Any time of day', false],
      ['Morning: full', true],
      ['Afternoon: 3 places left', false],
      ['Evening', false],
    ]),
  )
  const date = screen.getByRole('textbox', { name: /Delivery date/ })
  fireEvent.change(date, { target: { value: '23/11/2026' } })
  fireEvent.blur(date)
  expect(await screen.findByText('23 Nov 2026 is closed (Dasara). Room again 24 Nov 2026.')).toBeTruthy()
  expect(date.getAttribute('aria-invalid')).toBe('true')
})

it('checkout requests no days when every window is open', async () => {
  const { requestsTo } = openCheckoutPage({}, { now: NOW })
  await readyToPlace()
  expect(requestsTo(daysFrom('2026-11-21'))).toEqual([])
  expect(options().map(({ textContent }) => textContent)).toEqual([
    'Any time of day',
    'Morning',
    'Afternoon',
    'Evening',
  ])
})

it('checkout shows a full window at its farm, reloads places and keeps the form', async () => {
  const gone = 'The evening of tomorrow, 21 Nov 2026 is full. Please choose another time, such as …: morning'
  const { requestsTo } = openCheckoutPage(
    {
      [QUOTE]: () => ({ status: 201, body: planned({}) }),
      [daysFrom('2026-11-21')]: (_request, before) => ({
        body: [aDay('2026-11-21', { ...open, evening: before === 0 ? 1 : 0 })],
      }),
      [PLACE]: () => failure(400, 'VALIDATION', gone, { fields: { 'deliveries.0.window': gone } }),
    },
    { now: NOW },
  )
  const button = await readyToPlace()
  await waitFor(() => expect(options()[3]?.textContent).toBe('Evening: 1 place left'))
  fireEvent.change(screen.getByLabelText(/Delivery window/), { target: { value: 'evening' } })
  fireEvent.click(button)
  expect((await screen.findAllByText(gone)).length).toBeGreaterThan(0)
  expect(requestsTo(PLACE)[0]?.body).toMatchObject({ deliveries: [{ farmerId: 7, window: 'evening' }] })
  await waitFor(() => expect(options()[3]?.textContent).toBe('Evening: full'))
})
