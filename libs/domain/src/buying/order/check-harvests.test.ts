import { expect, it } from 'vitest'
import { aProduct, testDomain } from '../../testing/index.ts'
import { harvestSince } from './check-harvests.ts'

const domain = await testDomain()

it('harvestSince knows harvests of products that are available, not of those that only sold out', async () => {
  const on = '2026-11-20'
  const product = await aProduct(domain, { status: 'Pre-Order', harvestDate: on })
  const line = { productId: product._id, status: 'Pre-Order', harvestDate: on } as const
  expect(harvestSince(line, { ...product, status: 'Available Now' }, on)).toBe(on)
  expect(harvestSince(line, { ...product, status: 'Sold Out' }, on)).toBeUndefined()
})
