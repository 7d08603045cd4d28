import { api } from '@santhe/host'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { open, Refusal } from '../../testing/at-the-market.tsx'
import { aProductDetail, NOW } from '../../testing/factories.ts'
import { productPage } from './product-page.ts'

function openProduct(overrides: Parameters<typeof aProductDetail>[0] = {}) {
  return open('/products/any-words-7', { '/api/products/7': aProductDetail(overrides) })
}

describe('ProductPage', () => {
  it('finds a product by the trailing number and shows its facts', async () => {
    openProduct()
    expect(await screen.findByRole('heading', { level: 1, name: /Tomato/ })).toBeTruthy()
    const facts = screen.getByText('Quantity per box').closest('dl')?.textContent
    for (const fact of ['10 kg', '14 boxes (140 kg in all)', 'Nov 30, 2026', 'Nov 20, 2026', 'Tomorrow, 22 Nov 2026']) {
      expect(facts).toContain(fact)
    }
    expect(screen.getByRole('link', { name: 'Visit the farm' }).getAttribute('href')).toBe('/farmers/3')
    expect(screen.getByRole('heading', { name: 'Customer Reviews (12)' })).toBeTruthy()
    expect(screen.getByText('2d ago')).toBeTruthy()
  })

  it('shows its rating below its name and the farm’s rating beside the farm', async () => {
    openProduct()
    const rating = (await screen.findByRole('heading', { level: 1, name: /Tomato/ })).nextElementSibling
    expect(rating?.textContent).toBe('4.512 reviews')
    expect(rating?.nextElementSibling?.textContent).toBe('RRavi’s FieldFarm rated 4.7 (8 reviews)')
    expect(screen.getByRole('link', { name: /Ravi’s Field/ }).getAttribute('href')).toBe('/farmers/3')
  })

  it('adds the picked boxes to the cart', async () => {
    const { host } = openProduct()
    fireEvent.click(await screen.findByRole('button', { name: 'One box more' }))
    fireEvent.click(screen.getByRole('button', { name: 'ADD TO CART' }))
    expect(host.store.getState().cart.lines).toMatchObject([{ id: 7, quantity: 2 }])
  })

  it('shows no arrival when sold out', async () => {
    openProduct({ inventory: 0 })
    expect((await screen.findByRole('button', { name: 'Sold Out' })).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByText(/Arrives|order by/)).toBeNull()
  })

  it('shows no harvest for produce without one', async () => {
    openProduct({ name: 'Farm Milk', category: 'Honey & Dairy' })
    expect(await screen.findByText('Quantity per box')).toBeTruthy()
    expect(screen.queryByText(/Harvest/)).toBeNull()
  })

  it('saves by a labelled button', async () => {
    openProduct()
    expect((await screen.findByRole('button', { name: 'Save Tomato' })).textContent).toBe('Save')
  })

  it('reads PRE-ORDER NOW for a pre-order', async () => {
    openProduct({ status: 'Pre-Order', harvestDate: '2026-12-12' })
    expect(await screen.findByRole('button', { name: 'PRE-ORDER NOW' })).toBeTruthy()
  })

  it('blocks buying after its last day and says so', async () => {
    openProduct({ availableUntil: '2026-11-20' })
    expect((await screen.findByRole('button', { name: 'Ended' })).hasAttribute('disabled')).toBe(true)
    expect(screen.queryByRole('group', { name: 'Boxes of Tomato' })).toBeNull()
  })

  it('moves through the pictures', async () => {
    const imageUrls = ['/files/products/tomato.webp', '/files/products/tomato-2.webp']
    openProduct({ images: imageUrls.map((imageUrl, id) => ({ id, imageUrl, isPrimary: id === 0 })) })
    const gallery = await screen.findByRole('region', { name: 'Pictures of Tomato' })
    fireEvent.click(await within(gallery).findByRole('button', { name: 'Next picture' }))
    expect(within(gallery).getByRole('button', { name: 'Photo 2 of 2' }).getAttribute('aria-current')).toBe('true')
  })

  it('invites the first review', async () => {
    openProduct({ reviews: [], reviewCount: 0 })
    expect(await screen.findByText('No reviews yet. Be the first to review this product!')).toBeTruthy()
  })

  it('treats a product Sold Out with boxes left as having none', async () => {
    const { host: sold } = openProduct({ inventory: 14 })
    await waitFor(() => expect([...sold.liveStock.boxesByProduct]).toEqual([[7, 14]]))
    const { host } = openProduct({ inventory: 14, status: 'Sold Out' })
    await waitFor(() => expect([...host.liveStock.boxesByProduct]).toEqual([[7, 0]]))
  })

  it('shows Not Found when the product is withdrawn while open', async () => {
    const aside = { '/api/products': [], '/api/order-fees/active': [] }
    const responses: Record<string, unknown> = { ...aside, '/api/products/7': aProductDetail() }
    const { host } = open('/products/tomato-7', responses)
    expect(await screen.findByRole('button', { name: 'ADD TO CART' })).toBeTruthy()
    responses['/api/products/7'] = new Refusal(404, 'Not found')
    act(() => void host.store.dispatch(api.util.invalidateTags(['stock'])))
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'ADD TO CART' })).toBeNull()
  })

  // docs/product/products.md#product-not-found
  it.each(['/products/tomato', '/products/tomato-9'])('says Product Not Found at %s', async url => {
    open(url, { '/api/products/9': new Refusal(404, 'Not found') })
    expect(await screen.findByRole('heading', { level: 1, name: 'Product Not Found' })).toBeTruthy()
    expect(screen.getByText("The product you're looking for could not be found.")).toBeTruthy()
  })
})

describe('product page head', () => {
  const at = { params: { identifier: 'tomato-7' }, query: new URLSearchParams(), now: NOW, language: 'en' as const }

  // docs/product/products.md#product-metadata
  it('names the product, its one URL, its picture and its offer', () => {
    const description = 'Firm and sweet tomatoes picked in the morning, '.repeat(5)
    const head = productPage.head?.({ ...at, results: [aProductDetail({ description })] })
    expect(head?.canonical).toBe('/products/vegetables-tomato-7')
    // The picture made for sharing, not the product's own.
    expect(head?.image).toMatch(/^\/share\/product\/7\/[0-9a-z]+\.jpg$/)
    expect(head?.description?.length).toBeLessThanOrEqual(120)
    expect(head?.jsonLd?.[0]).toMatchObject({
      offers: { price: '320.00', priceCurrency: 'INR', availability: 'https://schema.org/InStock' },
    })
  })

  it('names its breadcrumbs', () => {
    const head = productPage.head?.({ ...at, results: [aProductDetail()] })
    expect(head?.jsonLd?.[1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, item: '/products' },
        { position: 2, name: 'Vegetables' },
        { position: 3, name: 'Tomato', item: '/products/vegetables-tomato-7' },
      ],
    })
  })

  it('responds 404 without a product', () => {
    expect(productPage.head?.({ ...at, results: [undefined] })).toMatchObject({
      status: 404,
      title: 'Product Not Found',
    })
  })
})
