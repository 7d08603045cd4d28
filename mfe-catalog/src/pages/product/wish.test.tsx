import { type PlaceInLine, setWish } from '@santhe/contracts'
import { failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProductCard } from '../../parts/products/ProductCard.tsx'
import { aProduct, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { WaitForIt } from './BuyBox.tsx'

const product = aProduct({ id: 12, name: 'Okra' })
const PUT = 'PUT /api/products/12/wish'
const POST = 'POST /api/products/12/waits'
const DELETE = 'DELETE /api/products/12/waits'
type Wait = PlaceInLine & { productId: number }

/** A back end that stores one person's wishes. */
function wishing(saved: number[] = [], waits: Wait[] = []) {
  const lists = { saved, waits }
  return {
    'GET /api/users/wishes': () => ({ body: { ...lists } }),
    [PUT]: ({ body }: { body: unknown }) => {
      const { kind, isOn } = setWish.body.parse(body)
      lists[kind] = isOn ? [12] : []
      return { body: { kind, isOn } }
    },
    [POST]: () => {
      lists.waits = [{ productId: 12, place: 3, waiting: 7 }]
      return { body: { place: 3, waiting: 7 } }
    },
    [DELETE]: () => {
      lists.waits = []
      return { body: { place: 0, waiting: 6 } }
    },
  }
}
type Responses = NonNullable<Parameters<typeof show>[1]['responses']>
const open = (responses: Responses, user: typeof ASHA | undefined = ASHA, more: Parameters<typeof aProduct>[0] = {}) =>
  show(() => <ProductCard product={{ ...product, ...more }} />, {
    ...{ path: '/products', at: '/products?search=okra', now: NOW, responses },
    ...(user && { user }),
  })
const heart = () => screen.findByRole('button', { name: 'Save Okra' })

/** Waits for the chunk that signed-in people load. */
const chunkHasCome = ({ requestsTo }: ReturnType<typeof show>) =>
  waitFor(() => expect(requestsTo('GET /api/users/wishes')).not.toEqual([]))

async function signedInHeart(page: ReturnType<typeof show>) {
  await chunkHasCome(page)
  return heart()
}

afterEach(() => sessionStorage.clear())

// docs/product/products.md#saved-products
describe('Wish to save a product', () => {
  it('accepts presses before its chunk has loaded', async () => {
    const { host, requestsTo } = open(wishing())
    await act(() => host.restored)
    fireEvent.click(screen.getByRole('button', { name: 'Save Okra' }))
    await waitFor(() => expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ kind: 'saved', isOn: true }]))
  })

  it('saves a product, fills the heart and unsaves it', async () => {
    const page = open(wishing())
    const { requestsTo } = page
    fireEvent.click(await signedInHeart(page))
    await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('true'))
    expect(screen.getByText('Saved /')).toBeTruthy()
    fireEvent.click(await heart())
    await waitFor(async () => expect((await heart()).getAttribute('aria-pressed')).toBe('false'))
    expect(requestsTo(PUT).map(({ body }) => body)).toEqual([
      { kind: 'saved', isOn: true },
      { kind: 'saved', isOn: false },
    ])
  })

  it('shows why saving failed', async () => {
    const page = open({ ...wishing(), [PUT]: failure(503, 'UNAVAILABLE', 'Back soon') })
    fireEvent.click(await signedInHeart(page))
    expect((await screen.findByTestId('toast')).textContent).toBe('That didn’t work / 503: Back soon')
  })

  it('sends visitors to sign-in and saves once afterwards', async () => {
    const visitor = show(() => <ProductCard product={product} />, {
      ...{ path: '/products', at: '/products?search=okra', now: NOW, responses: {} },
    })
    fireEvent.click(await heart())
    expect((await screen.findByTestId('elsewhere')).textContent).toBe(
      `/login?redirect=${encodeURIComponent('/products?search=okra')}`,
    )
    expect(visitor.requestsTo(PUT)).toEqual([])
    const { requestsTo } = open(wishing())
    await waitFor(() => expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ kind: 'saved', isOn: true }]))
    const again = open(wishing([12]))
    await screen.findAllByRole('button', { name: 'Save Okra' })
    expect(again.requestsTo(PUT)).toEqual([])
  })
})

