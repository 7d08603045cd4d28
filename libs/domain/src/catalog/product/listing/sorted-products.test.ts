import { addDays, type Coordinates, PRODUCT_SORTS } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FarmRecord } from '../../../records/farm.ts'
import { Products } from '../../../records/product.ts'
import { aFarm, aProduct, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import type { ChosenOrder } from './find-products.ts'
import { type ListProducts, listProducts } from './list-products.ts'

const domain = await testDomain()
const BENGALURU: Coordinates = { lat: 12.97, lng: 77.59 }

const orderOf = (sort: (typeof PRODUCT_SORTS)[number]): ChosenOrder =>
  sort === 'nearest' ? { sort, near: BENGALURU } : { sort }

async function idsOf(filters: Partial<ListProducts> = {}): Promise<number[]> {
  const { items } = await listProducts({ page: { limit: 200 }, now: NOW, ...filters }, domain)
  return items.map(({ _id }) => _id)
}

async function namesOf(filters: Partial<ListProducts> = {}): Promise<string[]> {
  const { items } = await listProducts({ page: { limit: 200 }, now: NOW, ...filters }, domain)
  return items.map(({ name }) => name)
}

async function idsByPage(filters: Partial<ListProducts>, limit: number): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  do {
    const result = await listProducts({ now: NOW, ...filters, page: { limit, cursor } }, domain)
    ids.push(...result.items.map(({ _id }) => _id))
    cursor = result.nextCursor
  } while (cursor !== undefined)
  return ids
}

let here: FarmRecord
let there: FarmRecord
let nowhere: FarmRecord

beforeAll(async () => {
  ;({ farm: here } = await aFarm(domain, { coordinates: { lat: 12.98, lng: 77.6 } }))
  ;({ farm: there } = await aFarm(domain, { coordinates: { lat: 15.46, lng: 75.01 } }))
  ;({ farm: nowhere } = await aFarm(domain, { coordinates: null }))
  const ripe = addDays(TODAY, 5)
  await aProduct(domain, { ofFarm: there, name: 'Ragi', price: 50_000, unitsPerBox: 10, ratingSum: 45, ratingCount: 9 })
  await aProduct(domain, { ofFarm: here, name: 'Ragi', price: 45_000, unitsPerBox: 10, ratingSum: 9, ratingCount: 2 })
  await aProduct(domain, {
    ofFarm: here,
    name: 'Chilli',
    price: 3050,
    unit: 'g',
    unitsPerBox: 250,
    ratingSum: 36,
    ratingCount: 8,
  })
  await aProduct(domain, {
    ofFarm: nowhere,
    name: 'Milk',
    price: 30_000,
    unit: 'l',
    unitsPerBox: 5,
    ratingSum: 3,
    ratingCount: 1,
  })
  await aProduct(domain, { ofFarm: here, name: 'Ghee', price: 25_000, unit: 'ml', unitsPerBox: 500, inventory: 0 })
  await aProduct(domain, {
    ofFarm: there,
    name: 'Coconut',
    price: 30_000,
    unit: 'each',
    unitsPerBox: 10,
    ratingSum: 4,
    ratingCount: 1,
  })
  await aProduct(domain, { ofFarm: there, name: 'Egg', price: 9600, unit: 'dozen', unitsPerBox: 1 })
  await aProduct(domain, { ofFarm: nowhere, name: 'Basket', price: 100, unit: 'box', unitsPerBox: 1 })
  await aProduct(domain, { ofFarm: here, name: 'Mango', status: 'Pre-Order', harvestDate: ripe, price: 60_000 })
  await aProduct(domain, { ofFarm: here, name: 'Sapota', status: 'Pre-Order', harvestDate: null, price: 60_100 })
  await aProduct(domain, {
    ofFarm: there,
    name: 'Guava',
    status: 'Pre-Order',
    harvestDate: addDays(TODAY, 3),
    price: 60_200,
  })
})

