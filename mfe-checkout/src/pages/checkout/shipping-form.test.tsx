import { failure } from '@santhe/host/testing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openCheckoutPage as open, readyToSend as readyToPlace } from '../../testing/checkout-page.tsx'
import { asha, savedAddress } from '../../testing/samples.ts'

const PLACE = 'POST /api/checkout'

afterEach(() => sessionStorage.clear())

describe('the form', () => {
  it('begins with the profile, the name split', async () => {
    open({})
    await readyToPlace()
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([value('First name'), value('Last name'), value('Email'), value('Zip code')]).toEqual([
      'Asha',
      'Rao Kulkarni',
      'asha@example.com',
      '560034',
    ])
  })

  it('keeps what was typed before the profile arrived', async () => {
    let arrive = () => {}
    const waiting = new Promise<void>(resolve => {
      arrive = resolve
    })
    open({
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

  it('says every rule in the product’s words, sends nothing, and takes the focus to what is wrong', async () => {
    const { requestsTo } = open({ 'GET /api/users/profile': failure(503, 'UNAVAILABLE', 'Back soon') })
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

  it('stops complaining about a field as soon as it is right', async () => {
    open({})
    const button = await readyToPlace()
    const city = screen.getByLabelText('City')
    fireEvent.change(city, { target: { value: 'B' } })
    expect(screen.queryByText('City must be at least 2 characters')).toBeNull()
    fireEvent.click(button)
    expect(await screen.findAllByText(/City must be at least 2 characters/)).not.toEqual([])
    fireEvent.change(city, { target: { value: 'Bengaluru' } })
    expect(screen.queryByText(/City must be at least 2 characters/)).toBeNull()
  })

  it('offers what the market offers, on delivery until something else is chosen', async () => {
    open({})
    await readyToPlace()
    expect(screen.getByLabelText<HTMLInputElement>(/Cash on delivery/).checked).toBe(true)
    expect(screen.getByText(/A small handling fee may apply/)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>(/Online payment/).checked).toBe(false)
    expect(screen.getByText(/Card, debit, UPI, net banking/)).toBeTruthy()
  })

  it('does not offer what the market does not', async () => {
    open({ 'GET /api/payments/methods': { body: { methods: ['cod'], mode: null } } })
    await readyToPlace()
    expect(screen.queryByLabelText(/Online payment/)).toBeNull()
  })
})
