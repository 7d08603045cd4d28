import { farmSnapshot, listProducts, type ProductRecord, Products, productRecord } from '@santhe/domain'
import { aCategory, aFarm, NOW, TODAY, testDomain } from '@santhe/domain/testing'
import { addDays } from '@santhe/rules'
import { beforeAll, expect, it } from 'vitest'
import { PRODUCE } from '../market/produce.ts'
import { GOLD_SET, NOTHING_MEANT } from './gold-set.ts'

const domain = await testDomain()
const FIRST = 5
const LEAST_RECALL = 0.95
const MOST_FALSE = 0.05

async function firstNames(search: string): Promise<string[]> {
  const found = await listProducts({ search, page: { limit: FIRST }, now: NOW }, domain)
  return found.items.map(({ name }) => name)
}

const share = (part: number, whole: number): string => `${part} of ${whole}, ${((100 * part) / whole).toFixed(1)} %`

beforeAll(async () => {
  const [{ farm }, category] = [await aFarm(domain), await aCategory(domain)]
  const records = Object.values(PRODUCE).map(
    (kind, place): ProductRecord =>
      productRecord({
        _id: place + 1,
        farmId: farm._id,
        farm: farmSnapshot(farm),
        categoryId: category._id,
        categoryName: category.name,
        name: kind.name,
        localName: kind.localName,
        otherNames: [...kind.otherNames],
        description: kind.description,
        price: kind.price * 100,
        unit: kind.unit,
        unitsPerBox: kind.unitsPerBox,
        status: 'Available Now',
        // Not in the order of the file, so that no kind is found for standing first.
        availableUntil: addDays(TODAY, (place * 37) % 60),
        harvestDate: TODAY,
        seasons: [],
        growingDetails: kind.growing,
        images: [],
        ratingSum: 0,
        ratingCount: 0,
        approvalStatus: 'approved',
        rejectionReason: null,
        decidedBy: null,
        decidedAt: null,
        soldOut: false,
        isHidden: false,
        createdAt: NOW,
        updatedAt: NOW,
      }),
  )
  await Products(domain.connection).insertMany(records)
})

it('finds what people mean among the first five products of the demo market', async () => {
  const names = new Set(Object.values(PRODUCE).map(({ name }): string => name))
  const missed: string[] = []
  let [shown, right] = [0, 0]
  for (const [query, ...meant] of GOLD_SET) {
    expect(meant.filter(name => !names.has(name))).toEqual([])
    const found = await firstNames(query)
    const fitting = found.filter(name => meant.includes(name))
    shown += found.length
    right += fitting.length
    if (fitting.length === 0) missed.push(query)
  }
  const met = GOLD_SET.length - missed.length
  console.log(`recall@${FIRST}: ${share(met, GOLD_SET.length)}; missed: ${missed.join(', ') || 'none'}`)
  console.log(`of what was shown, ${share(right, shown)} was meant`)
  expect(GOLD_SET.length).toBeGreaterThanOrEqual(150)
  expect(met / GOLD_SET.length).toBeGreaterThanOrEqual(LEAST_RECALL)
  expect(right / shown).toBeGreaterThanOrEqual(LEAST_RECALL)
})

it('finds nothing for what is no produce', async () => {
  const wrong: string[] = []
  for (const query of NOTHING_MEANT) if ((await firstNames(query)).length > 0) wrong.push(query)
  console.log(`found wrongly: ${share(wrong.length, NOTHING_MEANT.length)}: ${wrong.join(', ') || 'none'}`)
  expect(wrong.length / NOTHING_MEANT.length).toBeLessThanOrEqual(MOST_FALSE)
})
