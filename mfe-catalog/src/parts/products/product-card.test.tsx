import type { Product } from '@santhe/contracts'
import { createHost, HostProvider, setReach, useToasts } from '@santhe/host'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { aProduct, NOW } from '../../testing/factories.ts'
import { ProductCard } from './ProductCard.tsx'

function ToastList() {
  const { toasts } = useToasts()
  return (
    <p data-testid="toasts">
      {toasts.map(({ title, text, duration }) => `${title}: ${text}, ${duration} ms`).join('; ')}
    </p>
  )
}

function atTheMarket(product: Product) {
  const host = createHost({ now: NOW, fetchFn: () => new Promise(() => {}) })
  const page = (
    <HostProvider host={host}>
      <MemoryRouter>
        <ProductCard product={product} />
        <ToastList />
      </MemoryRouter>
    </HostProvider>
  )
  return { host, page }
}

function show(product: Product) {
  const { host, page } = atTheMarket(product)
  return { ...render(page), host }
}

/** URLs of the pictures in the HTML: the test DOM loads none and would replace them as missing. */
function picturesOf(product: Product): string[] {
  const html = renderToStaticMarkup(atTheMarket(product).page)
  return Array.from(html.matchAll(/<img[^>]* src="([^"]*)"/g), ([, src = '']) => src)
}

const addButton = () => screen.getByRole('button', { name: 'Add Tomato to the cart' })
const picker = () => screen.getByRole('group', { name: 'Boxes of Tomato' })
const more = () => screen.getByRole('button', { name: 'One box more' })
const fewer = () => screen.getByRole('button', { name: 'One box less' })
const toasts = () => screen.getByTestId('toasts').textContent
const farmLink = () => screen.getByRole('link', { name: /Ravi/ })

