import { setWish } from '@santhe/contracts'
import { failure, show } from '@santhe/host/testing'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProductCard } from '../../../parts/products/ProductCard.tsx'
import { aProduct, NOW } from '../../../testing/factories.ts'
import { ASHA } from '../../../testing/people.ts'
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
describe('the heart of a product', () => {
  it('takes a press as soon as it is known who looks, whether its chunk has come or not', async () => {
    const { host, requestsTo } = open(wishing())
    await act(() => host.restored)
    fireEvent.click(screen.getByRole('button', { name: 'Save Okra' }))
    await waitFor(() => expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ kind: 'saved', isOn: true }]))
  })

  it('saves it, is filled, and takes it back', async () => {
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

  it('says why not', async () => {
    const page = open({ ...wishing(), [PUT]: failure(503, 'UNAVAILABLE', 'Back soon') })
    fireEvent.click(await signedInHeart(page))
    expect((await screen.findByTestId('toast')).textContent).toBe('That didn’t work / 503: Back soon')
  })

  it('leads a visitor to sign-in and back, and then does it, once', async () => {
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

describe('Tell me', () => {
  const openTellMe = (more: Parameters<typeof aProduct>[0], responses: Responses = wishing()) =>
    show(() => <TellMe product={aProduct({ id: 12, ...more })} />, { path: '/', user: ASHA, now: NOW, responses })

  it('is recorded for a product that is coming', async () => {
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

  it('leads a visitor from the card to sign-in, and is done after it', async () => {
    show(() => <ProductCard product={aProduct({ id: 12, name: 'Okra', status: 'Coming Soon' })} />, {
      ...{ path: '/products', at: '/products?search=okra', now: NOW, responses: {} },
    })
    fireEvent.click(screen.getByRole('button', { name: 'Tell me: Okra' }))
    expect((await screen.findByTestId('elsewhere')).textContent).toMatch(/^\/login\?redirect=/)
    const { requestsTo } = open(wishing(), ASHA, { status: 'Coming Soon' })
    await waitFor(() => expect(requestsTo(PUT).map(({ body }) => body)).toEqual([{ kind: 'tellMe', isOn: true }]))
  })

  it('is offered on no card of what can be bought, has ended, or is one’s own', async () => {
    open(wishing(), ASHA)
    open(wishing(), ASHA, { inventory: 0, availableUntil: '2020-01-01' })
    open(wishing(), { ...ASHA, farmId: product.farm.id }, { status: 'Coming Soon' })
    await screen.findByRole('button', { name: 'Your product' })
    expect(screen.queryByRole('button', { name: /Tell me/ })).toBeNull()
  })

  it.each([
    ['can be bought', {}],
    ['has ended', { inventory: 0, availableUntil: '2020-01-01' }],
  ])('is not offered for one that %s', (_which, more) => {
    openTellMe(more)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
