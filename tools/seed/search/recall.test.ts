import { countProducts, farmSnapshot, listProducts, type ProductRecord, productRecord } from '@santhe/domain'
import { Products } from '@santhe/domain/records'
import { aCategory, aFarm, NOW, TODAY, testDomain } from '@santhe/domain/testing'
import { addDays } from '@santhe/rules'
import { beforeAll, expect, it } from 'vitest'
import { PRODUCE } from '../market/produce.ts'
import { GOLD_SET, type GoldQuery, NOTHING_MEANT } from './gold-set.ts'
import { ORDINARY_WORDS, UNSEEN_WORDS } from './ordinary-words.ts'
import { UNSEEN_QUERIES } from './unseen-queries.ts'

const domain = await testDomain()
const FIRST = 5
const LEAST_RECALL = 0.95
const MOST_FALSE = 0.03

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

/** Asks a set's queries: what was missed, and which share of what was shown was meant. */
async function asked(set: readonly GoldQuery[]) {
  const answers = await Promise.all(
    set.map(async ([query, ...meant]) => {
      const found = await firstNames(query)
      return { query, shown: found.length, right: found.filter(name => meant.includes(name)).length }
    }),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const missed = answers.filter(({ right }) => right === 0).map(({ query }) => query)
  const [shown, right] = [sum(answers.map(answer => answer.shown)), sum(answers.map(answer => answer.right))]
  return { missed, met: set.length - missed.length, shown, right }
}

it.each([
  ['the gold set', GOLD_SET, 150],
  ['queries it was never taught with', UNSEEN_QUERIES, 100],
])('finds what people mean by %s among the first five products of the demo market', async (name, set, least) => {
  const names = new Set<string>(Object.values(PRODUCE).map(kind => kind.name))
  expect(set.flatMap(([, ...meant]) => meant).filter(meant => !names.has(meant))).toEqual([])
  const { missed, met, shown, right } = await asked(set)
  console.log(`recall@${FIRST} of ${name}: ${share(met, set.length)}; missed: ${missed.join(', ') || 'none'}`)
  expect(set.length).toBeGreaterThanOrEqual(least)
  expect(met / set.length).toBeGreaterThanOrEqual(LEAST_RECALL)
  if (set === GOLD_SET) {
    console.log(`of what was shown, ${share(right, shown)} was meant`)
    expect(right / shown).toBeGreaterThanOrEqual(LEAST_RECALL)
  }
})

it.each([
  ['what is no produce', NOTHING_MEANT],
  ['ordinary words', ORDINARY_WORDS],
  ['ordinary words that it was never taught with', UNSEEN_WORDS],
])('hardly ever takes %s for produce', async (name, words) => {
  // What a description says literally is found by the literal rule (docs/product/catalog.md#search).
  const isTakenForProduce = async (search: string) => {
    const { match, total } = await countProducts({ search, now: NOW }, domain)
    return match === 'near' && total > 0
  }
  const taken = await Promise.all(words.map(isTakenForProduce))
  const wrong = words.filter((_word, place) => taken[place])
  console.log(`${name}: taken for produce ${share(wrong.length, words.length)}; ${wrong.join(', ') || 'none'}`)
  expect(wrong.length / words.length).toBeLessThanOrEqual(MOST_FALSE)
})
