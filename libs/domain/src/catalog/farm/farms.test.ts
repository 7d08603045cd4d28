import { addDays } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { aFarm, aProduct, NOW, TODAY, testDomain } from '../../testing/index.ts'
import { featuredFarms, findFarm, type ListFarms, listFarms, listFarmTags } from './queries.ts'

const domain = await testDomain()
const BENGALURU = { lat: 12.97, lng: 77.59 }

const FARMS = [
  {
    farmName: 'beta Farm',
    coordinates: { lat: 13.1, lng: 77.59 },
    tags: ['organic', 'greens'],
    ratingSum: 45,
    ratingCount: 10,
  },
  { farmName: 'Alpha Farm', coordinates: { lat: 13.07, lng: 77.85 }, tags: ['organic'], ratingSum: 5, ratingCount: 1 },
  { farmName: 'Gamma (hills)', coordinates: { lat: 13.14, lng: 78.1 }, location: 'Mulbagal, Kolar' },
  { farmName: 'Mumbai Farm', coordinates: { lat: 19.076, lng: 72.8777 }, ratingSum: 9, ratingCount: 2 },
  { farmName: 'Nowhere Farm', coordinates: null },
]
const ids = new Map<string, number>()

beforeAll(async () => {
  for (const fields of FARMS) {
    const { farm } = await aFarm(domain, fields)
    ids.set(fields.farmName, farm._id)
    if (fields.farmName !== 'Mumbai Farm') await aProduct(domain, { ofFarm: farm })
  }
  await aFarm(domain, { farmName: 'Deleted Farm', isHidden: true, tags: ['gone'] })
  const { farm: late } = await aFarm(domain, {
    farmName: 'Late Farm',
    coordinates: { lat: 13.19, lng: 77.59 },
    ratingSum: 50,
    ratingCount: 10,
  })
  await aProduct(domain, { ofFarm: late, availableUntil: addDays(TODAY, -1) })
})

async function namesOf(filters: Partial<ListFarms> = {}): Promise<string[]> {
  const result = await listFarms({ page: { limit: 60 }, now: NOW, ...filters }, domain)
  return result.items.map(({ farm }) => farm.farmName)
}

const BY_NAME = ['Alpha Farm', 'beta Farm', 'Gamma (hills)', 'Late Farm', 'Mumbai Farm', 'Nowhere Farm']

describe('the list of farms', () => {
  it('is sorted by name, ignoring case, without a location', async () => {
    const result = await listFarms({ withinKm: 5, page: { limit: 60 }, now: NOW }, domain)
    expect(result.items.map(({ farm }) => farm.farmName)).toEqual(BY_NAME)
    expect(result.items.every(farm => farm.distance === null)).toBe(true)
  })

  // docs/product/farms.md#near-queries, docs/product/farms.md#farm-list
  it('is sorted by distance, then name, with farms of unknown place last', async () => {
    const { items } = await listFarms({ near: BENGALURU, page: { limit: 60 }, now: NOW }, domain)
    expect(items.map(({ farm, distance }) => [farm.farmName, distance])).toEqual([
      ['beta Farm', 14.5],
      ['Late Farm', 24.5],
      ['Alpha Farm', 30.3],
      ['Gamma (hills)', 58.4],
      ['Mumbai Farm', expect.closeTo(842, -1)],
      ['Nowhere Farm', null],
    ])
  })

  it('is limited to a distance in kilometres', async () => {
    expect(await namesOf({ near: BENGALURU, withinKm: 25 })).toEqual(['beta Farm', 'Late Farm'])
    expect(await namesOf({ near: BENGALURU, withinKm: 5 })).toEqual([])
  })

  it.each([
    ['ALPHA', ['Alpha Farm']],
    ['mulbagal', ['Gamma (hills)']],
    ['(hills)', ['Gamma (hills)']],
    ['green', ['beta Farm']],
    ['ಕೋಲಾರ', ['Gamma (hills)']],
    ['ಗಾಮಾ', ['Gamma (hills)']],
    ['ಮುಂಬೈ', ['Mumbai Farm']],
    ['ಗಾಮಾ 50%', []],
    ['nothing like it', []],
  ])('finds %s in name, place, description and tags', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names)
    expect(await namesOf({ search, near: BENGALURU })).toEqual(names)
  })

  // docs/product/delivery.md#pickup
  it('can be limited to farms that offer pickup', async () => {
    const hours = 'Daily'
    for (const isOffered of [true, false]) {
      await Farms(domain.connection).updateOne({ farmName: 'beta Farm' }, { pickup: { isOffered, hours } })
      expect(await namesOf({ offersPickup: true })).toEqual(isOffered ? ['beta Farm'] : [])
    }
  })

  it('can be filtered by a specialty', async () => {
    expect(await namesOf({ tag: 'organic' })).toEqual(['Alpha Farm', 'beta Farm'])
    expect(await namesOf({ tag: 'organic', near: BENGALURU })).toEqual(['beta Farm', 'Alpha Farm'])
    expect(await listFarmTags(domain)).toEqual(['greens', 'organic'])
  })

  it.each([{}, { near: BENGALURU }])('has pages that neither repeat nor skip a farm: %o', async filters => {
    const whole = await namesOf(filters)
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const result = await listFarms({ ...filters, page: { limit: 2, cursor }, now: NOW }, domain)
      expect(result.total).toBe(6)
      paged.push(...result.items.map(({ farm }) => farm.farmName))
      cursor = result.nextCursor
    } while (cursor !== undefined)
    expect(paged).toEqual(whole)
  })

  it('counts the active products of today', async () => {
    const { items } = await listFarms({ page: { limit: 60 }, now: NOW }, domain)
    expect(items.map(farm => farm.productCount)).toEqual([1, 1, 1, 0, 0, 1])
  })
})

// docs/product/farms.md#featured-farms
describe('featured farms', () => {
  it('are at most six, with active products, the best rated first', async () => {
    const featured = await featuredFarms({ now: NOW }, domain)
    expect(featured.map(({ farm }) => farm.farmName)).toEqual([
      'Alpha Farm',
      'beta Farm',
      'Gamma (hills)',
      'Nowhere Farm',
    ])
    for (let more = 0; more < 4; more += 1) await aProduct(domain)
    expect(await featuredFarms({ now: NOW }, domain)).toHaveLength(6)
  })

  it('exclude farms whose last product is past its date', async () => {
    const later = new Date(NOW.getTime() + 15 * 24 * 3600 * 1000)
    expect(await featuredFarms({ now: later }, domain)).toEqual([])
  })
})

describe('findFarm', () => {
  it('returns the farm with its owner as contact', async () => {
    const { listed, owner } = await findFarm({ id: ids.get('Alpha Farm') ?? 0, now: NOW }, domain)
    expect(listed).toMatchObject({ farm: { farmName: 'Alpha Farm', rating: 5 }, productCount: 1 })
    expect(owner?._id).toBe(listed.farm.ownerId)
  })

  it('answers NOT_FOUND for a deleted or unknown farm', async () => {
    const { farm } = await aFarm(domain, { isHidden: true })
    await expect(findFarm({ id: farm._id, now: NOW }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(findFarm({ id: 9_999, now: NOW }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
