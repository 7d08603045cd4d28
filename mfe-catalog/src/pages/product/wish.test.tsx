import { setWish } from '@santhe/contracts'
import { failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProductCard } from '../../parts/products/ProductCard.tsx'
import { aProduct, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { TellMe } from './BuyBox.tsx'

const product = aProduct({ id: 12, name: 'Okra' })
const PUT = 'PUT /api/products/12/wish'

/** A market that stores one person's wishes. */
function wishing(saved: number[] = [], tellMe: number[] = []) {
  const lists = { saved, tellMe }
  return {
    'GET /api/users/wishes': () => ({ body: { ...lists } }),
    [PUT]: ({ body }: { body: unknown }) => {
      const { kind, isOn } = setWish.body.parse(body)
      lists[kind] = isOn ? [12] : []
      return { body: { kind, isOn } }
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

/** Waits for the chunk of who is signed in. */
const chunkHasCome = ({ requestsTo }: ReturnType<typeof show>) =>
  waitFor(() => expect(requestsTo('GET /api/users/wishes')).not.toEqual([]))

async function signedInHeart(page: ReturnType<typeof show>) {
  await chunkHasCome(page)
  return heart()
}

afterEach(() => sessionStorage.clear())

// docs/product/products.md#saved-products
describe('Wish to save a product', () => {
  it('takes presses before its chunk has loaded', async () => {
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

  it('sends visitors to sign in and saves once afterwards', async () => {
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

describe('Wish to be told', () => {
  const openTellMe = (more: Parameters<typeof aProduct>[0], responses: Responses = wishing()) =>
    show(() => <TellMe product={aProduct({ id: 12, ...more })} />, { path: '/', user: ASHA, now: NOW, responses })

  it('records a wish for a coming product', async () => {
    const page = openTellMe({ status: 'Coming Soon' })
    const { requestsTo } = page
    await chunkHasCome(page)
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me' }))
    expect(await screen.findByRole('button', { name: 'We’ll tell you' })).toBeTruthy()
    expect(requestsTo(PUT)[0]?.body).toEqual({ kind: 'tellMe', isOn: true })
  })

  it.each([
    ['Coming Soon', { status: 'Coming Soon' }],
    ['Sold Out', { inventory: 0 }],
  ] as const)('stands on the card below the word of a product that is %s', async (word, more) => {
    const page = open(wishing(), ASHA, more)
    const { requestsTo } = page
    await chunkHasCome(page)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: word }).disabled).toBe(true)
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me: Okra' }))
    expect(await screen.findByRole('button', { name: 'We’ll tell you: Okra', pressed: true })).toBeTruthy()
    expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ kind: 'tellMe', isOn: true }])
  })

  it('sends visitors to sign in and records the wish afterwards', async () => {
    show(() => <ProductCard product={aProduct({ id: 12, name: 'Okra', status: 'Coming Soon' })} />, {
      ...{ path: '/products', at: '/products?search=okra', now: NOW, responses: {} },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Tell me: Okra' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toMatch(/^\/login\?redirect=/)
    const { requestsTo } = open(wishing(), ASHA, { status: 'Coming Soon' })
    await waitFor(() => expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ kind: 'tellMe', isOn: true }]))
  })

  it('hides on products that can be bought, have ended or are one’s own', async () => {
    open(wishing(), ASHA)
    open(wishing(), ASHA, { inventory: 0, availableUntil: '2020-01-01' })
    open(wishing(), { ...ASHA, farmId: product.farm.id }, { status: 'Coming Soon' })
    await screen.findByRole('button', { name: 'Your product' })
    expect(screen.queryByRole('button', { name: /Tell me/ })).toBeNull()
  })

  it.each([
    ['can be bought', {}],
    ['has ended', { inventory: 0, availableUntil: '2020-01-01' }],
  ])('hides for a product that %s', (_which, more) => {
    openTellMe(more)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
