import type { OrderAgain } from '@santhe/contracts'
import { api } from '@santhe/host'
import { type FakeResponses, failure, show } from '@santhe/host/testing'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CartPage } from '../pages/cart/CartPage.tsx'
import { BuyerOrder } from '../parts/BuyerOrder.tsx'
import { BuyerOrders } from '../parts/BuyerOrders.tsx'
import { PurchasePage } from '../purchase/PurchasePage.tsx'
import { aLine, anOrder, anOrderDetail, aProduct, asha } from '../testing/samples.ts'

const LIST = 'GET /api/orders?limit=20'
const LATEST = 'GET /api/orders?limit=5'
const AGAIN = 'GET /api/orders/11/again'

const missing = (more: Partial<OrderAgain['missing'][number]> = {}) => ({
  productId: 9,
  name: 'Okra',
  localName: 'ಬೆಂಡೆಕಾಯಿ',
  ordered: 2,
  state: 'soldOut' as const,
  nearest: null,
  ...more,
})
const body = (again: Partial<OrderAgain>) => ({ body: { available: [], missing: [], ...again } })
const boxes = (quantity: number, ordered = quantity) => ({ product: aProduct(1), quantity, ordered })
const fees = { 'GET /api/order-fees/active': { body: [] } } satisfies FakeResponses
const toasts = () => screen.queryAllByTestId('toast').map(toast => toast.textContent)
const elsewhere = async () => (await screen.findByTestId('elsewhere')).textContent

const openList = (responses: FakeResponses, cart = [aLine(2)]) =>
  show(BuyerOrders, {
    ...{ path: '/dashboard/:tab', at: '/dashboard/orders', user: asha(), cart },
    responses: { [LIST]: { body: [anOrder(11)] }, ...responses },
  })

