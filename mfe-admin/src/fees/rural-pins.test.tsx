import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AdminPage } from '../pages/AdminPage.tsx'
import { aPerson } from '../testing/samples.ts'

const LIST = 'GET /api/admin/delivery-areas'
const SWITCH = 'PUT /api/admin/delivery-areas/562110'
const PINS = [
  { zipCode: '561203', place: 'Dodballapura', isOn: true },
  { zipCode: '562110', place: 'Devanahalli', isOn: true },
]

// docs/product/delivery.md#switched-off-pins
it('RuralPins switches a PIN off and shows a refusal', async () => {
  let isOn = true
  const { requestsTo } = show(AdminPage, {
    ...{ path: '/admin', at: '/admin?tab=fees', user: aPerson() },
    responses: {
      'GET /api/admin/order-fees': { body: [] },
      [LIST]: () => ({ body: PINS.map(pin => (pin.zipCode === '562110' ? { ...pin, isOn } : pin)) }),
      [SWITCH]: (_request, before) => {
        if (before === 0) return failure(500, 'INTERNAL', 'Something went wrong')
        isOn = false
        return { body: { ...PINS[1], isOn } }
      },
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'PIN codes of Bangalore Rural' }))
  const box = () => screen.findByLabelText<HTMLInputElement>('562110 Devanahalli')
  expect((await box()).checked).toBe(true)
  fireEvent.click(await box())
  expect(await screen.findByText(/^Failed to switch deliveries/)).toBeTruthy()
  expect((await box()).checked).toBe(true)
  fireEvent.click(await box())
  expect(await screen.findByText('Deliveries switched off / 562110 Devanahalli')).toBeTruthy()
  await waitFor(async () => expect((await box()).checked).toBe(false))
  expect(requestsTo(SWITCH).map(({ body }) => body)).toEqual([{ isOn: false }, { isOn: false }])
})
