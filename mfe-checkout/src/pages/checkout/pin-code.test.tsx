import type { FakeResponses } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cart, openCheckoutPage, QUOTE, readyToPlace } from '../../testing/checkout-page.tsx'
import { anOrder, aQuote, asha, savedAddress } from '../../testing/samples.ts'

const PLACE = 'POST /api/checkout'
const OUTSIDE = 'We don’t deliver to 570001 yet'
const refusal = { message: OUTSIDE, code: 'VALIDATION', fields: { zipCode: OUTSIDE } }
const RURAL = aQuote(cart, { quoteId: 'quote-rural', area: 'rural', total: 699 })

/** Responses to a PIN: outside all areas, in Bangalore Rural, or in Bangalore Urban. */
const byPin: FakeResponses = {
  [QUOTE]: ({ body }) => {
    const text = JSON.stringify(body)
    if (text.includes('570001')) return { status: 400, body: refusal }
    return { status: 201, body: text.includes('562110') ? RURAL : aQuote(cart) }
  },
  [PLACE]: { status: 201, body: { purchaseId: 5, orders: [anOrder(11)] } },
}

const type = (zipCode: string) => fireEvent.change(screen.getByLabelText('Zip code'), { target: { value: zipCode } })
const press = (name = 'Place order') => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('PIN code at checkout', () => {
  it('prices the cart once it has six digits', async () => {
    const { requestsTo } = openCheckoutPage(byPin)
    await readyToPlace()
    type('56211')
    expect(requestsTo(QUOTE)).toHaveLength(1)
    type('562 110')
    expect(await screen.findByText('The total is now ₹699.00. Please look at it before you order.')).toBeTruthy()
    expect(requestsTo(QUOTE).map(({ body }) => body)).toMatchObject([{ zipCode: '560034' }, { zipCode: '562110' }])
    press()
    await waitFor(() => expect(requestsTo(PLACE)[0]?.body).toMatchObject({ quoteId: 'quote-rural' }))
  })

  it('shows that a PIN is outside all areas until it changes', async () => {
    const { requestsTo } = openCheckoutPage(byPin)
    await readyToPlace()
    type('570001')
    expect((await screen.findByRole('alert')).textContent).toBe(OUTSIDE)
    expect(screen.queryByText('A PIN code in Karnataka')).toBeNull()
    expect(screen.getByText('₹620.00')).toBeTruthy()
    press()
    await waitFor(() => expect(document.activeElement?.textContent).toContain(`Zip code: ${OUTSIDE}`))
    expect(requestsTo(PLACE)).toEqual([])
    type('560034')
    await waitFor(() => expect(screen.queryByText(OUTSIDE)).toBeNull())
    await readyToPlace()
    press()
    await waitFor(() => expect(requestsTo(PLACE)[0]?.body).toMatchObject({ zipCode: '560034' }))
  })

  it('shows that the profile’s PIN is outside all areas before pricing', async () => {
    openCheckoutPage({
      ...byPin,
      'GET /api/users/profile': { body: { ...asha(), ...savedAddress, landmark: '', zipCode: '570001' } },
    })
    expect(await screen.findByText(`${OUTSIDE}. Your cart is safe. Nothing was ordered.`)).toBeTruthy()
    expect(screen.getByText(OUTSIDE)).toBeTruthy()
    type('560034')
    await readyToPlace()
    expect(screen.queryByText(new RegExp(OUTSIDE))).toBeNull()
  })
})
