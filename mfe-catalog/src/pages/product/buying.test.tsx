import type { OrderFee, Product, ProductDetail } from '@santhe/contracts'
import { type CartLine, cartItemOf } from '@santhe/host'
import { show } from '@santhe/host/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aProduct, aProductDetail, NOW } from '../../testing/factories.ts'
import { ASHA } from '../../testing/people.ts'
import { ProductPage } from './ProductPage.tsx'

interface More {
  user?: typeof ASHA
  cart?: CartLine[]
  fees?: OrderFee[]
  ofFarm?: Product[]
}

const OF_FARM = 'GET /api/products?farmerId=3&limit=5&sort=recommended'

function openProduct(overrides: Partial<ProductDetail> = {}, { fees, ofFarm = [], ...more }: More = {}) {
  return show(ProductPage, {
    path: '/products/:identifier',
    at: '/products/tomato-7',
    now: NOW,
    responses: {
      'GET /api/products/7': { body: aProductDetail(overrides) },
      'GET /api/order-fees/active': { body: fees ?? [] },
      [OF_FARM]: { body: ofFarm },
    },
    ...more,
  })
}

const press = async (name: string, times = 1) => {
  const button = await screen.findByRole('button', { name })
  for (let time = 0; time < times; time += 1) fireEvent.click(button)
}
const boxes = () => screen.getByRole('group', { name: 'Boxes of Tomato' }).querySelector('output')?.textContent
const isOff = async (name: string) => (await screen.findByRole('button', { name })).hasAttribute('disabled')

// docs/product/products.md#quantity-picker
describe('quantity on a product page', () => {
  it('allows 1 to 10 boxes', async () => {
    openProduct({ inventory: 40 })
    await press('One box more', 20)
    expect(boxes()).toBe('10')
    expect(await isOff('One box more')).toBe(true)
    await press('One box less', 20)
    expect(boxes()).toBe('1')
    expect(await isOff('One box less')).toBe(true)
  })

  it('stops at the stock and says so', async () => {
    openProduct({ inventory: 3 })
    await press('One box more', 9)
    expect(boxes()).toBe('3')
    expect(screen.getByRole('group', { name: 'Boxes of Tomato' }).getAttribute('aria-describedby')).toBeTruthy()
  })

  it('stops at the stock including the cart, with a toast', async () => {
    const { cart } = openProduct({ inventory: 3 })
    await press('One box more', 1)
    await press('ADD TO CART')
    await press('One box more', 1)
    await press('ADD TO CART')
    expect(cart()).toMatchObject([{ id: 7, quantity: 3 }])
    expect(screen.getAllByTestId('toast').map(toast => toast.textContent)).toContain('Tomato / Only 3 boxes are left.')
  })

  it('stops at ten including the cart, with a toast', async () => {
    const { cart } = openProduct({ inventory: 40 })
    await press('One box more', 7)
    await press('ADD TO CART')
    await press('One box more', 7)
    await press('ADD TO CART')
    expect(cart()).toMatchObject([{ id: 7, quantity: 10 }])
    expect(screen.getAllByTestId('toast').map(toast => toast.textContent)).toContain(
      'Tomato / You can order up to 10 boxes of one product.',
    )
  })
})

describe('BuyBox button', () => {
  // docs/product/products.md#offer
  it.each([
    ['Sold Out', { inventory: 0 }],
    ['Sold Out', { status: 'Sold Out' }],
    ['Coming Soon', { status: 'Coming Soon' }],
    ['Ended', { availableUntil: '2026-11-20' }],
  ] as const)('is disabled, reads %s and shows no quantity picker', async (label, overrides) => {
    openProduct(overrides)
    expect(await isOff(label)).toBe(true)
    expect(screen.queryByRole('group', { name: 'Boxes of Tomato' })).toBeNull()
  })

  it('reads ‘Your product’ and is disabled for one’s own product', async () => {
    openProduct({}, { user: { ...ASHA, role: 'farmer', farmId: 3 } })
    expect(await isOff('Your product')).toBe(true)
  })
})

interface Entry {
  intersectionRatio: number
  isIntersecting: boolean
}

/** Fake observers that report only through `report`. */
class Observer {
  static all: Observer[] = []
  constructor(
    readonly callback: (entries: Entry[]) => void,
    readonly options: { rootMargin: string },
  ) {
    Observer.all.push(this)
  }
  observe() {}
  disconnect() {}
}
function report(intersectionRatio: number, isFor: (rootMargin: string) => boolean): void {
  const observer = Observer.all.findLast(({ options }) => isFor(options.rootMargin))
  act(() => observer?.callback([{ intersectionRatio, isIntersecting: intersectionRatio > 0 }]))
}

// docs/product/products.md#add-bar
describe('AddBar', () => {
  const show = (ratio: number) => report(ratio, margin => margin !== '300px')
  const barButton = () => screen.queryByRole('button', { name: 'Add Tomato to the cart' })

  beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))
  afterEach(() => vi.unstubAllGlobals())

  it('shows price and Add while the main button is off screen, and adds the picked boxes', async () => {
    const { cart } = openProduct({ inventory: 40 })
    await press('One box more')
    expect(barButton()).toBeNull()
    show(0.4)
    expect(barButton()?.parentElement?.textContent).toBe('₹320.00 / box ₹32.00/kgAdd')
    await press('Add Tomato to the cart')
    expect(cart()).toMatchObject([{ id: 7, quantity: 2 }])
    show(1)
    expect(barButton()).toBeNull()
  })

  it('hides for products that can’t be bought', async () => {
    Observer.all = []
    openProduct({ inventory: 0 })
    await screen.findByRole('button', { name: 'Sold Out' })
    show(0)
    expect(barButton()).toBeNull()
  })
})

