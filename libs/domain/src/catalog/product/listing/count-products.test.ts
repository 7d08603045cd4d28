import { AVAILABILITIES, addDays, PRODUCT_STATUSES } from '@santhe/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCategory, aFarm, aProduct, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { countProducts } from './count-products.ts'
import { type ListProducts, listProducts } from './list-products.ts'

const domain = await testDomain()
const { farm } = await aFarm(domain)
const CATEGORIES = ['Vegetables', 'Fruits', 'Roots & Tubers', 'Nobody’s']
const categoryIds = await Promise.all(CATEGORIES.map(async name => (await aCategory(domain, name))._id))

const offer = fc.record({
  name: fc.constantFrom('Tomato', 'Cherry Tomato', 'Potato', 'Mango', 'Kuvempu Mango', 'Okra', 'Soppu'),
  category: fc.constantFrom('Vegetables', 'Fruits', 'Roots & Tubers'),
  status: fc.constantFrom(...PRODUCT_STATUSES),
  inventory: fc.constantFrom(0, 5),
  availableUntil: fc.constantFrom(addDays(TODAY, -1), TODAY, addDays(TODAY, 3)),
  approvalStatus: fc.constantFrom('approved' as const, 'approved' as const, 'pending' as const),
})
const choice = fc.record({
  search: fc.constantFrom(
    undefined,
    '',
    'tomato',
    'o',
    'tamatar',
    'tomoto',
    'potatto',
    'mavu kuvempo',
    'bhindi',
    'zzzz',
    '50%',
  ),
  categoryId: fc.constantFrom(undefined, ...categoryIds),
  availability: fc.constantFrom(undefined, ...AVAILABILITIES),
})

async function totalOf(filters: Partial<ListProducts>): Promise<number> {
  return (await listProducts({ ...filters, page: { limit: 1 }, now: NOW }, domain)).total
}

/** The list's totals for the same query, with one filter chosen, to compare with the counts. */
async function asListed({ search, categoryId, availability }: Partial<ListProducts>) {
  const perCategory = categoryIds.map(async id => ({
    id,
    count: await totalOf({ search, categoryId: id, availability }),
  }))
  const [total, allCategories, ...perAvailability] = await Promise.all([
    totalOf({ search, categoryId, availability }),
    totalOf({ search, availability }),
    ...AVAILABILITIES.map(each => totalOf({ search, categoryId, availability: each })),
  ])
  const counted = (await Promise.all(perCategory)).filter(({ count }) => count > 0)
  return {
    total,
    allCategories,
    availability: Object.fromEntries(AVAILABILITIES.map((each, place) => [each, perAvailability[place]])),
    categories: counted.sort((a, b) => a.id - b.id),
  }
}

it('countProducts counts, for every filter, what the list then shows, in any market', async () => {
  const market = fc.array(offer, { maxLength: 5 })
  const choices = fc.array(choice, { minLength: 2, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(market, choices, async (offers, filterSets) => {
      for (const overrides of offers) await aProduct(domain, { ofFarm: farm, ...overrides })
      for (const filters of filterSets) {
        expect(await countProducts({ ...filters, now: NOW }, domain)).toMatchObject(await asListed(filters))
      }
    }),
    { numRuns: 15 },
  )
})
