import { setReach } from '@santhe/host'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { open, Refusal, type Responses } from '../../testing/at-the-market.tsx'
import { aDevice } from '../../testing/device.ts'
import { aCategory, aFarm, aProduct } from '../../testing/factories.ts'

const CATEGORIES = { '/api/categories': [aCategory(), aCategory({ id: 2, name: 'Fruit' })] }
const ALL = '/api/products?availability=all&category=all&limit=24&search=&sort=recommended'

const options = (label: string) =>
  Array.from(screen.getByLabelText<HTMLSelectElement>(label).options, option => option.textContent)
const currentUrl = () => screen.getByTestId('url').textContent

afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

// docs/product/catalog.md#filters, docs/product/catalog.md#filter-controls, docs/product/catalog.md#empty-and-failed
describe('ProductsPage', () => {
  // docs/product/catalog.md#products-page
  it('shows eight placeholders while loading', () => {
    const { container } = open('/products', {})
    expect(screen.getByRole('heading', { level: 1, name: 'Browse Seasonal Produce' })).toBeTruthy()
    expect(container.querySelectorAll('[data-placeholder="product"]')).toHaveLength(8)
  })

  // docs/product/catalog.md#products-query
  it('always sends search, category and availability of the URL', async () => {
    const { requestedUrls } = open('/products?search=ragi&availability=pre-order', {
      ...CATEGORIES,
      '/api/products': [],
    })
    await screen.findByText('No products found matching your criteria.')
    expect(requestedUrls).toContain(
      '/api/products?availability=pre-order&category=all&limit=24&search=ragi&sort=recommended',
    )
  })

  it('labels its controls as documented', async () => {
    open('/products', { ...CATEGORIES, '/api/products': [aProduct()] })
    expect(screen.getByPlaceholderText('Search products...')).toBeTruthy()
    await waitFor(() => expect(options('Category')).toEqual(['All Categories', 'Vegetables', 'Fruit']))
    expect(options('Availability')).toEqual(['All', 'Available Now', 'Pre-Order', 'Coming Soon'])
    expect(screen.getByRole('button', { name: 'Filter' }).getAttribute('type')).toBe('submit')
  })

  it('shows the filters of the URL', async () => {
    open('/products?search=ragi&category=2&availability=pre-order', { ...CATEGORIES, '/api/products': [aProduct()] })
    await screen.findByRole('link', { name: /Tomato/ })
    expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('ragi')
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('2')
    expect(screen.getByLabelText<HTMLSelectElement>('Availability').value).toBe('pre-order')
  })

  it('reads unknown URL values as defaults', async () => {
    const { requestedUrls } = open('/products?category=fruit&availability=someday', {
      ...CATEGORIES,
      '/api/products': [],
    })
    await screen.findByText('No products found matching your criteria.')
    expect(requestedUrls).toContain(ALL)
    expect(screen.getByLabelText<HTMLSelectElement>('Availability').value).toBe('all')
  })

  it('sends no extra request on submit', async () => {
    const { requestedUrls } = open('/products', { ...CATEGORIES, '/api/products': [aProduct()] })
    await screen.findByRole('link', { name: /Tomato/ })
    const before = requestedUrls.length
    fireEvent.click(screen.getByRole('button', { name: 'Filter' }))
    expect(currentUrl()).toBe('/products')
    expect(requestedUrls).toHaveLength(before)
  })

  it('clears all filters and the URL', async () => {
    open('/products?search=ragi&category=1', {
      ...CATEGORIES,
      [ALL]: [aProduct()],
      '/api/products': [],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    expect(await screen.findByRole('link', { name: /Tomato/ })).toBeTruthy()
    expect(currentUrl()).toBe('/products')
    expect(screen.getByLabelText<HTMLInputElement>('Search products').value).toBe('')
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('all')
  })

  it('offers to clear filters once, only without results', async () => {
    open('/products?search=ragi', { ...CATEGORIES, [ALL]: [aProduct()], '/api/products': [] })
    await screen.findByText('No products found matching your criteria.')
    expect(screen.getAllByText('Clear filters')).toHaveLength(1)
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await screen.findByRole('link', { name: /Tomato/ })
    expect(screen.queryByText('Clear filters')).toBeNull()
  })

  it('writes filters to the URL, typed text after a pause', async () => {
    open('/products', { ...CATEGORIES, '/api/products': [aProduct()] })
    await screen.findByRole('link', { name: /Tomato/ })
    fireEvent.change(screen.getByLabelText('Availability'), { target: { value: 'coming-soon' } })
    expect(currentUrl()).toBe('/products?availability=coming-soon')
    fireEvent.change(screen.getByLabelText('Search products'), { target: { value: 'mango' } })
    expect(currentUrl()).not.toContain('mango')
    await waitFor(() => expect(currentUrl()).toContain('search=mango'))
  })

  // docs/product/catalog.md#order
  it('sorts by the URL and keeps the order when filters are cleared', async () => {
    const { requestedUrls } = open('/products?sort=unitPrice&search=ragi', { ...CATEGORIES, '/api/products': [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(currentUrl()).toBe('/products?sort=unitPrice'))
    expect(requestedUrls).toContain(ALL.replace('recommended', 'unitPrice'))
    expect(options('Sort by')).toEqual(['Recommended', 'Arrives first', 'Price per kg', 'Nearest farms', 'Best rated'])
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'rating' } })
    expect(currentUrl()).toBe('/products?sort=rating')
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'recommended' } })
    expect(currentUrl()).toBe('/products')
  })

  it('reads an unknown sort as recommended', async () => {
    const { requestedUrls } = open('/products?sort=cheapest', { ...CATEGORIES, '/api/products': [aProduct()] })
    await screen.findByRole('link', { name: /Tomato/ })
    expect(requestedUrls).toContain(ALL)
  })

  it('sorts by nearest farms once located', async () => {
    aDevice({ coordinates: { latitude: 13.071, longitude: 77.798 } })
    const nearest = ALL.replace('&limit=24', '&lat=13.07&limit=24&lng=77.8').replace('recommended', 'nearest')
    const { requestedUrls } = open('/products?sort=nearest', { ...CATEGORIES, '/api/products': [aProduct()] })
    expect(screen.getByText('Getting your location...')).toBeTruthy()
    expect(await screen.findByText('Showing the nearest farms first')).toBeTruthy()
    await waitFor(() => expect(requestedUrls).toContain(nearest))
    expect(requestedUrls.find(url => url.includes('nearest') && !url.includes('lat='))).toBeUndefined()
  })

  it('says why distance sorting failed and shows recommended', async () => {
    aDevice({ refuses: 1 })
    const { requestedUrls } = open('/products?sort=nearest', { ...CATEGORIES, '/api/products': [aProduct()] })
    expect(await screen.findByText('Location access denied by user. Showing what is recommended.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: /Tomato/ })).toBeTruthy()
    expect(requestedUrls.some(url => url.includes('sort=nearest'))).toBe(false)
  })

  it('folds filters behind ‘Sort and filter’, with the number of chosen ones', async () => {
    open('/products?category=2&availability=available', { ...CATEGORIES, '/api/products': [aProduct()] })
    const more = screen.getByRole('button', { name: 'Sort and filter (2)' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('true')
    const choices = document.getElementById(more.getAttribute('aria-controls') ?? '')
    expect(choices?.contains(screen.getByLabelText('Category'))).toBe(true)
    expect(choices?.contains(screen.getByLabelText('Availability'))).toBe(true)
    expect(choices?.contains(screen.getByRole('button', { name: 'Filter' }))).toBe(false)
    fireEvent.click(more)
    expect(more.getAttribute('aria-expanded')).toBe('false')
  })

  // docs/product/calls.md#error-text
  it('shows the error and retries', async () => {
    const responses: Record<string, unknown> = {
      ...CATEGORIES,
      '/api/products': new Refusal(503, 'Closed for a moment'),
    }
    open('/products', responses)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading products')
    expect(alert.textContent).toBe('Error loading productsClosed for a momentTry Again')
    responses['/api/products'] = [aProduct()]
    fireEvent.click(within(alert).getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('link', { name: /Tomato/ })).toBeTruthy()
  })

  it('announces the number of results', async () => {
    open('/products', { ...CATEGORIES, [ALL]: [aProduct()], '/api/products': [] })
    expect((await screen.findByText('1 product')).closest('[aria-live="polite"]')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Availability'), { target: { value: 'coming-soon' } })
    const empty = await screen.findByText('No products found matching your criteria.')
    expect(empty.closest('[aria-live="polite"]')).toBeTruthy()
  })
})

describe('PagedList', () => {
  const page = (ids: readonly number[], cursor?: string) =>
    Response.json(
      ids.map(id => aProduct({ id, name: `Produce ${id}` })),
      { headers: { 'X-Total-Count': '3', ...(cursor ? { 'X-Next-Cursor': cursor } : {}) } },
    )
  const THREE: Responses = {
    ...CATEGORIES,
    [ALL]: page([1], 'one'),
    '/api/products?availability=all&category=all&cursor=one&limit=24&search=&sort=recommended': page([2], 'two'),
    '/api/products?availability=all&category=all&cursor=two&limit=24&search=&sort=recommended': page([3]),
  }
  const more = () => screen.findByRole('button', { name: 'Show more produce' })

  it('appends pages and focuses the first new item', async () => {
    open('/products', THREE)
    expect(await screen.findByText('3 products')).toBeTruthy()
    fireEvent.click(await more())
    const second = await screen.findByRole('link', { name: /Produce 2/ })
    expect(document.activeElement).toBe(second)
    fireEvent.click(await more())
    const third = await screen.findByRole('link', { name: /Produce 3/ })
    expect(document.activeElement).toBe(third)
    expect(screen.getByRole('link', { name: /Produce 1/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show more produce' })).toBeNull()
  })

  it('restores loaded pages on return', async () => {
    const { unmount } = open('/products', THREE)
    fireEvent.click(await more())
    await screen.findByRole('link', { name: /Produce 2/ })
    fireEvent.click(await more())
    await screen.findByRole('link', { name: /Produce 3/ })
    unmount()
    open('/products', THREE)
    expect(await screen.findByRole('link', { name: /Produce 3/ })).toBeTruthy()
    expect(document.activeElement).toBe(document.body)
  })

  it('starts with one page when filters change', async () => {
    open('/products', { ...THREE, '/api/products': page([4], 'one') })
    fireEvent.click(await more())
    await screen.findByRole('link', { name: /Produce 2/ })
    fireEvent.change(screen.getByLabelText('Availability'), { target: { value: 'available' } })
    await screen.findByRole('link', { name: /Produce 4/ })
    expect(await more()).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })

  it('starts with one page when stored data is damaged', async () => {
    sessionStorage.setItem('santhe-pages', '[["default /products",')
    open('/products', THREE)
    expect(await more()).toBeTruthy()
    expect(screen.getAllByRole('article')).toHaveLength(1)
  })
})

// docs/product/delivery.md#outside
describe('OutsideBand', () => {
  const outside = () => act(() => setReach(() => 'Does not deliver to 570001'))
  // Other files of the same worker share this state.
  beforeEach(() => act(() => setReach(undefined)))
  afterEach(() => {
    act(() => setReach(undefined))
    localStorage.clear()
  })

  it('says once that no farm delivers, and which offer pickup', async () => {
    localStorage.setItem('deliveryPin', '570001')
    open('/products', { ...CATEGORIES, '/api/products': [aProduct()], '/api/farmers?limit=12&pickup=true': [aFarm()] })
    const add = await screen.findByRole('button', { name: /^Add / })
    const filled = add.className
    outside()
    expect(await screen.findByText('We don’t deliver to 570001 yet')).toBeTruthy()
    const band = within((await screen.findByText('Pickup at one farm:')).parentElement ?? document.body)
    expect(band.getAllByRole('link').map(link => link.textContent)).toEqual(['Ravi’s Field'])
    expect(band.getByRole('link').getAttribute('href')).toBe('/farmers/ravis-field-hoskote-bengaluru-rural-3')
    expect(add.className).not.toBe(filled)
  })

  it('hides when some farm delivers', async () => {
    const { requestedUrls } = open('/products', { ...CATEGORIES, '/api/products': [aProduct()] })
    await screen.findByRole('button', { name: /^Add / })
    act(() => setReach(({ deliveryAreas }) => (deliveryAreas ? 'Does not deliver to 562110' : '')))
    expect(screen.queryByText(/^We don’t deliver/)).toBeNull()
    expect(requestedUrls.filter(url => url.startsWith('/api/farmers'))).toEqual([])
  })
})
