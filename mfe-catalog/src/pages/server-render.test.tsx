// @vitest-environment node
import { createHost, HostProvider, urlOf } from '@santhe/host'
import { renderToString } from 'react-dom/server'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
import { pages } from '../pages.tsx'
import { backEnd, componentOf } from '../testing/at-the-market.tsx'
import { aCalendarRow, aFarm, aFarmDetail, aProduct, aProductDetail, NOW, someCounts } from '../testing/factories.ts'

const RESPONSES = {
  '/api/products': [aProduct()],
  '/api/products/counts': someCounts(),
  '/api/products/7': aProductDetail(),
  '/api/categories': [],
  '/api/calendar': [aCalendarRow()],
  '/api/farmers': [aFarm()],
  '/api/farmers/tags': [],
  '/api/farmers/3': aFarmDetail(),
  '/api/order-fees/active': [],
}

/** Renders a URL as the edge does: loads the page's `data` first, then renders once. */
async function renderOnServer(path: string, url: string) {
  const page = pages.find(candidate => candidate.path === path)
  if (!page) throw new Error(`No page at ${path}`)
  const { pathname, searchParams: query } = new URL(url, 'http://market.test')
  const params = { identifier: pathname.split('/')[2] }
  const { fetchFn } = backEnd(RESPONSES)
  const reads = page.data?.({ params, query, now: NOW, language: 'en' }) ?? []
  const preloaded = await Promise.all(
    reads.map(async ([contract, { params, query }]) => {
      const { call, provides } = contract
      const request = { call, url: urlOf(contract, params, query), provides: [...provides] }
      return { request, response: { body: await (await fetchFn(request.url, {})).json() } }
    }),
  )
  const host = createHost({ now: NOW, fetchFn, preloaded })
  const Component = await componentOf(page)
  return renderToString(
    <HostProvider host={host}>
      <MemoryRouter initialEntries={[url]}>
        <Routes>
          <Route path={path} element={<Component />} />
        </Routes>
      </MemoryRouter>
    </HostProvider>,
  )
}

describe('server rendering', () => {
  it.each([
    ['/', '/', ['Fresh from the Farm', 'Tomato', 'Ravi’s Field']],
    ['/products', '/products?search=tom', ['Browse Seasonal Produce', 'ಟೊಮೇಟೊ', '₹320.00']],
    ['/products/:identifier', '/products/tomato-7', ['ADD TO CART', 'Customer Reviews (12)']],
    ['/farmers', '/farmers', ['Our Farmers', 'View profile']],
    ['/farmers/:identifier', '/farmers/3', ['Contact via Email', 'Tomato']],
    ['/calendar', '/calendar', ['Harvest Calendar', 'Tomato in November: Available']],
  ])('renders %s with its content in an environment without `window`', async (path, url, texts) => {
    expect('window' in globalThis).toBe(false)
    const html = await renderOnServer(path, url)
    for (const text of texts) expect(html).toContain(text)
    expect(html).not.toContain('data-placeholder')
  })

  it.each(pages.map(({ path }) => path))('renders %s using only its declared query parameters', async path => {
    const get = vi.spyOn(URLSearchParams.prototype, 'get')
    await renderOnServer(path, path.replace(':identifier', path.startsWith('/products') ? 'tomato-7' : '3'))
    const names = new Set(get.mock.calls.map(([name]) => name))
    get.mockRestore()
    expect([...names].toSorted()).toEqual([...(pages.find(one => one.path === path)?.queryNames ?? [])].toSorted())
  })
})
