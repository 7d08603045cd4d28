import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aCategory, aProduct } from '../../testing/factories.ts'

const CATEGORIES = { '/api/categories': [aCategory()] }

describe('/products', () => {
  it('shows eight placeholders while products are on their way', () => {
    const { container } = open('/products', {})
    expect(screen.getByRole('heading', { level: 1, name: 'Browse Seasonal Produce' })).toBeTruthy()
    expect(container.querySelectorAll('[data-placeholder="product"]')).toHaveLength(8)
  })

  it('asks with search, category and availability always, as the address says', async () => {
    const { asked } = open('/products?search=ragi&availability=pre-order', { ...CATEGORIES, '/api/products': [] })
    await screen.findByText('No products found matching your criteria.')
    expect(asked).toContain('/api/products?availability=pre-order&category=all&limit=24&search=ragi')
  })

  it('clears every filter, in the address too', async () => {
    open('/products?search=ragi&category=1', {
      ...CATEGORIES,
      '/api/products?availability=all&category=all&limit=24&search=': [aProduct()],
      '/api/products': [],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: /Tomato/ })).toBeTruthy()
    expect(screen.getByTestId('address').textContent).toBe('/products')
    expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('')
  })

  it('puts a chosen filter into the address and what is typed after a pause', async () => {
    open('/products', { ...CATEGORIES, '/api/products': [aProduct()] })
    await screen.findByRole('link', { name: /Tomato/ })
    fireEvent.change(screen.getByLabelText('Availability'), { target: { value: 'coming-soon' } })
    expect(screen.getByTestId('address').textContent).toBe('/products?availability=coming-soon')
    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'mango' } })
    expect(screen.getByTestId('address').textContent).not.toContain('mango')
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('search=mango'))
  })

  it('says what went wrong and asks again', async () => {
    const answers: Record<string, unknown> = { ...CATEGORIES, '/api/products': new Refusal(503, 'Closed for a moment') }
    open('/products', answers)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading products')
    expect(alert.textContent).toContain('503: Closed for a moment')
    answers['/api/products'] = [aProduct()]
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('link', { name: /Tomato/ })).toBeTruthy()
  })

  it('shows the next page by its cursor under the first', async () => {
    const first = Response.json([aProduct()], { headers: { 'X-Next-Cursor': 'after-7', 'X-Total-Count': '2' } })
    open('/products', {
      ...CATEGORIES,
      '/api/products?availability=all&category=all&limit=24&search=': first,
      '/api/products?availability=all&category=all&cursor=after-7&limit=24&search=': [
        aProduct({ id: 8, name: 'Brinjal' }),
      ],
    })
    expect(await screen.findByText('2 products')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show more produce' }))
    expect(await screen.findByRole('link', { name: /Brinjal/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: /Tomato/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more produce' })).toBeNull()
  })
})