describe('NextFeeStep', () => {
  const DELIVERY: OrderFee = {
    ...{ id: 1, name: 'Delivery', description: '', type: 'table', value: 0 },
    ...{ isActive: true, applyToSubtotal: false, displayOrder: 1 },
    table: [
      { from: 0, urban: 49, rural: 79, extended: 99 },
      { from: 500, urban: 29, rural: 59, extended: 79 },
      { from: 1000, urban: 0, rural: 29, extended: 49 },
    ],
  }
  const other = { ...cartItemOf(aProductDetail({ id: 9, price: 110 })), quantity: 1 }

  it('includes the picked boxes, and hides beyond the last fee step', async () => {
    openProduct({ inventory: 40 }, { cart: [other], fees: [DELIVERY] })
    expect(await screen.findByText('With this box in your cart: ₹70 more and delivery is ₹29')).toBeTruthy()
    await press('One box more')
    expect(screen.getByText('With these 2 boxes in your cart: ₹250 more and delivery is free')).toBeTruthy()
    await press('One box more')
    expect(screen.queryByText(/more and delivery is/)).toBeNull()
  })

  it('says without a cart how to pay and from what sum delivery is free', async () => {
    openProduct({ inventory: 40 }, { fees: [DELIVERY] })
    expect(await screen.findByText('Cash on delivery · free from ₹1,000')).toBeTruthy()
    expect(screen.queryByText(/more and delivery is/)).toBeNull()
  })

  it('promises no free delivery when the fees have none', async () => {
    openProduct({ inventory: 40 }, { fees: [{ ...DELIVERY, table: DELIVERY.table?.slice(0, 2) }] })
    expect(await screen.findByText('Cash on delivery')).toBeTruthy()
  })
})

// docs/product/products.md#product-page
describe('MoreFromFarm', () => {
  beforeEach(() => vi.stubGlobal('IntersectionObserver', Observer))
  afterEach(() => vi.unstubAllGlobals())

  it('lists up to four other products of the farm, loaded near the viewport', async () => {
    const reads = openProduct({}, { ofFarm: [7, 8, 9, 10, 11].map(id => aProduct({ id, name: `Produce ${id}` })) })
    await screen.findByRole('button', { name: 'ADD TO CART' })
    expect(reads.requestsTo(OF_FARM)).toEqual([])
    report(1, margin => margin === '300px')
    const section = await screen.findByRole('region', { name: /^More from / })
    expect(within(section).getAllByRole('article')).toHaveLength(4)
    expect(within(section).queryByText('Produce 7')).toBeNull()
  })
})

// docs/product/products.md#product-page
describe('product facts', () => {
  const facts = () => screen.getByText('Quantity per box').closest('dl')

  it('show rating, price per box, status and description', async () => {
    openProduct({ rating: 4.5, reviewCount: 12 })
    await screen.findByRole('heading', { level: 1, name: /Tomato/ })
    const article = screen.getByRole('article')
    for (const fact of ['Available Now', '4.5', '12 reviews', '₹320.00', '/ box', 'Firm, sun-ripened Arka Rakshak']) {
      expect(article.textContent).toContain(fact)
    }
    expect(within(article).getByRole('link', { name: '12 reviews' }).getAttribute('href')).toBe('#reviews')
    expect(within(article).getByRole('button', { name: 'Share' })).toBeTruthy()
  })

  it('show the harvest month without a date', async () => {
    openProduct({ harvestDate: null, harvestMonth: 'December 2026', status: 'Pre-Order' })
    await screen.findByRole('button', { name: 'PRE-ORDER NOW' })
    expect(facts()?.textContent).toContain('Harvest monthDecember 2026')
    expect(facts()?.textContent).not.toContain('Harvest date')
  })

  it('estimate delivery tomorrow, a day after harvest for a pre-order, else soon', async () => {
    openProduct()
    await screen.findByRole('button', { name: 'ADD TO CART' })
    expect(facts()?.textContent).toContain('Estimated deliveryTomorrow, 22 Nov 2026')
  })

  it.each([
    ['13 Dec 2026', { harvestDate: '2026-12-12' }],
    ['01 Jan 2027', { harvestDate: null, harvestMonth: 'December 2026' }],
    ['Estimated soon', { harvestDate: null, harvestMonth: null }],
  ])('estimate delivery of a pre-order: %s', async (text, overrides) => {
    openProduct({ status: 'Pre-Order', ...overrides })
    await screen.findByRole('button', { name: 'PRE-ORDER NOW' })
    expect(facts()?.textContent).toContain(`Estimated delivery${text}`)
  })

  it('show how it is grown, in the farm’s words or the default text', async () => {
    openProduct({ growingDetails: '' })
    const card = await screen.findByRole('region', { name: 'How it is grown' })
    expect(card.textContent).toContain('CultivationGrown by Ravi’s Field in Hoskote, Bengaluru Rural.')
    expect(within(card).getByRole('link', { name: 'Visit the farm' }).getAttribute('href')).toBe('/farmers/3')
  })

  // docs/product/products.md#product-not-found
  it('link a missing product back to all products', async () => {
    show(ProductPage, { path: '/products/:identifier', at: '/products/tomato' })
    expect((await screen.findByRole('link', { name: 'Back to all produce' })).getAttribute('href')).toBe('/products')
  })
})
