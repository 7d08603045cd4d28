import { addDays } from '@santhe/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCategory, aFarm, aProduct, NOW, TODAY, testDomain } from '../../../testing/index.ts'
import { type ReadCalendar, readCalendar } from './read-calendar.ts'

const domain = await testDomain()
const { farm } = await aFarm(domain, { farmName: 'Green Acre', logoUrl: '/files/farm/1.webp' })

beforeAll(async () => {
  const lastDay = addDays(TODAY, 5)
  await aProduct(domain, { ofFarm: farm, name: 'Tomato', localName: 'ಟೊಮೇಟೊ', availableUntil: lastDay, harvestDate: null })
  await aProduct(domain, {
    name: 'tomato',
    availableUntil: lastDay,
    harvestDate: null,
    inventory: 0,
    seasons: [{ from: 1, to: 2 }],
  })
  await aProduct(domain, {
    name: 'Mango',
    category: 'Fruit',
    status: 'Coming Soon',
    harvestDate: '2027-04-10',
    otherNames: ['mavina hannu'],
  })
  await aProduct(domain, { name: 'Hidden', isHidden: true })
  await aProduct(domain, { name: 'Pending', approvalStatus: 'pending' })
})

const namesOf = async (filters: Partial<ReadCalendar> = {}) =>
  (await readCalendar({ now: NOW, ...filters }, domain)).map(row => row.produceName)

describe('the harvest calendar', () => {
  // docs/product/calendar.md#row-fields
  it('has one row per produce, by name, from approved products with all their farms', async () => {
    const rows = await readCalendar({ now: NOW }, domain)
    expect(rows.map(row => row.produceName)).toEqual(['Mango', 'Tomato'])
    expect(rows[1]).toMatchObject({
      localName: 'ಟೊಮೇಟೊ',
      category: 'Vegetables',
      imageUrl: '/files/drawn/vegetables.webp',
    })
    expect(rows[1]?.farms).toHaveLength(2)
    expect(rows[1]?.farms[0]).toEqual({ id: farm._id, name: 'Green Acre', logoUrl: '/files/farm/1.webp' })
  })

  // docs/product/calendar.md#when-it-comes
  it('is sorted by the names of its reader’s language, those in its script first', async () => {
    expect(await namesOf({ language: 'kn' })).toEqual(['Tomato', 'Mango'])
    expect(await namesOf({ language: 'hi' })).toEqual(['Mango', 'Tomato'])
  })

  it('marks available, harvesting and growing months, and fills others from yearly seasons', async () => {
    const [mango, tomato] = await readCalendar({ now: NOW }, domain)
    expect(tomato?.monthlyStatus).toMatchObject({
      10: 'available',
      11: 'none',
      1: 'harvesting',
      2: 'harvesting',
      3: 'none',
    })
    expect(mango?.monthlyStatus).toMatchObject({ 1: 'growing', 2: 'growing', 3: 'harvesting', 10: 'none' })
  })

  // docs/product/calendar.md#month-filter
  it('can be filtered by month, category, and name in any language', async () => {
    const fruit = await aCategory(domain, 'Fruit')
    expect(await namesOf({ month: 10 })).toEqual(['Tomato'])
    expect(await namesOf({ month: 8 })).toEqual([])
    expect(await namesOf({ categoryId: fruit._id })).toEqual(['Mango'])
    expect(await namesOf({ search: 'TOMA' })).toEqual(['Tomato'])
    expect(await namesOf({ search: 'ಟೊಮೇಟೊ' })).toEqual(['Tomato'])
    expect(await namesOf({ search: 'टमा' })).toEqual(['Tomato'])
    expect(await namesOf({ search: 'mavina' })).toEqual(['Mango'])
    expect(await namesOf({ search: 'picked at dawn' })).toEqual([])
    for (const search of ['!!!', '🍅', '\u200b']) expect(await namesOf({ search })).toEqual([])
    expect(await namesOf({ search: ' ' })).toEqual(await namesOf({}))
  })

  it('names six farms of a produce and counts them all', async () => {
    for (let place = 0; place < 8; place += 1) await aProduct(domain, { name: 'Ragi', harvestDate: TODAY })
    const [ragi] = await readCalendar({ now: NOW, search: 'ragi' }, domain)
    expect(ragi?.farms).toHaveLength(6)
    expect(ragi?.farmCount).toBe(8)
  })
})
