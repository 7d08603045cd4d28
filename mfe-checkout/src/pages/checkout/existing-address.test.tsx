import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openCheckoutPage, profileAddress, QUOTE, readyToPlace } from '../../testing/checkout-page.tsx'
import { anOrder, asha, savedAddress } from '../../testing/samples.ts'

const PLACE = 'POST /api/checkout'
const SAVE = 'POST /api/users/addresses'
const parents = { ...profileAddress, id: 4, label: 'Parents', address: '7 Car Street', zipCode: '560053' }
const addresses = (...body: unknown[]) => ({ 'GET /api/users/addresses': { body } })
const noAddress = { body: { ...asha(), address: '', landmark: '', city: '', state: '', zipCode: '' } }
const placed = { status: 201, body: { purchaseId: 5, orders: [anOrder(11)] } }

const fields = () =>
  screen.queryAllByRole('textbox', { name: /^(First name|Last name|Email|Phone|Address|City|State|Zip)/ })
const change = () => screen.queryByRole('button', { name: 'Change address' })

afterEach(() => sessionStorage.clear())

// docs/product/checkout.md#saved-addresses
describe('AddressPart', () => {
  it('shows an existing address as a card, and its fields after Change', async () => {
    openCheckoutPage({})
    await readyToPlace()
    expect(screen.getByText(/^Asha Rao Kulkarni, 12 Temple Road, /)).toBeTruthy()
    expect(fields()).toEqual([])
    fireEvent.click(change() ?? document.body)
    expect(fields()).toHaveLength(8)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')))
    expect(change()).toBeNull()
  })

  it('offers several saved addresses, and their fields after Change', async () => {
    const { requestsTo } = openCheckoutPage(addresses(profileAddress, parents))
    await readyToPlace()
    fireEvent.click(screen.getByRole('radio', { name: /^Parents/ }))
    expect(fields()).toEqual([])
    await waitFor(() => expect(requestsTo(QUOTE).at(-1)?.body).toMatchObject({ zipCode: '560053' }))
    fireEvent.click(change() ?? document.body)
    expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('7 Car Street')
  })

  it('distinguishes two recipients at the same address by name', async () => {
    const mother = { ...profileAddress, id: 5, label: 'Mother', name: 'Lakshmi Rao', phone: '9845099001' }
    openCheckoutPage(addresses(profileAddress, mother))
    await readyToPlace()
    fireEvent.click(screen.getByRole('radio', { name: /^Mother/ }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Mother/ }).checked).toBe(true)
    expect(screen.getByText(/^Lakshmi Rao, 12 Temple Road, /)).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^Home/ }))
    expect(screen.getByText(/^Asha Rao Kulkarni, 12 Temple Road, /)).toBeTruthy()
  })

  it('starts with the first saved address when the profile has none', async () => {
    const { requestsTo } = openCheckoutPage({ 'GET /api/users/profile': noAddress, ...addresses(parents) })
    expect(await screen.findByText(/^Asha Rao Kulkarni, 7 Car Street, /)).toBeTruthy()
    await waitFor(() => expect(requestsTo(QUOTE).map(({ body }) => body)).toMatchObject([{ zipCode: '560053' }]))
  })

  it('opens for a refused field and stays open', async () => {
    const refusal = failure(400, 'VALIDATION', 'No', { fields: { phone: 'Please enter a valid phone number' } })
    openCheckoutPage({ [PLACE]: refusal })
    fireEvent.click(await readyToPlace())
    await waitFor(() => expect(fields()).toHaveLength(8))
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: '9845012345' } })
    expect(fields()).toHaveLength(8)
  })

  it('opens when the profile can’t be loaded', async () => {
    openCheckoutPage({ 'GET /api/users/profile': failure(503, 'UNAVAILABLE', 'Back soon') })
    await waitFor(() => expect(fields()).toHaveLength(8))
  })
})

describe('SaveAddress without saved addresses', () => {
  async function fillIn() {
    const page = openCheckoutPage({
      ...addresses(),
      ...{ 'GET /api/users/profile': noAddress, [PLACE]: placed, [SAVE]: { status: 201, body: parents } },
    })
    await waitFor(() => expect(fields()).toHaveLength(8))
    for (const [label, value] of [
      ['Address', savedAddress.address],
      ['City', savedAddress.city],
      ['State', savedAddress.state],
      ['Zip code', savedAddress.zipCode],
    ] as const)
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    return { ...page, box: await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Save this address' }) }
  }

  it('is checked and saves the address with the order', async () => {
    const { requestsTo, box } = await fillIn()
    expect(box.checked).toBe(true)
    fireEvent.click(await readyToPlace())
    await waitFor(() => expect(requestsTo(SAVE).map(({ body }) => body)).toMatchObject([{ label: '12 Temple Road' }]))
  })

  it('saves nothing when unchecked', async () => {
    const { requestsTo, box } = await fillIn()
    fireEvent.click(box)
    expect(box.checked).toBe(false)
    fireEvent.click(await readyToPlace())
    await screen.findByTestId('elsewhere')
    expect(requestsTo(SAVE)).toEqual([])
  })
})
