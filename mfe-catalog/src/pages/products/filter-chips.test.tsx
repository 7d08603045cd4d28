import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open } from '../../testing/at-the-market.tsx'
import { aCategory, aProduct, someCounts } from '../../testing/factories.ts'
import { productsPage } from './products-page.ts'

const listOf = (total: number) =>
  Response.json(
    Array.from({ length: total }, (_, place) => aProduct({ id: place + 1 })),
    { headers: { 'X-Total-Count': String(total) } },
  )
const MARKET: Record<string, unknown> = {
  '/api/categories': [aCategory(), aCategory({ id: 2, name: 'Fruit' })],
  '/api/products': listOf(2),
  '/api/products/counts': someCounts(),
}

const chips = () => within(screen.getByRole('group', { name: 'Choices and how many products they show' }))
const chip = (name: string | RegExp) => chips().findByRole('button', { name })
const currentUrl = () => screen.getByTestId('url').textContent

describe('FilterChips', () => {
  it('counts the results of each choice', async () => {
    open('/products', MARKET)
    await chip('Vegetables 2 products')
    expect(
      chips()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Available Now1 product', 'Pre-Order1 product', 'Vegetables2 products'])
  })

  it('toggles a filter', async () => {
    const { requestedUrls } = open('/products', MARKET)
    fireEvent.click(await chip(/Pre-Order 1/))
    expect(currentUrl()).toBe('/products?availability=pre-order')
    expect((await chip(/Pre-Order/)).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByLabelText<HTMLSelectElement>('Availability').value).toBe('pre-order')
    fireEvent.click(await chip(/Vegetables/))
    expect(currentUrl()).toBe('/products?availability=pre-order&category=1')
    await waitFor(() =>
      expect(requestedUrls).toContain('/api/products/counts?availability=pre-order&category=1&search='),
    )
    fireEvent.click(await chip(/Pre-Order/))
    expect(currentUrl()).toBe('/products?category=1')
  })

  it('hides empty filters but keeps a pressed one', async () => {
    open('/products?category=2', {
      ...MARKET,
      '/api/products': listOf(0),
      '/api/products/counts': someCounts({ total: 0 }),
    })
    const fruit = await chip(/Fruit 0/)
    expect(chips().queryByRole('button', { name: /Coming Soon/ })).toBeNull()
    expect(fruit.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(fruit)
    expect(currentUrl()).toBe('/products')
    await waitFor(() => expect(chips().queryByRole('button', { name: /Fruit/ })).toBeNull())
  })

  it('shows filters without numbers when counts fail', async () => {
    const { '/api/products/counts': _none, ...others } = MARKET
    open('/products', others)
    expect(await chip('Vegetables')).toBeTruthy()
    fireEvent.click(await chip('Available Now'))
    expect(currentUrl()).toBe('/products?availability=available')
  })

  it('reloads counts that disagree with the list', async () => {
    const responses = { ...MARKET, '/api/products/counts': someCounts({ total: 9, categories: [{ id: 1, count: 9 }] }) }
    const { requestedUrls } = open('/products', responses)
    const requestCount = () => requestedUrls.filter(one => one.startsWith('/api/products/counts')).length
    await screen.findAllByRole('article')
    await waitFor(() => expect(requestCount()).toBe(2))
    expect(screen.queryByRole('button', { name: /Vegetables 9/ })).toBeNull()
    expect(await chip('Vegetables')).toBeTruthy()
  })

  it('requests its counts with the same query as the page’s inlined data', async () => {
    const { requestedUrls } = open('/products?search=ragi&category=1', MARKET)
    await chip(/Vegetables 2/)
    const query = new URLSearchParams('search=ragi&category=1')
    const reads = productsPage.data?.({ params: {}, query, now: new Date(), language: 'en' }) ?? []
    const urls = reads.map(([{ path }, { query = {} }]) => {
      const sorted = Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))
      const search = new URLSearchParams(sorted.map(([name, value]): [string, string] => [name, String(value)]))
      return search.size > 0 ? `${path}?${search}` : path
    })
    expect([...new Set(requestedUrls)].sort()).toEqual(urls.sort())
  })
})

describe('near search', () => {
  const near = { ...MARKET, '/api/products/counts': someCounts({ match: 'near', nearNames: ['Tomato', 'Tomatillo'] }) }

  it('says which names the results match', async () => {
    open('/products?search=tomoto', near)
    const text = 'No exact match for “tomoto”. Showing close matches: Tomato, Tomatillo.'
    expect((await screen.findByText(text)).getAttribute('aria-live')).toBe('polite')
  })

  it('stays silent for an exact match', async () => {
    open('/products?search=tomato', { ...MARKET, '/api/products/counts': someCounts({ match: 'literal' }) })
    await chip(/Vegetables 2/)
    expect(screen.queryByText(/No exact match/)).toBeNull()
  })
})
