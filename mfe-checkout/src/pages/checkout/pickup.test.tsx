import type { FakeResponses } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { cart, openCheckoutPage, QUOTE, readyToPlace } from '../../testing/checkout-page.tsx'
import { anOrder, aQuote } from '../../testing/samples.ts'

const PLACE = 'POST /api/checkout'
const SESSION = 'POST /api/payments/create-session'
const OUTSIDE = 'We don’t deliver to 570001 yet'
const outside = { message: OUTSIDE, code: 'VALIDATION', fields: { zipCode: OUTSIDE }, details: { offersPickup: true } }
const PICKED_UP = aQuote(cart, { quoteId: 'quote-pickup', pickup: true, offersPickup: true, fees: [], total: 600 })

/** Responses of farms that offer pickup. */
const offering: FakeResponses = {
  [QUOTE]: ({ body }) => {
    const text = JSON.stringify(body)
    if (text.includes('"pickup":true')) return { status: 201, body: PICKED_UP }
    if (text.includes('570001')) return { status: 400, body: outside }
    return { status: 201, body: aQuote(cart, { offersPickup: true }) }
  },
  [PLACE]: { status: 201, body: { purchaseId: 5, orders: [anOrder(11)] } },
}

const way = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

// docs/product/delivery.md#pickup
describe('pickup at checkout', () => {
  it('is offered only if every farm offers it', async () => {
    openCheckoutPage({})
    await readyToPlace()
    expect(screen.queryByRole('radio', { name: /^Pick up at the farm/ })).toBeNull()
  })

  it('is priced without a delivery fee, sent, and can be deselected', async () => {
    const { requestsTo } = openCheckoutPage(offering)
    await readyToPlace()
    expect(way(/^Delivery/).checked).toBe(true)
    fireEvent.click(way(/^Pick up at the farm/))
    expect(await screen.findByText('The total is now ₹600.00. Please look at it before you order.')).toBeTruthy()
    expect(requestsTo(QUOTE).at(-1)?.body).toEqual({ items: [{ productId: 1, quantity: 2 }], pickup: true })
    expect(screen.getByRole('heading', { name: 'When will you collect it?' })).toBeTruthy()
    expect(screen.getByLabelText(/^Pay at the farm/)).toBeTruthy()
    expect(screen.queryByLabelText(/Cash on delivery/)).toBeNull()
    fireEvent.click(way(/^Delivery/))
    expect(await screen.findByText('The total is now ₹620.00. Please look at it before you order.')).toBeTruthy()
    fireEvent.click(way(/^Pick up at the farm/))
    await screen.findByText('The total is now ₹600.00. Please look at it before you order.')
    press('Place order')
    await waitFor(() => expect(requestsTo(PLACE)[0]?.body).toMatchObject({ quoteId: 'quote-pickup', pickup: true }))
  })

  // docs/product/delivery.md#outside
  it('is offered for a PIN outside all areas', async () => {
    const { requestsTo } = openCheckoutPage(offering)
    await readyToPlace()
    fireEvent.change(screen.getByLabelText('Zip code'), { target: { value: '570001' } })
    expect((await screen.findByRole('alert')).textContent).toBe(OUTSIDE)
    press('Pick up at the farm instead')
    await waitFor(() => expect(screen.queryByText(OUTSIDE)).toBeNull())
    await screen.findByText('The total is now ₹600.00. Please look at it before you order.')
    press('Place order')
    await waitFor(() => expect(requestsTo(PLACE)[0]?.body).toMatchObject({ zipCode: '570001', pickup: true }))
    expect(requestsTo(SESSION)).toEqual([])
  })

  it('shows at the choice that a farm no longer offers it', async () => {
    const message = 'Ravi’s Field does not offer pickup'
    const refusal = { status: 400, body: { message, code: 'VALIDATION', fields: { pickup: message } } }
    openCheckoutPage({ ...offering, [PLACE]: refusal })
    await readyToPlace()
    fireEvent.click(way(/^Pick up at the farm/))
    await screen.findByText('The total is now ₹600.00. Please look at it before you order.')
    press('Place order')
    await waitFor(() => expect(document.activeElement?.textContent).toContain(message))
    const choice = screen.getByRole('group', { name: 'Delivery or pickup?' })
    expect(within(choice).getByRole('alert').textContent).toBe(message)
    press('Pick up at the farm')
    expect(document.activeElement).toBe(choice)
    fireEvent.click(way(/^Delivery/))
    await waitFor(() => expect(within(choice).queryByRole('alert')).toBeNull())
  })

  const NO_PICKUP = 'Ravi’s Field does not offer pickup'
  const NO_ROOM = 'No day of the next 30 has room. Nothing was ordered; please try again later.'

  it.each<[fields: Readonly<Record<string, string>>, text: string]>([
    [{ pickup: NO_PICKUP }, `${NO_PICKUP}. Your cart is safe. Nothing was ordered.`],
    [{ items: NO_ROOM }, `${NO_ROOM} Your cart is safe.`],
    [{ pickup: NO_PICKUP, items: NO_ROOM }, `${NO_PICKUP}. ${NO_ROOM} Your cart is safe.`],
    [{ pickup: NO_PICKUP, items: NO_PICKUP }, `${NO_PICKUP}. Your cart is safe. Nothing was ordered.`],
  ])('shows each sentence of a refused quote once: %j', async (fields, text) => {
    const refusal = { message: Object.values(fields)[0], code: 'VALIDATION', fields }
    const isPickup = (body: unknown) => JSON.stringify(body).includes('"pickup":true')
    openCheckoutPage({
      [QUOTE]: ({ body }) =>
        isPickup(body) ? { status: 400, body: refusal } : { status: 201, body: aQuote(cart, { offersPickup: true }) },
    })
    await readyToPlace()
    fireEvent.click(way(/^Pick up at the farm/))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