// docs/product/calls.md#sort
describe('a list of products', () => {
  it('by unit price groups kilos, litres, pieces and others, each cheapest first', async () => {
    expect(await namesOf({ order: { sort: 'unitPrice' } })).toEqual([
      'Ragi',
      'Ragi',
      'Mango',
      'Sapota',
      'Guava',
      'Chilli',
      'Milk',
      'Ghee',
      'Egg',
      'Coconut',
      'Basket',
    ])
  })

  it('by arrival has ready ones first, then by harvest, undated ones, and sold-out ones last', async () => {
    const names = await namesOf({ order: { sort: 'arrives' } })
    expect(names.slice(-4)).toEqual(['Guava', 'Mango', 'Sapota', 'Ghee'])
  })

  it('by distance has nearest farms first, farms without a place last, then sold-out products', async () => {
    const names = await namesOf({ order: { sort: 'nearest', near: BENGALURU } })
    expect(names.slice(0, 4)).toEqual(['Ragi', 'Chilli', 'Mango', 'Sapota'])
    expect(names.slice(4, 8)).toEqual(['Ragi', 'Coconut', 'Egg', 'Guava'])
    expect(names.slice(8)).toEqual(['Milk', 'Basket', 'Ghee'])
    const fromThere = await namesOf({ order: { sort: 'nearest', near: { lat: 15.46, lng: 75.01 } } })
    expect(fromThere.slice(0, 2)).toEqual(['Ragi', 'Coconut'])
  })

  it('by rating has the best rated first, and more reviews before fewer', async () => {
    const names = await namesOf({ order: { sort: 'rating' } })
    expect(names.slice(0, 5)).toEqual(['Ragi', 'Chilli', 'Ragi', 'Coconut', 'Milk'])
    expect(names.at(-1)).toBe('Ghee')
  })

  it('that is recommended varies kinds and farms by rating, with sold-out products last', async () => {
    const names = await namesOf({ order: { sort: 'recommended' } })
    expect(names.slice(0, 3)).toEqual(['Ragi', 'Chilli', 'Milk'])
    expect(names.slice(-2)).toEqual(['Ragi', 'Ghee'])
    const seasonal = await namesOf({ isSeasonal: true, order: { sort: 'recommended' }, page: { limit: 4 } })
    expect(new Set(seasonal).size).toBe(4)
  })

  it.each(PRODUCT_SORTS)('sorted by %s has pages that neither repeat nor skip a row', async sort => {
    for (const filters of [{}, { search: 'finger millet' }]) {
      const input = { ...filters, order: orderOf(sort) }
      const whole = await idsOf(input)
      expect([...whole].sort()).toEqual((await idsOf(filters)).sort())
      expect(whole.length).toBeGreaterThan(1)
      expect(await idsByPage(input, filters.search ? 1 : 4)).toEqual(whole)
    }
  })

  it.each(PRODUCT_SORTS)('sorted by %s refuses the cursor of every other order', async sort => {
    for (const other of [undefined, ...PRODUCT_SORTS]) {
      if (other === sort) continue
      const order = other && orderOf(other)
      const { nextCursor } = await listProducts({ order, page: { limit: 2 }, now: NOW }, domain)
      const page = { limit: 2, cursor: nextCursor }
      await expect(idsOf({ order: orderOf(sort), page })).rejects.toMatchObject({ code: 'VALIDATION' })
    }
  })

  it.each(PRODUCT_SORTS)('sorted by %s reflects a new price, rating and place immediately', async sort => {
    await idsOf({ order: orderOf(sort) })
    const best = await aProduct(domain, {
      ofFarm: here,
      name: `Best ${sort}`,
      price: 100,
      unitsPerBox: 100,
      ratingSum: 495,
      ratingCount: 99,
      availableUntil: TODAY,
    })
    expect((await idsOf({ order: orderOf(sort) }))[0]).toBe(best._id)
    await Products(domain.connection).updateOne(
      { _id: best._id },
      { $set: { rank: 1, rating: 0, price: 9_999_999, farmId: nowhere._id, status: 'Sold Out' } },
    )
    expect((await idsOf({ order: orderOf(sort) }))[0]).not.toBe(best._id)
    await Products(domain.connection).updateOne({ _id: best._id }, { $set: { isListed: false } })
  })
})
