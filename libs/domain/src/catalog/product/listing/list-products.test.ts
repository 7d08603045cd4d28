import { addDays } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import type { FarmRecord } from '../../../records/farm.ts'
import { actorOf, type PersonRecord } from '../../../records/person.ts'
import { aCategory, aFarm, aPerson, aProduct, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { setSoldOut } from '../../stock/set-stock.ts'
import { type ListProducts, listProducts } from './list-products.ts'

const domain = await testDomain()
let farm: FarmRecord
let farmer: PersonRecord

const yesterday = addDays(TODAY, -1)

async function namesOf(filters: Partial<ListProducts> = {}): Promise<string[]> {
  const result = await listProducts({ page: { limit: 60 }, now: NOW, ...filters }, domain)
  return result.items.map(product => product.name)
}

beforeAll(async () => {
  ;({ farm, farmer } = await aFarm(domain))
  const ofFarm = farm
  await aProduct(domain, {
    ofFarm,
    name: 'Mango',
    localName: 'ಮಾವು',
    category: 'Fruit',
    availableUntil: addDays(TODAY, 9),
    rating: 0,
    ratingSum: 9,
    ratingCount: 2,
  })
  await aProduct(domain, {
    ofFarm,
    name: 'Okra',
    description: 'Lady’s finger, 100% tender.',
    availableUntil: addDays(TODAY, 3),
  })
  await aProduct(domain, {
    ofFarm,
    name: 'Ragi',
    status: 'Pre-Order',
    availableUntil: TODAY,
    harvestDate: addDays(TODAY, 40),
  })
  await aProduct(domain, {
    ofFarm,
    name: 'Sapota',
    status: 'Coming Soon',
    availableUntil: addDays(TODAY, 1),
    harvestDate: addDays(TODAY, 31),
  })
  await aProduct(domain, {
    ofFarm,
    name: 'Guava',
    status: 'Coming Soon',
    availableUntil: addDays(TODAY, 2),
    harvestDate: addDays(TODAY, 32),
  })
  await aProduct(domain, { ofFarm, name: 'Brinjal', inventory: 0, harvestDate: yesterday })
  await aProduct(domain, { ofFarm, name: 'Pending', approvalStatus: 'pending' })
  await aProduct(domain, { ofFarm, name: 'Rejected', approvalStatus: 'rejected', rejectionReason: 'Blurred' })
  await aProduct(domain, { ofFarm, name: 'Expired', availableUntil: yesterday })
  await aProduct(domain, { ofFarm, name: 'Deleted', isHidden: true })
})

const ACTIVE = ['Ragi', 'Okra', 'Mango', 'Sapota', 'Guava', 'Brinjal']

// docs/product/products.md#active-products
describe('the list of products', () => {
  // docs/product/calls.md#order-of-lists
  it('has only active products: available ones first, then by soonest last day', async () => {
    expect(await namesOf()).toEqual(ACTIVE)
  })

  it('removes a product at midnight in India after its last day', async () => {
    expect(await namesOf({ now: new Date('2026-11-21T18:29:59Z') })).toContain('Ragi')
    expect(await namesOf({ now: new Date('2026-11-21T18:30:00Z') })).not.toContain('Ragi')
  })

  // docs/product/catalog.md#search
  it.each([
    ['manGO', ['Mango']],
    ['ಮಾವು', ['Mango']],
    ['ಮಾ\u200dವು', ['Mango']],
    ["lady's FINGER", ['Okra']],
    ['100%', ['Okra']],
    ['picked at', ['Ragi', 'Mango', 'Sapota', 'Guava', 'Brinjal']],
    ['.*', []],
    ['  ', ACTIVE],
  ])('finds %s literally, ignoring case', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names)
  })

  it('can be filtered by category', async () => {
    const fruit = await aCategory(domain, 'Fruit')
    expect(await namesOf({ categoryId: fruit._id })).toEqual(['Mango'])
  })

  it.each([
    ['available', ['Okra', 'Mango']],
    ['pre-order', ['Ragi']],
    ['coming-soon', ['Sapota', 'Guava']],
    ['all', ACTIVE],
  ] as const)('filters by the displayed status: %s', async (availability, names) => {
    expect(await namesOf({ availability })).toEqual(names)
  })

  it('as seasonal has products available or harvested within 31 days, best rated first', async () => {
    const names = await namesOf({ isSeasonal: true })
    expect(names[0]).toBe('Mango')
    expect([...names].sort()).toEqual(['Mango', 'Okra', 'Ragi', 'Sapota'])
  })

  it.each([{}, { isSeasonal: true }, { search: 'a' }])(
    'has pages that neither repeat nor skip a row: %o',
    async filters => {
      const whole = await namesOf(filters)
      const paged: string[] = []
      let cursor: string | undefined
      do {
        const result = await listProducts({ ...filters, page: { limit: 2, cursor }, now: NOW }, domain)
        expect(result.total).toBe(whole.length)
        paged.push(...result.items.map(product => product.name))
        cursor = result.nextCursor
      } while (cursor !== undefined)
      expect(paged).toEqual(whole)
    },
  )

  it('refuses a cursor of another list', async () => {
    await expect(namesOf({ page: { limit: 2, cursor: 'WzEsMl0' } })).rejects.toMatchObject({ code: 'VALIDATION' })
    await expect(namesOf({ page: { limit: 2, cursor: '%%%' } })).rejects.toMatchObject({ code: 'VALIDATION' })
  })

  it('shows a farm’s products in every state only to its farmer and staff in scope', async () => {
    const everyState = [...ACTIVE, 'Pending', 'Rejected', 'Expired'].sort()
    const namesFor = async (who: PersonRecord) => (await namesOf({ farmId: farm._id, actor: actorOf(who) })).sort()
    expect(await namesFor(farmer)).toEqual(everyState)
    expect(await namesFor(await aPerson(domain, { role: 'admin' }))).toEqual(everyState)
    expect(await namesFor(await aPerson(domain, { role: 'district_manager', district: 'Bengaluru Rural' }))).toEqual(
      everyState,
    )
    expect(await namesFor(await aPerson(domain, { role: 'district_manager', district: 'Kolar' }))).toEqual(
      [...ACTIVE].sort(),
    )
    const ofOwn = (show: ListProducts['show']) => namesOf({ farmId: farm._id, actor: actorOf(farmer), show })
    expect(await ofOwn('current')).toEqual([...ACTIVE, 'Pending', 'Rejected'])
    expect(await ofOwn('ended')).toEqual(['Expired'])
    const other = await aFarm(domain)
    expect(await namesFor(other.farmer)).toEqual([...ACTIVE].sort())
    expect(await namesOf({ farmId: other.farm._id })).toEqual([])
  })

  it('has the number of available boxes', async () => {
    const result = await listProducts({ search: 'okra', page: { limit: 1 }, now: NOW }, domain)
    expect(result.items).toMatchObject([{ name: 'Okra', inventory: 20, soldOut: false }])
  })

  it('moves sold-out products behind available ones, and back', async () => {
    const { items } = await listProducts({ search: 'mango', page: { limit: 1 }, now: NOW }, domain)
    const id = items[0]?._id ?? 0
    await setSoldOut(id, true, domain)
    expect(await namesOf({ availability: 'available' })).toEqual(['Okra'])
    expect((await namesOf()).slice(0, 2)).toEqual(['Ragi', 'Okra'])
    await setSoldOut(id, false, domain)
    expect(await namesOf()).toEqual(ACTIVE)
  })

  it('keeps a product that is not on sale behind when its stock returns', async () => {
    const product = await aProduct(domain, {
      ofFarm: farm,
      name: 'Soon',
      status: 'Coming Soon',
      inventory: 0,
      availableUntil: TODAY,
    })
    await setSoldOut(product._id, false, domain)
    const names = await namesOf()
    expect(names.indexOf('Soon')).toBeGreaterThan(names.indexOf('Mango'))
    expect(await namesOf({ availability: 'coming-soon' })).toContain('Soon')
  })
})
