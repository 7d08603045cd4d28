import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openCheckoutPage, QUOTE, readyToPlace } from '../../testing/checkout-page.tsx'
import { aLine, aQuote, asha, NOW, savedAddress } from '../../testing/samples.ts'
import { sentence } from '../../testing/sentence.ts'

const PLACE = 'POST /api/checkout'

afterEach(() => sessionStorage.clear())

// docs/product/checkout.md#payment-choice, docs/product/checkout.md#form-fields
describe('shipping form', () => {
  it('starts with the profile, its name split', async () => {
    openCheckoutPage({})
    await readyToPlace()
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([value('First name'), value('Last name'), value('Email'), value('Zip code')]).toEqual([
      'Asha',
      'Rao Kulkarni',
      'asha@example.com',
      '560034',
    ])
  })

  it.each([
    ['Manjunath K', 'Manjunath', 'K.'],
    ['R K Narayan', 'R.', 'K Narayan'],
    ['ಮಂಜುನಾಥ ಕ', 'ಮಂಜುನಾಥ', 'ಕ.'],
  ])('adds the dot to an initial: %s', async (name, firstName, lastName) => {
    const profile = { ...asha(), ...savedAddress, landmark: '', name }
    const { requestsTo } = openCheckoutPage({ 'GET /api/users/profile': { body: profile } })
    await readyToPlace()
    fireEvent.click(screen.getByRole('button', { name: 'Place order' }))
    await waitFor(() => expect(requestsTo(PLACE)[0]?.body).toMatchObject({ firstName, lastName }))
  })

  it('helps people with one name until the last name is long enough', async () => {
    const profile = { ...asha(), ...savedAddress, landmark: '', name: 'Manjunath' }
    openCheckoutPage({ 'GET /api/users/profile': { body: profile } })
    await readyToPlace()
    const hint = () => screen.queryByText('No last name? Write your initial with a dot, or your village')
    const field = screen.getByLabelText<HTMLInputElement>('Last name')
    expect(field.value).toBe('')
    expect(field.getAttribute('aria-describedby')).toContain(hint()?.id)
    fireEvent.change(field, { target: { value: 'Hoskote' } })
    expect(hint()).toBeNull()
  })

  it('keeps text typed before the profile loaded', async () => {
    let arrive = () => {}
    const waiting = new Promise<void>(resolve => {
      arrive = resolve
    })
    openCheckoutPage({
      'GET /api/users/profile': async () => {
        await waiting
        return { body: { ...asha(), ...savedAddress, landmark: '' } }
      },
    })
    fireEvent.change(await screen.findByLabelText('City'), { target: { value: 'Hoskote' } })
    arrive()
    await screen.findByDisplayValue('12 Temple Road')
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Hoskote')
  })

  // docs/product/checkout.md#form-rules
  it('shows the documented errors, sends nothing and focuses them', async () => {
    const { requestsTo } = openCheckoutPage({ 'GET /api/users/profile': failure(503, 'UNAVAILABLE', 'Back soon') })
    await screen.findByText('₹620.00')
    fireEvent.click(screen.getByRole('button', { name: 'Place order' }))
    const alerts = await screen.findAllByRole('alert')
    expect(alerts.map(alert => alert.textContent)).toEqual([
      'First name must be at least 2 characters',
      'Last name must be at least 2 characters',
      'Please enter a valid email address',
      'Please enter a valid phone number',
      'Address must be at least 5 characters',
      'City must be at least 2 characters',
      'State must be at least 2 characters',
      'Zip code must be at least 5 characters',
    ])
    expect(document.activeElement?.textContent).toContain('8 fields need another look')
    fireEvent.click(screen.getByRole('button', { name: 'Phone' }))
    expect(document.activeElement).toBe(screen.getByLabelText('Phone'))
    expect(requestsTo(PLACE)).toEqual([])
  })

  it('clears a field’s error once valid', async () => {
    openCheckoutPage({})
    const button = await readyToPlace()
    const city = screen.getByLabelText('City')
    fireEvent.change(city, { target: { value: 'B' } })
    expect(screen.queryByText('City must be at least 2 characters')).toBeNull()
    fireEvent.click(button)
    expect(await screen.findAllByText(/City must be at least 2 characters/)).not.toEqual([])
    fireEvent.change(city, { target: { value: 'Bengaluru' } })
    expect(screen.queryByText(/City must be at least 2 characters/)).toBeNull()
  })

  it('offers the market’s payment methods, on delivery by default', async () => {
    openCheckoutPage({})
    await readyToPlace()
    expect(screen.getByLabelText<HTMLInputElement>(/Cash on delivery/).checked).toBe(true)
    expect(screen.getByText(/A small handling fee may apply/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Online payment/).checked).toBe(false)
    expect(screen.getByText(/Card, debit, UPI, net banking/)).toBeTruthy()
  })

  it('hides payment methods not offered', async () => {
    openCheckoutPage({ 'GET /api/payments/methods': { body: { methods: ['cod'], mode: null } } })
    await readyToPlace()
    expect(screen.queryByLabelText(/Online payment/)).toBeNull()
  })
})