// docs/product/products.md#waitlist
describe('Wait for a product', () => {
  const openWait = (more: Parameters<typeof aProduct>[0], responses: Responses = wishing()) =>
    show(() => <WaitForIt product={aProduct({ id: 12, ...more })} />, { path: '/', user: ASHA, now: NOW, responses })

  it('takes a place in line, shows it and gives it up on the next press', async () => {
    const page = openWait({ status: 'Coming Soon' })
    const { requestsTo } = page
    await chunkHasCome(page)
    fireEvent.click(await screen.findByRole('button', { name: 'Wait for it' }))
    fireEvent.click(await screen.findByRole('button', { name: 'You are number 3 of 7', pressed: true }))
    expect(await screen.findByRole('button', { name: 'Wait for it' })).toBeTruthy()
    expect([requestsTo(POST)[0]?.body, requestsTo(DELETE).length]).toEqual([{}, 1])
  })

  it('shows until when boxes are reserved, to buy them or give them up', async () => {
    const until = new Date(Date.now() + 29.5 * 60_000).toISOString()
    const wait = { productId: 12, place: 0, waiting: 2, offer: { quantity: 2, until } }
    const { cart, requestsTo } = openWait({ inventory: 0 }, wishing([], [wait]))
    expect(await screen.findByText(/^Reserved for you until .+$/)).toBeTruthy()
    expect(screen.getByText(/30 min left/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    expect(cart().map(({ id, quantity }) => [id, quantity])).toEqual([[12, 2]])
    fireEvent.click(screen.getByRole('button', { name: 'Give it up' }))
    await waitFor(() => expect(requestsTo(DELETE)).toHaveLength(1))
  })

  it('adds reserved boxes from the card, which shows their deadline', async () => {
    const wait = { productId: 12, place: 0, waiting: 0, offer: { quantity: 1, until: '2100-01-01T09:00:00.000Z' } }
    const { cart } = open(wishing([], [wait]), ASHA, { inventory: 0 })
    fireEvent.click(await screen.findByRole('button', { name: 'Add, until 2:30 pm: Okra' }))
    expect(cart().map(({ id }) => id)).toEqual([12])
  })

  it.each([
    ['Coming Soon', { status: 'Coming Soon' }],
    ['Sold Out', { inventory: 0 }],
  ] as const)('shows below the disabled button on the card of a product that is %s', async (word, more) => {
    const page = open(wishing(), ASHA, more)
    const { requestsTo } = page
    await chunkHasCome(page)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: word }).disabled).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Wait for it: Okra' }))
    expect(await screen.findByRole('button', { name: 'Number 3 of 7: Okra', pressed: true })).toBeTruthy()
    expect(requestsTo(POST)).toHaveLength(1)
  })

  it('sends visitors to sign-in and takes the place in line afterwards', async () => {
    show(() => <ProductCard product={aProduct({ id: 12, name: 'Okra', status: 'Coming Soon' })} />, {
      ...{ path: '/products', at: '/products?search=okra', now: NOW, responses: {} },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Wait for it: Okra' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toMatch(/^\/login\?redirect=/)
    const { requestsTo } = open(wishing(), ASHA, { status: 'Coming Soon' })
    await waitFor(() => expect(requestsTo(POST)).toHaveLength(1))
  })

  it('hides on cards of available, ended and one’s own products', async () => {
    open(wishing(), ASHA)
    open(wishing(), ASHA, { inventory: 0, availableUntil: '2020-01-01' })
    open(wishing(), { ...ASHA, farmId: product.farm.id }, { status: 'Coming Soon' })
    await screen.findByRole('button', { name: 'Your product' })
    expect(screen.queryByRole('button', { name: /Wait for it/ })).toBeNull()
  })

  it.each([
    ['can be bought', {}],
    ['has ended', { inventory: 0, availableUntil: '2020-01-01' }],
  ])('hides for a product that %s', (_which, more) => {
    openWait(more)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
