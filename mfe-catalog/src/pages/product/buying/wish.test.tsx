import { setWish } from '@santhe/contracts'
import { failure, show } from '@santhe/host/testing'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ProductCard } from '../../../parts/products/ProductCard.tsx'
import { aProduct, NOW } from '../../../testing/factories.ts'
import { ASHA } from '../../../testing/people.ts'
import { TellMe } from './TellMe.tsx'

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
const open = (responses: Responses, user: typeof ASHA | undefined = ASHA) =>
  show(() => <ProductCard product={product} />, {
    ...{ path: '/products', at: '/products?search=okra', now: NOW, responses },
    ...(user && { user }),
  })
const heart = () => screen.findByRole('button', { name: 'Save Okra' })

/** Returns the heart of somebody signed in, once its chunk has come. */
async function signedInHeart({ requestsTo }: ReturnType<typeof open>) {
  await waitFor(() => expect(requestsTo('GET /api/users/wishes')).not.toEqual([]))
  return heart()
}

afterEach(() => sessionStorage.clear())

describe('the heart of a product', () => {
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
    expect((await screen.findByTestId('toast')).textContent).toBe('That did not work / 503: Back soon')
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
    const { requestsTo } = openTellMe({ status: 'Coming Soon' })
    fireEvent.click(await screen.findByRole('button', { name: 'Tell me' }))
    expect(await screen.findByRole('button', { name: 'We will tell you' })).toBeTruthy()
    expect(requestsTo(PUT)[0]?.body).toEqual({ kind: 'tellMe', isOn: true })
  })

  it.each([
    ['can be bought', {}],
    ['has ended', { inventory: 0, availableUntil: '2020-01-01' }],
  ])('is not offered for one that %s', (_which, more) => {
    openTellMe(more)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
