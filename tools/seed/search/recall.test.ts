import { type ProductRecord, products } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { farmSnapshot, productRecord } from '@santhe/domain/seeding'
import { aCategory, aFarm, NOW, TODAY, testDomain } from '@santhe/domain/testing'
import { addDays } from '@santhe/rules'
import { beforeAll, expect, it } from 'vitest'
import { PRODUCE } from '../market/demo-data.ts'
import words from './ordinary-words.json' with { type: 'json' }
import queries from './queries.json' with { type: 'json' }

/**
 * A search text, and the demo market's produce that match it, each of which is a correct result.
 * The search was tuned with the tuned queries only.
 */
type GoldQuery = readonly string[]

const domain = await testDomain()
const FIRST = 5
const MIN_RECALL = 0.95
const MAX_FALSE_RATE = 0.03

async function firstNames(search: string): Promise<string[]> {
  const result = await products.listProducts({ search, page: { limit: FIRST }, now: NOW }, domain)
  return result.items.map(({ name }) => name)
}

const share = (part: number, total: number): string => `${part} of ${total}, ${((100 * part) / total).toFixed(1)} %`

beforeAll(async () => {
  const [{ farm }, category] = [await aFarm(domain), await aCategory(domain)]
  const records = Object.values(PRODUCE).map(
    (kind, index): ProductRecord =>
      productRecord({
        _id: index + 1,
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
        // Not in the file's order, so that no kind ranks first for its place in it.
        availableUntil: addDays(TODAY, (index * 37) % 60),
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

/** Runs a set's queries. Returns the missed ones, and the numbers of returned and correct results. */
async function evaluate(set: readonly GoldQuery[]) {
  const results = await Promise.all(
    set.map(async ([query = '', ...expected]) => {
      const names = await firstNames(query)
      return { query, returned: names.length, correct: names.filter(name => expected.includes(name)).length }
    }),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const missed = results.filter(({ correct }) => correct === 0).map(({ query }) => query)
  const [returned, correct] = [sum(results.map(result => result.returned)), sum(results.map(result => result.correct))]
  return { missed, met: set.length - missed.length, returned, correct }
}

it.each([
  ['the gold set', queries.tuned, 150],
  ['queries it was never taught with', queries.unseen, 100],
])('finds %s among the first five products of the demo market', async (name, set, min) => {
  const names = new Set<string>(Object.values(PRODUCE).map(kind => kind.name))
  expect(set.flatMap(([, ...expected]) => expected).filter(name => !names.has(name))).toEqual([])
  const { missed, met, returned, correct } = await evaluate(set)
  console.log(`recall@${FIRST} of ${name}: ${share(met, set.length)}; missed: ${missed.join(', ') || 'none'}`)
  expect(set.length).toBeGreaterThanOrEqual(min)
  expect(met / set.length).toBeGreaterThanOrEqual(MIN_RECALL)
  if (set === queries.tuned) {
    console.log(`of what was shown, ${share(correct, returned)} was meant`)
    expect(correct / returned).toBeGreaterThanOrEqual(MIN_RECALL)
  }
})

it.each([
  ['what is no produce', queries.unmatched],
  ['ordinary words', words.tuned],
  ['ordinary words that it was never taught with', words.unseen],
])('rarely matches %s with produce', async (name, searches) => {
  // Exempt: the literal rule also searches descriptions (docs/product/catalog.md#search).
  const isTakenForProduce = async (search: string) => {
    const { match, total } = await products.countProducts({ search, now: NOW }, domain)
    return match === 'near' && total > 0
  }
  const taken = await Promise.all(searches.map(isTakenForProduce))
  const wrong = searches.filter((_word, index) => taken[index])
  console.log(`${name}: taken for produce ${share(wrong.length, searches.length)}; ${wrong.join(', ') || 'none'}`)
  expect(wrong.length / searches.length).toBeLessThanOrEqual(MAX_FALSE_RATE)
})
