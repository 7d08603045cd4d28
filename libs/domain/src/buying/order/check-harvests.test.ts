import { describe, expect, it } from 'vitest'
import { type ProductRecord, Products } from '../../records/product.ts'
import { anOrder, aProduct, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { checkHarvests, checkHarvestsAgain, harvestSince } from './check-harvests.ts'

const domain = await testDomain()

it('harvestSince knows harvests of products that are available, not of those that only sold out', async () => {
  const on = '2026-11-20'
  const product = await aProduct(domain, { status: 'Pre-Order', harvestDate: on })
  const line = { productId: product._id, status: 'Pre-Order', harvestDate: on } as const
  expect(harvestSince(line, { ...product, status: 'Available Now' }, on)).toBe(on)
  expect(harvestSince(line, { ...product, status: 'Sold Out' }, on)).toBeUndefined()
})

async function afterChange(change: Pick<ProductRecord, 'status' | 'harvestDate'>) {
  const product = await aProduct(domain, { status: 'Pre-Order', harvestDate: TODAY })
  const order = await anOrder(domain, { product })
  await Products(domain.connection).updateOne({ _id: product._id }, { $set: change })
  return order
}
const isRepeated = (check: Promise<void>) =>
  check.then(
    () => false,
    error => /guarded write/.test(error),
  )
const [EARLIER, LATER] = ['2026-11-20', '2026-12-20']

describe.each([
  ['a harvest on its planned day', { status: 'Available Now', harvestDate: TODAY }, true, true],
  ['a move to a later day', { status: 'Pre-Order', harvestDate: LATER }, true, true],
  ['a move to an earlier day', { status: 'Pre-Order', harvestDate: EARLIER }, true, false],
  ['a pause', { status: 'Sold Out', harvestDate: TODAY }, false, false],
] as const)('after %s', (_name, change, isSoldAnew, isSoldAgain) => {
  it(`checkHarvests ${isSoldAnew ? 'repeats' : 'lets'} a purchase`, async () => {
    const { items } = await afterChange(change)
    expect(await isRepeated(checkHarvests(items, NOW, domain))).toBe(isSoldAnew)
  })

  it(`checkHarvestsAgain ${isSoldAgain ? 'repeats' : 'lets'} a reopening`, async () => {
    expect(await isRepeated(checkHarvestsAgain(await afterChange(change), NOW, domain))).toBe(isSoldAgain)
  })
})
