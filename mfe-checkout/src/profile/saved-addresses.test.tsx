import type { SavedAddress } from '@santhe/contracts'
import { failure } from '@santhe/host/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { openProfile, press, toasts } from '../testing/buyer-profile.tsx'
import { openCheckoutPage, readyToPlace } from '../testing/checkout-page.tsx'
import { savedAddress } from '../testing/samples.ts'

const LIST = 'GET /api/users/addresses'
const POST = 'POST /api/users/addresses'

const anAddress = (id: number | null, more: Partial<SavedAddress> = {}): SavedAddress => ({
  ...{ id, label: 'Parents', name: 'Lakshmi Rao', phone: '9845099999', address: '7 Car Street' },
  ...{ landmark: 'behind the temple', city: 'Mysuru', state: 'Karnataka', zipCode: '570001' },
  ...more,
})
const ofProfile = anAddress(null, { label: '', name: '', phone: '', landmark: '', ...savedAddress })

afterEach(() => sessionStorage.clear())

// docs/product/accounts.md#saved-addresses
describe('SavedAddresses', () => {
  const region = async () => within(await screen.findByRole('region', { name: 'Saved addresses' }))
  const fill = async (label: string | RegExp, value: string) =>
    fireEvent.change((await region()).getByLabelText(label), { target: { value } })

  it('retries under the same key until the address is edited', async () => {
    const { requestsTo } = openProfile({
      [LIST]: { body: [ofProfile] },
      [POST]: failure(503, 'UNAVAILABLE', 'Back soon'),
    })
    fireEvent.click(await (await region()).findByRole('button', { name: 'Add an address' }))
    const address = { 'What you call it': 'Office', Address: '7 Car Street', City: 'Mysuru', State: 'Karnataka' }
    for (const [label, value] of Object.entries(address)) await fill(new RegExp(`^${label}`), value)
    await fill(/^Zip code/, '570001')
    const send = async (times: number) => {
      press('Save address')
      await waitFor(() => expect(requestsTo(POST)).toHaveLength(times))
      await waitFor(() => expect(screen.getByRole('button', { name: 'Save address' })).toBeTruthy())
    }
    await send(1)
    await send(2)
    await fill(/^City/, 'Mandya')
    await send(3)
    const [first, second, third] = requestsTo(POST).map(({ key }) => key)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('adds addresses under the same rules as checkout', async () => {
    const saved = [ofProfile]
    const { requestsTo } = openProfile({
      [LIST]: () => ({ body: [...saved] }),
      [POST]: () => {
        saved.push(anAddress(4, { label: 'Office', name: '', phone: '', landmark: '' }))
        return { status: 201, body: saved[1] }
      },
    })
    fireEvent.click(await (await region()).findByRole('button', { name: 'Add an address' }))
    await fill(/^What you call it/, 'Office')
    await fill(/^Address/, '7')
    press('Save address')
    expect(await (await region()).findByText('Address must be at least 5 characters')).toBeTruthy()
    expect(requestsTo(POST)).toEqual([])
    await fill(/^Address/, '7 Car Street')
    await fill(/^City/, 'Mysuru')
    await fill(/^State/, 'Karnataka')
    await fill(/^Zip code/, '570001')
    press('Save address')
    expect(await (await region()).findByText('7 Car Street, Mysuru, Karnataka 570001')).toBeTruthy()
    expect(requestsTo(POST)[0]?.body).toMatchObject({ label: 'Office', address: '7 Car Street', zipCode: '570001' })
    expect(toasts()).toEqual(['Office is saved / '])
  })

  it('edits in place', async () => {
    const { requestsTo } = openProfile({
      [LIST]: { body: [anAddress(4)] },
      'PUT /api/users/addresses/4': { body: anAddress(4, { landmark: 'blue gate' }) },
    })
    fireEvent.click(await (await region()).findByRole('button', { name: 'Change Parents' }))
    await fill(/^Landmark/, 'blue gate')
    press('Save address')
    await waitFor(() => expect(toasts()).toEqual(['Parents is saved / ']))
    expect(requestsTo('PUT /api/users/addresses/4')[0]?.body).toMatchObject({
      label: 'Parents',
      landmark: 'blue gate',
    })
  })

  it('deletes an address, or keeps it when the market is unreachable', async () => {
    openProfile({
      [LIST]: { body: [anAddress(4)] },
      'DELETE /api/users/addresses/4': (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { body: { message: 'ok' } },
    })
    const remove = async () => fireEvent.click(await (await region()).findByRole('button', { name: 'Delete Parents' }))
    await remove()
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t delete the address / 503: Back soon']))
    await remove()
    await waitFor(() => expect(toasts()).toContain('Parents was deleted / '))
  })

  it('restores a deleted address by Undo, also after a failed attempt', async () => {
    const gone = anAddress(4)
    const others = [anAddress(3, { label: 'Office' }), anAddress(5, { label: 'Club' })]
    let saved = [...others.slice(0, 1), gone, ...others.slice(1)]
    const { requestsTo } = openProfile({
      [LIST]: () => ({ body: saved }),
      'DELETE /api/users/addresses/4': () => {
        saved = others
        return { body: { message: 'ok' } }
      },
      [POST]: (_request, before) =>
        before === 0 ? failure(503, 'UNAVAILABLE', 'Back soon') : { status: 201, body: gone },
    })
    fireEvent.click(await (await region()).findByRole('button', { name: 'Delete Parents' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t bring Parents back / 503: Back soon']))
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(toasts()).toEqual(['Parents is back / ']))
    const { id: _new, ...fields } = gone
    const [first, second] = requestsTo(POST)
    expect(first?.body).toEqual({ ...fields, place: 1 })
    expect(second).toMatchObject({ body: first?.body, key: first?.key })
  })

  it('stops at ten and says so', async () => {
    openProfile({ [LIST]: { body: Array.from({ length: 10 }, (_, place) => anAddress(place + 1)) } })
    expect(await (await region()).findByText(/You can save at most 10 addresses/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add an address' })).toBeNull()
  })
})

describe('AddressChoice', () => {
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  const checkedRadios = () => screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(radio => radio.name)

  it('fills place, landmark and recipient in one press', async () => {
    openCheckoutPage({ [LIST]: { body: [ofProfile, anAddress(4)] } })
    await readyToPlace()
    expect((await screen.findByLabelText<HTMLInputElement>(/^Home/)).checked).toBe(true)
    fireEvent.click(screen.getByLabelText(/^Parents/))
    const labels = ['First name', 'Last name', 'Phone', 'Address', 'City', 'Zip code']
    expect(labels.map(value)).toEqual([
      'Lakshmi',
      'Rao',
      '9845099999',
      '7 Car Street, behind the temple',
      'Mysuru',
      '570001',
    ])
    fireEvent.click(screen.getByLabelText(/^Home/))
    expect(labels.map(value)).toEqual(['Asha', 'Rao Kulkarni', '9845012345', '12 Temple Road', 'Bengaluru', '560034'])
  })

  it('clears the choice when an address is typed', async () => {
    openCheckoutPage({ [LIST]: { body: [ofProfile, anAddress(4)] } })
    await readyToPlace()
    await screen.findByLabelText(/^Home/)
    expect(
      screen.getByText('Lakshmi Rao · 9845099999 · 7 Car Street, Mysuru, Karnataka 570001 · behind the temple'),
    ).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Address'), { target: { value: '1 New Road' } })
    expect(screen.getByLabelText<HTMLInputElement>(/^Another address/).checked).toBe(true)
    expect(checkedRadios()).toContain('savedAddress')
  })

  it('hides with only the profile’s address', async () => {
    openCheckoutPage({ [LIST]: { body: [ofProfile] } })
    await readyToPlace()
    expect(screen.queryByRole('group', { name: 'Send it to' })).toBeNull()
  })
})

// docs/product/checkout.md#saved-addresses
describe('SaveAddress', () => {
  const PLACE = 'POST /api/checkout'
  const placed = { status: 201, body: { purchaseId: 5, orders: [] } }
  const open = (more: Parameters<typeof openCheckoutPage>[0], saved = [ofProfile]) =>
    openCheckoutPage({ [LIST]: { body: saved }, [PLACE]: placed, ...more })
  const type = (label: string, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
  const offer = () => screen.queryByRole('checkbox', { name: 'Save this address' })

  it('saves label and recipient once the order is placed', async () => {
    const { requestsTo } = open({ [POST]: { status: 201, body: anAddress(4) } })
    const button = await readyToPlace()
    expect(offer()).toBeNull()
    type('Address', '7 Car Street, behind the temple')
    type('First name', 'Lakshmi')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Save this address' }))
    type('What you call it (optional)', 'Parents')
    expect(requestsTo(POST)).toEqual([])
    fireEvent.click(button)
    await waitFor(() => expect(requestsTo(POST)).toHaveLength(1))
    const place = { address: '7 Car Street, behind the temple', city: 'Bengaluru', zipCode: '560034' }
    const who = { label: 'Parents', name: 'Lakshmi Rao Kulkarni', phone: '', landmark: '' }
    expect(requestsTo(POST)[0]?.body).toMatchObject({ ...place, ...who })
    expect(requestsTo(PLACE)[0]?.body).not.toHaveProperty('saveAddress')
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders')
  })

  it('uses the first words as label; a failure leaves the order unchanged', async () => {
    const { requestsTo, cart } = open({ [POST]: failure(503, 'UNAVAILABLE', 'Back soon') })
    const button = await readyToPlace()
    type('Address', '7 Car Street, behind the temple')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Save this address' }))
    fireEvent.click(button)
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/dashboard/orders')
    await waitFor(() => expect(toasts()).toContain('We couldn’t save the address / 503: Back soon'))
    expect(requestsTo(POST)[0]?.body).toMatchObject({ label: '7 Car Street', name: '' })
    expect(cart()).toEqual([])
    expect(toasts()[1]).toMatch(/^Order placed/)
  })

  it('saves nothing when a saved address is chosen', async () => {
    const { requestsTo } = open({}, [ofProfile, anAddress(4)])
    const button = await readyToPlace()
    await screen.findByLabelText(/^Home/)
    type('Address', '7 Car Street')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Save this address' }))
    fireEvent.click(screen.getByLabelText(/^Parents/))
    expect(offer()).toBeNull()
    // The PIN differs, so the cart is priced for its area first.
    await waitFor(() => expect(button.disabled).toBe(false))
    fireEvent.click(button)
    await screen.findByTestId('elsewhere')
    expect(requestsTo(POST)).toEqual([])
  })

  it('saves nothing when the order is refused', async () => {
    const { requestsTo } = open({ [PLACE]: failure(409, 'QUOTE_EXPIRED', 'Too late') })
    const button = await readyToPlace()
    type('Address', '7 Car Street')
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Save this address' }))
    fireEvent.click(button)
    await waitFor(() => expect(toasts()).not.toEqual([]))
    expect(requestsTo(POST)).toEqual([])
  })

  it('is disabled at ten addresses', async () => {
    open({}, [ofProfile, ...Array.from({ length: 10 }, (_, place) => anAddress(place + 1))])
    await readyToPlace()
    await screen.findByLabelText(/^Home/)
    type('Address', '7 Car Street')
    expect(offer()).toBeNull()
  })
})
