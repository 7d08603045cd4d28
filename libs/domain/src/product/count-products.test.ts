import { AVAILABILITIES, addDays, PRODUCT_STATUSES } from '@santhe/rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aCategory, aFarm, aProduct, NOW, TODAY, testDomain } from '../testing/index.ts'
import { countProducts } from './count-products.ts'
import { type ListProducts, listProducts } from './queries.ts'

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

async function totalOf(asked: Partial<ListProducts>): Promise<number> {
  return (await listProducts({ ...asked, page: { limit: 1 }, now: NOW }, domain)).total
}

it('counts for every filter what the list then shows, in any market', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(offer, { maxLength: 6 }),
      fc.array(choice, { minLength: 2, maxLength: 4 }),
      async (offers, choices) => {
        for (const said of offers) await aProduct(domain, { ofFarm: farm, ...said })
        for (const asked of choices) {
          const { search, categoryId, availability } = asked
          const counted = await countProducts({ ...asked, now: NOW }, domain)
          expect(counted.total).toBe(await totalOf(asked))
          expect(counted.allCategories).toBe(await totalOf({ search, availability }))
          for (const each of AVAILABILITIES) {
            expect([each, counted.availability[each]]).toEqual([
              each,
              await totalOf({ search, categoryId, availability: each }),
            ])
          }
          const perCategory = []
          for (const id of [...categoryIds].sort((a, b) => a - b)) {
            perCategory.push({ id, count: await totalOf({ search, categoryId: id, availability }) })
          }
          expect(counted.categories).toEqual(perCategory.filter(({ count }) => count > 0))
        }
      },
    ),
    { numRuns: 25 },
  )
})
