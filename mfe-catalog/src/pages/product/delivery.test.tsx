import { type FakeResponses, show } from '@santhe/host/testing'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aProductDetail, NOW } from '../../testing/factories.ts'
import { ProductPage } from './ProductPage.tsx'

const place = (zipCode: string, area: string, name: string | null) => ({
  [`GET /api/delivery-areas/${zipCode}`]: { body: { zipCode, area, place: name, district: null } },
})
const PLACES: FakeResponses = {
  ...place('560034', 'urban', 'Koramangala'),
  ...place('562110', 'rural', 'Devanahalli'),
  ...place('570001', 'outside', 'Mysore'),
  ...place('110001', 'outside', null),
}

function openProduct() {
  const product = aProductDetail()
  const body = { ...product, farm: { ...product.farm, name: 'Ravi’s Field', deliveryAreas: ['urban', 'extended'] } }
  return show(ProductPage, {
    ...{ path: '/products/:identifier', at: '/products/tomato-7', now: NOW },
    responses: { 'GET /api/products/7': { body }, ...PLACES },
  })
}

async function enter(pin: string, button: 'Enter your PIN code' | 'Change PIN' = 'Change PIN') {
  fireEvent.click(await screen.findByRole('button', { name: button }))
  fireEvent.change(screen.getByLabelText('PIN code'), { target: { value: pin } })
  fireEvent.click(screen.getByRole('button', { name: 'Check delivery' }))
}

/** Stores a PIN as another page of the same browser would. */
function store(pin: string) {
  localStorage.setItem('deliveryPin', pin)
  act(() => void dispatchEvent(new Event('storage')))
}

afterEach(() => localStorage.clear())

// docs/product/delivery.md#pin-of-a-visitor
describe('Delivery to a visitor’s PIN', () => {
  it('shows whether market and farm deliver to an entered PIN', async () => {
    openProduct()
    await enter('560 034', 'Enter your PIN code')
    expect(await screen.findByText('We deliver to 560034 Koramangala')).toBeTruthy()
    await enter('562110')
    expect(await screen.findByText('Ravi’s Field does not deliver to 562110')).toBeTruthy()
    for (const pin of ['570001', '110001']) {
      await enter(pin)
      expect(await screen.findByText(`We don’t deliver to ${pin} yet`)).toBeTruthy()
    }
    expect(localStorage.getItem('deliveryPin')).toBe('110001')
  })

  it('uses the PIN stored by other pages of the browser', async () => {
    openProduct()
    store('562110')
    expect(await screen.findByText('Ravi’s Field does not deliver to 562110')).toBeTruthy()
  })

  it('accepts six digits only and otherwise stores nothing', async () => {
    openProduct()
    store('562110')
    await enter('56003')
    expect(await screen.findByText('An Indian PIN code has six digits, such as 560034')).toBeTruthy()
    expect(localStorage.getItem('deliveryPin')).toBe('562110')
  })
})
