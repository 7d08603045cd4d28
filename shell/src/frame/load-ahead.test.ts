import type { Remotes } from '@santhe/federation'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { loadAhead } from './load-ahead.ts'

const loadPart = vi.fn(() => Promise.resolve(() => null))
const catalog = {
  name: 'catalog',
  version: 'b2',
  entry: 'remoteEntry.js',
  paths: ['/products', '/products/:identifier'],
  exposes: {},
  host: '^1.2.0',
  hasServerBundle: true,
}
const remotes: Remotes = { slices: [catalog], loadPage: vi.fn(), loadPart, renew: vi.fn() }

/** Points at an element inside a link to `href`. */
function pointAt(href: string): void {
  document.body.innerHTML = `<a href="${href}"><b>Tomato</b></a>`
  document.querySelector('b')?.dispatchEvent(new Event('pointerover', { bubbles: true }))
}

loadAhead(document, remotes)
beforeEach(() => loadPart.mockClear())
// Files of one worker share the document.
afterAll(() => document.body.replaceChildren())

it('loadAhead loads a pointed-at link’s page once', () => {
  pointAt('/products/vegetables-tomato-1')
  pointAt('/products/fruit-mango-2')
  expect(loadPart.mock.calls).toEqual([[{ slice: 'catalog', page: '/products/:identifier' }]])
})

it('loadAhead ignores other sites and the shell’s pages', () => {
  pointAt('https://elsewhere.example/products')
  pointAt('/login')
  expect(loadPart).not.toHaveBeenCalled()
})

it('loadAhead retries a failed page at the next hover', async () => {
  loadPart.mockImplementationOnce(() => Promise.reject(new Error('the files are gone')))
  pointAt('/products')
  await Promise.resolve()
  await Promise.resolve()
  pointAt('/products')
  expect(loadPart).toHaveBeenCalledTimes(2)
})
