import { addDays } from '@santhe/rules'
import { expect, it } from 'vitest'
import { aFarm, aProduct, NOW, type ProductOverrides, TODAY, testDomain } from '../../../testing/index.ts'
import { readKindPrice } from './kind-price.ts'

const domain = await testDomain()
const { farm } = await aFarm(domain)
const aKilo = (price: number, more: ProductOverrides = {}) =>
  aProduct(domain, { ofFarm: farm, price, unit: 'kg', unitsPerBox: 1, ...more })

// docs/product/office.md#product-fields
it('readKindPrice returns the median of the category’s other active products with the same measure', async () => {
  const product = await aKilo(10_000, { name: 'Ridge Gourd', approvalStatus: 'pending' })
  expect(await readKindPrice(product, NOW, domain)).toBeNull()
  await aKilo(4_000)
  expect(await readKindPrice(product, NOW, domain)).toEqual({
    median: 4_000,
    measure: 'kg',
    count: 1,
    hasItsName: false,
  })
  // 500 g for ₹ 30.01, so ₹ 60.02 a kilo.
  await aKilo(3_001, { unit: 'g', unitsPerBox: 500 })
  expect(await readKindPrice(product, NOW, domain)).toEqual({
    median: 5_001,
    measure: 'kg',
    count: 2,
    hasItsName: false,
  })
  await aKilo(90_000)
  for (const not of [
    { category: 'Fruits' },
    { unit: 'dozen' },
    { approvalStatus: 'pending' as const },
    { availableUntil: addDays(TODAY, -1) },
    { isHidden: true },
  ]) {
    await aKilo(1, not)
  }
  expect(await readKindPrice(product, NOW, domain)).toEqual({
    median: 6_002,
    measure: 'kg',
    count: 3,
    hasItsName: false,
  })
})

it('readKindPrice prefers products of the same name if there are two', async () => {
  const product = await aKilo(10_000, { name: 'Okra', category: 'Pods', approvalStatus: 'pending' })
  await aKilo(4_000, { name: 'Beans', category: 'Pods' })
  await aKilo(8_000, { name: 'okra ', category: 'Pods' })
  expect(await readKindPrice(product, NOW, domain)).toMatchObject({ median: 6_000, count: 2, hasItsName: false })
  await aKilo(9_000, { name: 'Okra', category: 'Pods' })
  expect(await readKindPrice(product, NOW, domain)).toMatchObject({ median: 8_500, count: 2, hasItsName: true })
})

it('readKindPrice is null for a unit without a measure', async () => {
  expect(await readKindPrice(await aKilo(10_000, { unit: 'lb' }), NOW, domain)).toBeNull()
})
