import type { Product } from '@santhe/contracts'
import { createHost, HostProvider } from '@santhe/host'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { aProduct, NOW } from '../../testing/factories.ts'
import { ProductCard } from './ProductCard.tsx'

function show(product: Product) {
  const host = createHost({ now: NOW, ask: () => new Promise(() => {}) })
  const view = render(
    <HostProvider host={host}>
      <MemoryRouter>
        <ProductCard product={product} />
      </MemoryRouter>
    </HostProvider>,
  )
  return { ...view, host }
}

describe('ProductCard', () => {
  it('shows every fact of the specification', () => {
    const { container } = show(aProduct())
    const text = container.textContent
    for (const fact of [
      'Available Now',
      '4 photos',
      'Tomato',
      'ಟೊಮೇಟೊ',
      'Firm, sun-ripened',
      '10 kg a box · 14 boxes left',
      'Arrives tomorrow · until 30 Nov',
      'Harvest 20 Nov · Drip-irrigated, no sprays',
      'Ravi’s Field, Hoskote',
      '₹320.00',
      '/ box',
    ]) {
      expect(text).toContain(fact)
    }
    expect(screen.getByRole('link', { name: /Tomato/ }).getAttribute('href')).toBe('/products/vegetables-tomato-7')
    expect(screen.getByRole('link', { name: /Ravi/ }).getAttribute('href')).toBe(
      '/farmers/ravis-field-hoskote-bengaluru-rural-3',
    )
  })

  it('has no photo count without extra pictures', () => {
    show(aProduct({ extraImages: 0 }))
    expect(screen.queryByText(/photos/)).toBeNull()
  })

  it('estimates a pre-order one day after its harvest', () => {
    const { container } = show(
      aProduct({ status: 'Pre-Order', harvestDate: '2026-12-12', availableUntil: '2026-12-10' }),
    )
    expect(container.textContent).toContain('Harvest 12 Dec · arrives 13 Dec')
    expect(container.textContent).toContain('Book until 10 Dec · Drip-irrigated')
  })

  it('adds one box to the cart', () => {
    const { host } = show(aProduct())
    fireEvent.click(screen.getByRole('button', { name: 'Add Tomato to the cart' }))
    expect(host.store.getState().cart.lines).toMatchObject([
      { id: 7, quantity: 1, price: 320, farm: { id: 3, name: 'Ravi’s Field' } },
    ])
  })

  it.each([
    ['Sold Out', aProduct({ inventory: 0 })],
    ['Coming Soon', aProduct({ status: 'Coming Soon' })],
    ['Ended', aProduct({ availableUntil: '2026-11-20' })],
  ])('shows a disabled button that reads %s', (word, product) => {
    show(product)
    expect(screen.getByRole('button', { name: word }).hasAttribute('disabled')).toBe(true)
  })
})