// docs/product/cart.md#changes, docs/product/catalog.md#product-card
describe('ProductCard', () => {
  it('warns only once it is known that the farm does not deliver to the visitor', () => {
    const { container } = show(aProduct())
    expect(container.textContent).not.toContain('Does not deliver')
    act(() => setReach(({ deliveryAreas }) => (deliveryAreas ? '' : 'Does not deliver to 570001')))
    expect(screen.getByText('Does not deliver to 570001')).toBeDefined()
    act(() => setReach(undefined))
    expect(container.textContent).not.toContain('Does not deliver')
  })

  // docs/product/money-and-dates.md#boxes
  it('shows every documented fact', () => {
    const { container } = show(aProduct())
    const text = container.textContent
    for (const fact of [
      'Available Now',
      '4 photos',
      'Tomato',
      'ಟೊಮೇಟೊ',
      'Firm, sun-ripened',
      '10 kg · 14 left',
      'Arrives tomorrow · order by Nov 30',
      'Harvested yesterday',
      'Drip-irrigated, no sprays',
      'Ravi’s Field, Hoskote',
      '₹320.00',
      '/ box',
      '₹32.00/kg',
      '4.5 (12)',
    ]) {
      expect(text).toContain(fact)
    }
    expect(screen.getByRole('link', { name: /Tomato/ }).getAttribute('href')).toBe('/products/vegetables-tomato-7')
    expect(farmLink().getAttribute('href')).toBe('/farmers/ravis-field-hoskote-bengaluru-rural-3')
  })

  it('shows the main picture', () => {
    expect(picturesOf(aProduct({ imageUrl: '/files/products/main.webp' }))).toEqual(['/files/products/main.webp'])
  })

  it('counts pictures if there are extra ones', () => {
    const { unmount } = show(aProduct({ extraImages: 1 }))
    expect(screen.getByText('2 photos')).toBeTruthy()
    unmount()
    show(aProduct({ extraImages: 0 }))
    expect(screen.queryByText(/photo/)).toBeNull()
  })

  it('shows the farm’s logo, or its first letter', () => {
    show(aProduct())
    expect(farmLink().textContent).toBe('RRavi’s Field, Hoskote')
    const logoUrl = '/files/farms/logo.webp'
    expect(picturesOf(aProduct({ farm: { ...aProduct().farm, logoUrl } }))).toContain(logoUrl)
  })

  it('hides unknown facts', () => {
    const farm = { ...aProduct().farm, location: '' }
    const unknown = {
      reviewCount: 0,
      unit: 'crate',
      description: '',
      localName: '',
      growingDetails: '',
      harvestDate: null,
      harvestMonth: null,
      farm,
    }
    const { container, unmount } = show(aProduct(unknown))
    const texts = Array.from(container.querySelectorAll('article p, article a'), element => element.textContent)
    expect(texts).toEqual([
      'Tomato ',
      '10 crate · 14 left',
      'Arrives tomorrow · order by Nov 30',
      'RRavi’s Field',
      '₹320.00 / box',
    ])
    unmount()
    show(aProduct({ ...unknown, status: 'Pre-Order' }))
    expect(screen.getByText('Estimated soon')).toBeTruthy()
    expect(screen.getByText('Book until Nov 30')).toBeTruthy()
  })

  it('estimates a pre-order one day after its harvest', () => {
    const { container } = show(
      aProduct({ status: 'Pre-Order', harvestDate: '2026-12-12', availableUntil: '2026-12-10' }),
    )
    expect(container.textContent).toContain('Harvest Dec 12 · arrives 13 Dec')
    expect(container.textContent).toContain('Book until Dec 10')
  })

  it('shows no arrival when sold out', () => {
    const { container, unmount } = show(aProduct({ inventory: 0 }))
    expect(container.textContent).not.toMatch(/Arrives|order by/)
    unmount()
    const booked = { status: 'Pre-Order', harvestDate: '2026-12-12', inventory: 0 } as const
    expect(show(aProduct(booked)).container.textContent).toContain('Harvest Dec 12')
    expect(screen.queryByText(/arrives|Book until/)).toBeNull()
  })

  it.each([
    ['Available Now', '2026-11-21', 'Harvested today'],
    ['Available Now', '2026-11-12', 'Harvested Nov 12'],
    ['Available Now', '2026-11-24', 'Harvest Nov 24'],
  ] as const)('words the harvest of a product %s, harvested on %s: %s', (status, harvestDate, text) => {
    const { container } = show(aProduct({ status, harvestDate }))
    expect(container.textContent).toContain(text)
  })

  it('shows no harvest for produce without one', () => {
    const { container } = show(aProduct({ name: 'Cow Ghee', category: 'Honey & Dairy' }))
    expect(container.textContent).not.toMatch(/harvest/i)
  })

  it('keeps each date on one line', () => {
    show(aProduct())
    expect(screen.getByText('order by Nov 30').tagName).toBe('SPAN')
  })

  it('shows the harvest month and estimates arrival on the day after it', () => {
    const { container } = show(aProduct({ status: 'Pre-Order', harvestDate: null, harvestMonth: 'January 2027' }))
    expect(container.textContent).toContain('Harvest January 2027 · arrives 01 Feb 2027')
  })

  it.each([
    [14, '14 left'],
    [1, '1 left'],
    [0, 'no boxes left'],
  ])('describes the stock in words: %i', (inventory, text) => {
    const { container } = show(aProduct({ inventory }))
    expect(container.textContent).toContain(`10 kg · ${text}`)
  })

  // docs/product/catalog.md#boxes-on-a-card
  it('adds one box to the cart', () => {
    const { host } = show(aProduct())
    fireEvent.click(addButton())
    expect(host.store.getState().cart.lines).toMatchObject([
      { id: 7, quantity: 1, price: 320, farm: { id: 3, name: 'Ravi’s Field' } },
    ])
  })

  it('changes the boxes in the cart once added, down to none', () => {
    const { host } = show(aProduct())
    const quantities = () => host.store.getState().cart.lines.map(({ quantity }: { quantity: number }) => quantity)
    fireEvent.click(addButton())
    fireEvent.click(more())
    expect(quantities()).toEqual([2])
    expect(picker().querySelector('output')?.textContent).toBe('2')
    fireEvent.click(fewer())
    fireEvent.click(fewer())
    expect(quantities()).toEqual([])
    expect(addButton()).toBeTruthy()
  })

  it('toasts ‘Added to cart’, then ‘Cart updated’, with the name', () => {
    show(aProduct())
    fireEvent.click(addButton())
    expect(toasts()).toBe('Added to cart: Tomato, 3000 ms')
    fireEvent.click(more())
    expect(toasts()).toBe('Cart updated: Tomato, 3000 ms')
  })

  it.each([
    [2, 'Only 2 boxes are left.'],
    [40, 'You can order up to 10 boxes of one product.'],
  ])('stops at a stock of %i and says so', (inventory, text) => {
    const { host } = show(aProduct({ inventory }))
    fireEvent.click(addButton())
    for (let press = 0; press < 12; press += 1) fireEvent.click(more())
    expect(host.store.getState().cart.lines).toMatchObject([{ quantity: Math.min(inventory, 10) }])
    expect(more().getAttribute('aria-disabled')).toBe('true')
    expect(toasts()).toBe(`Tomato: ${text}, 3000 ms`)
  })

  it('keeps keyboard focus when button and counter swap', () => {
    show(aProduct())
    addButton().focus()
    fireEvent.click(addButton())
    expect(document.activeElement).toBe(more())
    fewer().focus()
    fireEvent.click(fewer())
    expect(document.activeElement).toBe(addButton())
  })

  it.each([
    ['Sold Out', aProduct({ inventory: 0 })],
    ['Coming Soon', aProduct({ status: 'Coming Soon' })],
    ['Ended', aProduct({ availableUntil: '2026-11-20' })],
  ])('shows a disabled button that reads %s', (label, product) => {
    show(product)
    expect(screen.getByRole('button', { name: label }).hasAttribute('disabled')).toBe(true)
  })

  it('has a tab order of name, farm and button', () => {
    const { container } = show(aProduct())
    const stops = Array.from(container.querySelectorAll('a, button'))
    const heart = screen.getByRole('button', { name: 'Save Tomato' })
    expect(stops).toEqual([heart, screen.getByRole('link', { name: /Tomato/ }), farmLink(), addButton()])
    expect(stops.every(stop => stop.getAttribute('tabindex') === null)).toBe(true)
  })
})
