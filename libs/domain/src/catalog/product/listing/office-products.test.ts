import { addDays } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { actorOf } from '../../../records/person.ts'
import { aCategory, aFarm, aPerson, aProduct, faultOf, NOW, TODAY, watchedReads } from '../../../testing/index.ts'
import { manyProductsLike } from '../../../testing/many.ts'
import { countEndingOffers, listOfficeProducts, type OfficeFilters, type OfficeState } from './office-products.ts'

const { domain, during } = await watchedReads()
const admin = { id: 1, role: 'admin' } as const
const { farm } = await aFarm(domain)
const { farm: kolar } = await aFarm(domain, { district: 'Kolar', taluk: null })
const manager = actorOf(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' }))
const fruits = await aCategory(domain, 'Fruits')

const list = (filters: OfficeFilters, state: OfficeState = 'pending', actor: typeof admin | typeof manager = admin) =>
  listOfficeProducts({ ...filters, actor, state, page: { limit: 20 }, now: NOW }, domain)
const namesOf = async (...given: Parameters<typeof list>) => (await list(...given)).items.map(({ name }) => name)

beforeAll(async () => {
  const pending = { approvalStatus: 'pending' } as const
  await aProduct(domain, { ofFarm: farm, name: 'Cherry tomato', localName: 'ಚೆರ್ರಿ ಟೊಮೇಟೊ', ...pending })
  await aProduct(domain, { ofFarm: kolar, name: 'Tomato', otherNames: ['thakkali'], ...pending })
  await aProduct(domain, { ofFarm: farm, name: 'Alphonso mango', category: 'Fruits', ...pending })
})

describe('the office’s lists', () => {
  it.each([
    ['tomato', ['Cherry tomato', 'Tomato']],
    ['TOM che', ['Cherry tomato']],
    ['ಟೊಮೇ', ['Cherry tomato']],
    ['thakka', ['Tomato']],
    ['टमाट', ['Cherry tomato', 'Tomato']],
    ['omato', []],
    ['.*', ['Cherry tomato', 'Tomato', 'Alphonso mango']],
  ])('match %s with prefixes of words in names', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names)
  })

  it('combine search with farm, category and scope', async () => {
    expect(await namesOf({ farmId: kolar._id })).toEqual(['Tomato'])
    expect(await namesOf({ categoryId: fruits._id })).toEqual(['Alphonso mango'])
    expect(await namesOf({ search: 'tom' }, 'pending', manager)).toEqual(['Cherry tomato'])
    expect(await namesOf({ farmId: kolar._id, search: 'tom' }, 'pending', manager)).toEqual([])
  })

  // docs/product/office.md#work
  it('with `ending` have approved available offers that end within two days, counted in scope', async () => {
    const ending = (name: string, days: number, options: object = {}) =>
      aProduct(domain, { ofFarm: kolar, name, availableUntil: addDays(TODAY, days), ...options })
    await ending('Figs', 2)
    await ending('Grapes', 0)
    await ending('Guava', 3)
    await ending('Lemon', 1, { inventory: 0 })
    await ending('Lime', -1)
    await ending('Orange', 1, { approvalStatus: 'pending' })
    const ofKolar = { ...manager, district: 'Kolar' }
    expect(await namesOf({ work: 'ending' }, 'approved')).toEqual(['Grapes', 'Figs'])
    expect(await namesOf({ work: 'ending', search: 'fig' }, 'approved', ofKolar)).toEqual(['Figs'])
    expect(await namesOf({ work: 'ending' }, 'approved', manager)).toEqual([])
    const counts = [admin, ofKolar, manager].map(actor => countEndingOffers({ actor, now: NOW }, domain))
    expect(await Promise.all(counts)).toEqual([2, 2, 0])
  })

  it('use indexes for every filter, among thousands of products', async () => {
    const { inventory: _inventory, ...product } = await aProduct(domain, { ofFarm: kolar, name: 'Potato' })
    await manyProductsLike(product, 2_000, domain)
    await aProduct(domain, { ofFarm: farm, name: 'Rare guava', category: 'Fruits' })
    await aProduct(domain, { ofFarm: farm, availableUntil: addDays(TODAY, -3) })
    const reads = await during(async () => {
      for (const actor of [admin, manager]) {
        for (const state of ['pending', 'approved', 'rejected', 'expired'] as const) {
          for (const filters of [
            {},
            { work: 'ending' as const },
            { search: 'guava' },
            { search: 'pot' },
            { farmId: farm._id },
            { categoryId: fruits._id },
          ]) {
            await list(filters, state, actor)
          }
        }
      }
    })
    expect(reads.length).toBeGreaterThan(30)
    expect(reads.map(faultOf).filter(fault => fault !== undefined)).toEqual([])
  })
})
