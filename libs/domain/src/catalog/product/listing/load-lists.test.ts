import { expect, it } from 'vitest'
import { aProduct, NOW, watchedReads } from '../../../testing/index.ts'
import { loadLists } from './find-products.ts'
import { listCards } from './list-products.ts'

const { domain, sentDuring } = await watchedReads()
const versioned = { ...domain, listVersion: async () => '1' }

it('loadLists preloads everything for a first list except the stock', async () => {
  await aProduct(domain, { name: 'Okra' })
  await loadLists(versioned)
  const order = { sort: 'nearest', near: { lat: 12.97, lng: 77.59 } } as const
  const sent = await sentDuring(() => listCards({ order, page: { limit: 24 }, now: NOW }, versioned))
  expect(new Set(sent)).toEqual(new Set(['find stock']))
})
