import { afterEach, expect, it, vi } from 'vitest'
import { sitemap } from './crawlers.ts'
import type { ReadCall } from './page-head.ts'

afterEach(() => vi.useRealTimers())

const farm = (id: number) => ({ id, farmName: `Farm ${id}`, location: 'Hoskote' })
const product = (id: number) => ({ id, name: 'Okra', category: 'Vegetables', updatedAt: '2026-11-21T06:30:00.000Z' })

it('sitemap drops hidden farms and their products when rebuilt', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const listed = { farmers: [farm(1), farm(2)], products: [product(5), product(6)] }
  const read: ReadCall = async (_method, url) => {
    const body = url.includes('/farmers') ? listed.farmers : listed.products
    return { status: 200, body, nextCursor: undefined, total: body.length }
  }
  const made = sitemap(read, 'https://santhe.example')
  const paths = async () =>
    [...(await made()).matchAll(/<loc>.*?example(\/(?:farmers|products)\/.*?)<\/loc>/g)].map(([, path]) => path)
  expect(await paths()).toHaveLength(4)
  listed.farmers.pop()
  listed.products.pop()
  vi.setSystemTime(Date.now() + 10 * 60_000)
  expect(await paths()).toEqual(['/farmers/farm-1-hoskote-1', '/products/vegetables-okra-5'])
})