describe('OrderAgainButton', () => {
  it('adds available products to the cart and opens it', async () => {
    const { cart } = openList({ [AGAIN]: body({ available: [boxes(3)] }) })
    fireEvent.click(await screen.findByRole('button', { name: 'Order again: Order #11' }))
    expect(await elsewhere()).toBe('/cart?again=order-11')
    expect(cart().map(({ id, quantity }) => [id, quantity])).toEqual([
      [2, 1],
      [1, 3],
    ])
    expect(toasts()).toEqual(['One product is in your cart again / '])
  })

  it('leaves a buyer on the page that they opened while it was slow', async () => {
    let respond = () => {}
    const slow = new Promise<void>(resolve => {
      respond = resolve
    })
    openList({ [AGAIN]: () => slow.then(() => body({ available: [boxes(3)] })) })
    fireEvent.click(await screen.findByRole('button', { name: 'Order again: Order #11' }))
    history.pushState(null, '', '/checkout')
    respond()
    await waitFor(() => expect(toasts()).toEqual(['One product is in your cart again / ']))
    expect(screen.queryByTestId('elsewhere')).toBeNull()
    history.back()
  })

  it('skips products already in the cart', async () => {
    const { cart } = openList({ [AGAIN]: body({ available: [boxes(3)] }) }, [aLine(1, { quantity: 2 })])
    fireEvent.click(await screen.findByRole('button', { name: 'Order again: Order #11' }))
    await elsewhere()
    expect(cart().map(({ quantity }) => quantity)).toEqual([3])
  })

  it('shows why it failed and leaves the cart unchanged', async () => {
    const { cart, host } = openList({ [AGAIN]: failure(503, 'UNAVAILABLE', 'Back soon') })
    // Cached from an earlier press and outdated since.
    const earlier = { call: 'GET /api/orders/:id/again', url: '/api/orders/11/again', provides: ['product'] as const }
    await host.store.dispatch(api.util.upsertQueryData('read', earlier, body({ available: [boxes(3)] })))
    fireEvent.click(await screen.findByRole('button', { name: 'Order again: Order #11' }))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t fill your cart / 503: Back soon']))
    expect(cart()).toHaveLength(1)
  })

  it('hides while the order waits for payment', async () => {
    openList({ [LIST]: { body: [anOrder(11, { paymentMethod: 'cashfree' })] } })
    const pay = await screen.findByRole('link', { name: 'Pay now: Order #11' })
    expect(pay.getAttribute('href')).toBe('/dashboard/orders/purchase/11')
    expect(screen.queryByRole('button', { name: /Order again/ })).toBeNull()
  })

  it.each([true, false])('shows on the order’s page only if the server allows it: %s', async mayOrderAgain => {
    show(BuyerOrder, {
      ...{ path: '/dashboard/orders/:id', at: '/dashboard/orders/11', user: asha() },
      responses: { 'GET /api/orders/11': { body: anOrderDetail(11, { mayOrderAgain }) } },
    })
    await screen.findByRole('heading', { name: 'Order #11' })
    expect(screen.queryAllByRole('button', { name: 'Order again' })).toHaveLength(mayOrderAgain ? 1 : 0)
  })

  it('shows one button on the purchase’s page for all its orders', async () => {
    const purchase = { id: 5, createdAt: '2026-11-20T06:00:00.000Z', paymentMethod: 'cod', paymentStatus: 'unpaid' }
    const amounts = { payUntil: null, fees: [], subtotal: 300, total: 300, orders: [anOrder(11), anOrder(12)] }
    show(PurchasePage, {
      ...{ path: '/dashboard/orders/purchase/:id', at: '/dashboard/orders/purchase/5', user: asha() },
      responses: {
        'GET /api/purchases/5': { body: { ...purchase, ...amounts } },
        'GET /api/purchases/5/again': body({ available: [boxes(1)] }),
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Order again: Purchase #5' }))
    expect(screen.queryByRole('button', { name: /Order #/ })).toBeNull()
    expect(await elsewhere()).toBe('/cart?again=purchase-5')
  })
})

const openCart = (again: Partial<OrderAgain>, cart = [aLine(1)]) =>
  show(CartPage, {
    ...{ path: '/cart', at: '/cart?again=order-11', user: asha(), cart, now: new Date('2026-11-21T06:30:00Z') },
    responses: { ...fees, [AGAIN]: body(again), [LATEST]: { body: [] } },
    now: new Date('2026-11-22T08:00:00Z'),
  })

describe('AgainNotice', () => {
  it('offers a sold-out product’s nearest alternative, added in one press', async () => {
    const farm = { id: 8, name: 'Meena’s Orchard', logoUrl: null, location: 'Kolar' }
    const { cart } = openCart({
      missing: [missing({ nearest: aProduct(12, { name: 'Okra', localName: 'ಹಸಿರು ಬೆಂಡೆ', farm }) })],
    })
    const row = within(await screen.findByRole('alert')).getByRole('listitem')
    expect(row.textContent).toBe(
      'Okra ಬೆಂಡೆಕಾಯಿ is sold out.Instead: Okra ಹಸಿರು ಬೆಂಡೆ from Meena’s Orchard, ₹300.00 a boxAdd',
    )
    expect(within(row).getByText('ಹಸಿರು ಬೆಂಡೆ').lang).toBe('kn')
    expect(within(row).getByRole('link').getAttribute('href')).toBe('/products/12')
    fireEvent.click(screen.getByRole('button', { name: 'Add Okra from Meena’s Orchard' }))
    expect(await screen.findByText('In your cart')).toBeTruthy()
    expect(cart().map(({ id }) => id)).toEqual([1, 12])
  })

  it.each([
    ['2027-04-05', 'Apr 05, 2027'],
    ['2026-11-23', 'tomorrow, Nov 23, 2026'],
  ])('shows the next harvest of an unavailable product without a button', async (harvestDate, text) => {
    const nearest = aProduct(9, { name: 'Okra', status: 'Coming Soon', harvestDate })
    openCart({ missing: [missing({ state: 'notSold', nearest })] })
    expect(await screen.findByRole('link', { name: `Okra from Ravi’s Field, next harvest ${text}` })).toBeTruthy()
    expect(screen.queryByText('Instead:')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull()
  })

  it('names reduced quantities and products without an alternative', async () => {
    openCart({ available: [boxes(1, 3)], missing: [missing({ state: 'gone' })] })
    const notice = within(await screen.findByRole('alert'))
    expect(notice.getByText('2 products from that order have changed')).toBeTruthy()
    expect(notice.getByText('Produce 1: only 1 box is left, and you had 3.')).toBeTruthy()
    expect(notice.getByText('Nobody else has it at the moment.')).toBeTruthy()
  })

  it('stays hidden when everything was added', async () => {
    const { requestsTo } = openCart({ available: [boxes(1)] })
    await screen.findByText('Produce 1')
    await waitFor(() => expect(requestsTo(AGAIN)).toHaveLength(1))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('names missing products even above an empty cart', async () => {
    openCart({ missing: [missing()] }, [])
    expect((await screen.findByRole('listitem')).textContent).toContain('Okra ಬೆಂಡೆಕಾಯಿ is sold out.')
    expect(screen.getByText('Your cart is empty')).toBeTruthy()
  })
})

// docs/product/orders.md#order-again
describe('LatestAgain in an empty cart', () => {
  const open = (orders: readonly unknown[], user = asha()) =>
    show(CartPage, {
      ...{ path: '/cart', user },
      responses: {
        ...{ ...fees, [LATEST]: { body: orders } },
        'GET /api/purchases/5/again': body({ available: [boxes(2)] }),
      },
    })

  it('offers the last purchase with all its farms', async () => {
    const waiting = anOrder(21, { purchaseId: 9, paymentMethod: 'cashfree' })
    const cancelled = anOrder(20, { purchaseId: 8, status: 'cancelled' })
    const orders = [waiting, cancelled, anOrder(12, { purchaseId: 5, farmName: 'Meena’s Orchard' })]
    const { cart } = open([...orders, anOrder(11, { purchaseId: 5 }), anOrder(3)])
    const latest = within(await screen.findByRole('region', { name: 'Your last order' }))
    expect(latest.getByText('Tomato and Tomato from Meena’s Orchard and Ravi’s Field')).toBeTruthy()
    fireEvent.click(latest.getByRole('button', { name: 'Order again' }))
    await waitFor(() => expect(cart().map(({ quantity }) => quantity)).toEqual([2]))
  })

  it('requests the whole last purchase when the newest orders lack all or part of it', async () => {
    const cancelled = [30, 29, 28, 27, 26].map(id => anOrder(id, { status: 'cancelled' }))
    const farms = ['A', 'B', 'C', 'D', 'E', 'F'].map((farmName, place) =>
      anOrder(20 - place, { purchaseId: 5, farmName }),
    )
    for (const latest of [cancelled, farms.slice(0, 5)]) {
      const { requestsTo } = show(CartPage, {
        ...{ path: '/cart', user: asha() },
        responses: { ...fees, [LATEST]: { body: latest }, 'GET /api/orders?latestPurchase=true': { body: farms } },
      })
      expect(await screen.findByText(/ from A, B and 4 more$/)).toBeTruthy()
      expect(requestsTo('GET /api/orders?latestPurchase=true')).toHaveLength(1)
      cleanup()
    }
  })

  it('offers nothing without a purchase', async () => {
    const { requestsTo } = open([])
    await screen.findByText('Your cart is empty')
    await waitFor(() => expect(requestsTo(LATEST)).toHaveLength(1))
    expect(screen.queryByText('Your last order')).toBeNull()
  })
})