describe('delivery choices', () => {
  const orchard = { id: 8, name: 'Meena’s Orchard' }
  const two = [aLine(1), aLine(2, { farm: orchard, status: 'Pre-Order', harvestDate: '2027-04-05' })]
  const farms = [
    { farmerId: 7, farmName: 'Ravi’s Field', subtotal: 300, total: 310, estimatedDelivery: '2026-11-21' },
    { farmerId: 8, farmName: 'Meena’s Orchard', subtotal: 300, total: 310, estimatedDelivery: '2027-04-06' },
  ]
  const quote = { [QUOTE]: { status: 201, body: aQuote(two, { farms }) } }
  const group = (name: string) => within(screen.getByRole('group', { name }))
  const dateOf = (name: string) => group(name).getByRole('textbox', { name: /Delivery date/ })

  it('are chosen per farm and sent with the order', async () => {
    const { requestsTo } = openCheckoutPage(
      { ...quote, [PLACE]: { status: 201, body: { purchaseId: 5, orders: [] } } },
      { cart: two, now: NOW },
    )
    const button = await readyToPlace()
    expect(group('Ravi’s Field').getByText(sentence('Arrives tomorrow, 21 Nov 2026'))).toBeTruthy()
    expect(group('Meena’s Orchard').getByText(sentence('Arrives 06 Apr 2027'))).toBeTruthy()
    fireEvent.change(dateOf('Meena’s Orchard'), { target: { value: '10/04/2027' } })
    fireEvent.change(group('Meena’s Orchard').getByLabelText('Delivery window'), { target: { value: 'morning' } })
    expect(group('Meena’s Orchard').getByText(sentence('Arrives 10 Apr 2027'))).toBeTruthy()
    fireEvent.click(button)
    await waitFor(() => expect(requestsTo(PLACE)).toHaveLength(1))
    expect(requestsTo(PLACE)[0]?.body).toMatchObject({
      deliveries: [{ farmerId: 8, date: '2027-04-10', window: 'morning' }],
    })
  })

  it('are refused before a farm’s day at that farm’s field', async () => {
    const message = 'Please choose 24 Nov 2026 or later'
    const { requestsTo } = openCheckoutPage(
      { ...quote, [PLACE]: failure(400, 'VALIDATION', message, { fields: { 'deliveries.0.date': message } }) },
      { cart: two, now: NOW },
    )
    const button = await readyToPlace()
    fireEvent.change(dateOf('Meena’s Orchard'), { target: { value: '05/04/2027' } })
    fireEvent.click(button)
    fireEvent.click(await screen.findByRole('button', { name: 'Delivery date of Meena’s Orchard' }))
    expect(document.activeElement).toBe(dateOf('Meena’s Orchard'))
    expect(group('Meena’s Orchard').getByRole('alert').textContent).toBe('Please choose 06 Apr 2027 or later')
    expect(requestsTo(PLACE)).toEqual([])
    fireEvent.change(dateOf('Meena’s Orchard'), { target: { value: '' } })
    fireEvent.change(dateOf('Ravi’s Field'), { target: { value: '23/11/2026' } })
    fireEvent.click(button)
    expect((await group('Ravi’s Field').findByRole('alert')).textContent).toBe(message)
  })
})
