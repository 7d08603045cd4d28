import type { FetchFn } from '@santhe/host'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aShopper, renderShell, signedIn } from '../../testing/render-shell.tsx'
import { SavedCartOffer } from './SavedCartOffer.tsx'

const aProduct = (id: number) => ({
  id,
  name: `Product ${id}`,
  localName: '',
  description: '',
  category: 'Vegetables',
  categoryId: 1,
  imageUrl: '/files/drawn/tomato.webp',
  extraImages: 0,
  price: 320,
  unit: 'kg',
  unitsPerBox: 10,
  inventory: 14,
  status: 'Available Now',
  availableUntil: '2026-02-01',
  harvestDate: null,
  harvestMonth: null,
  growingDetails: '',
  rating: 0,
  reviewCount: 0,
  approvalStatus: 'approved',
  rejectionReason: null,
  farm: { id: 7, name: 'Ravi’s Field', logoUrl: '/files/logo.webp', location: 'Kolar' },
  farmerId: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

function open({ at = '/', saved = [1, 2, 3], isAway = false, person = {} } = {}) {
  const storage = signedIn(person)
  const market = { saved, sent: [] as string[] }
  const fetchFn: FetchFn = async (url, { method, body }) => {
    if (method === 'PUT' && isAway) throw new TypeError('no line')
    if (method === 'PUT') {
      market.sent.push(String(body))
      market.saved = []
    }
    if (url !== '/api/users/cart') return new Response(JSON.stringify(aShopper(person)))
    return new Response(JSON.stringify({ items: market.saved.map(id => ({ product: aProduct(id), quantity: 2 })) }))
  }
  return { market, ...renderShell(<SavedCartOffer />, { at, fetchFn, storage }) }
}

const bring = () => screen.findByRole('button', { name: /^Bring back my cart/ })
const press = async (button: HTMLElement) => act(async () => fireEvent.click(button))
/** Waits for the first requests to complete. */
const waitForUpdates = async () => {
  for (let turn = 0; turn < 20; turn++) await act(() => new Promise(resolve => setTimeout(resolve)))
}

beforeEach(() => localStorage.clear())

describe('SavedCartOffer', () => {
  it('offers the saved cart with its size and restores it', async () => {
    const { host, market } = open()
    const button = await bring()
    expect(button.textContent).toBe('Bring back my cart (3 products)')
    await press(button)
    await expect.poll(() => host.store.getState().cart.lines).toMatchObject([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(market.sent).toEqual(['{"items":[]}'])
    await expect.poll(() => screen.queryByRole('region')).toBeNull()
    expect(host.store.getState().toasts.at(-1)).toMatchObject({
      title: 'Your cart is back',
      text: '3 products were added.',
    })
  })

  it('declines the saved cart, with an undo', async () => {
    const { host, market } = open({ saved: [1] })
    expect(await screen.findByText('When you signed out there was 1 product in your cart.')).toBeDefined()
    await press(screen.getByRole('button', { name: 'No, thanks' }))
    await expect.poll(() => screen.queryByRole('region')).toBeNull()
    expect([market.sent, host.store.getState().cart.lines]).toEqual([['{"items":[]}'], []])
    const { title, undo } = host.store.getState().toasts.at(-1) ?? {}
    expect(title).toBe('Your earlier cart was removed')
    if (undo) act(() => void host.store.dispatch(undo))
    expect(host.store.getState().cart.lines).toMatchObject([{ id: 1, quantity: 2 }])
  })

  it('keeps the offer and shows an error while offline', async () => {
    const { host } = open({ isAway: true })
    await press(await bring())
    await expect
      .poll(() => host.store.getState().toasts.at(-1))
      .toMatchObject({ title: 'We couldn’t bring your cart back', tone: 'bad' })
    expect(host.store.getState().cart.lines).toEqual([])
    expect(await bring()).toBeDefined()
  })

  it.each([
    ['nothing is kept', { saved: [] }],
    ['boxes are being paid for', { at: '/checkout' }],
    [
      'an agent works for a farmer',
      { person: { helps: { farmName: 'Field', expiresAt: '2026-01-15T07:00:00.000Z' } } },
    ],
  ])('shows no offer when %s', async (_why, options) => {
    open(options)
    await waitForUpdates()
    expect(screen.queryByRole('region')).toBeNull()
  })
})
