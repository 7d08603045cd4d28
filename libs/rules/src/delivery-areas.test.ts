import { describe, expect, it } from 'vitest'
import { areaOf, pinOf } from './area-of-pin.ts'
import { areasOfFarm, fewerAreas } from './farm-areas.ts'

const HOSUR = { lat: 12.7409, lng: 77.8253 }

// docs/product/delivery.md#areas
describe('areaOf', () => {
  it.each([
    [['Bengaluru Urban'], 'urban'],
    [['Bengaluru Rural'], 'rural'],
    [['Krishnagiri'], 'extended'],
    [[], 'extended'],
  ])('for a PIN in %j returns %s', (districts, area) => {
    expect(areaOf({ districts, at: HOSUR })).toBe(area)
  })

  it('returns the cheaper area for a PIN in two districts', () => {
    expect(areaOf({ districts: ['Bengaluru Rural', 'Bengaluru Urban'], at: HOSUR })).toBe('urban')
    expect(areaOf({ districts: ['Ramanagara', 'Bengaluru Rural'], at: HOSUR })).toBe('rural')
  })

  it('returns extended up to 50 km from the centre, else outside', () => {
    // A degree of latitude is 111.19 km.
    const north = (km: number) => ({ lat: 12.9716 + km / 111.195, lng: 77.5946 })
    expect(areaOf({ districts: ['Kolar'], at: north(50) })).toBe('extended')
    expect(areaOf({ districts: ['Kolar'], at: north(50.2) })).toBe('outside')
    expect(areaOf({ districts: ['Kolar'], at: undefined })).toBe('outside')
  })

  it('needs no coordinates for districts of Bangalore', () => {
    expect(areaOf({ districts: ['Bengaluru Rural'], at: undefined })).toBe('rural')
  })
})

describe('pinOf', () => {
  it.each([
    ['560034', '560034'],
    [' 560 034 ', '560034'],
    ['560-034', '560034'],
    ['560\u2011034.', '560034'],
    ['೫೬೦೦೩೪', '560034'],
    ['\u202A560034\u202C', '560034'],
    ['060034', undefined],
    ['56003', undefined],
    ['5600345', undefined],
    ['560O34', undefined],
    ['', undefined],
  ])('for %j returns %j', (zipCode, pin) => {
    expect(pinOf(zipCode)).toBe(pin)
  })
})

describe('a farm’s delivery areas', () => {
  it('are all areas except those switched off', () => {
    expect(areasOfFarm({})).toEqual(['urban', 'rural', 'extended'])
    expect(areasOfFarm({ deliveryAreas: ['extended', 'urban'] })).toEqual(['urban', 'extended'])
  })

  it('are named only if some are switched off', () => {
    expect(fewerAreas({})).toBeUndefined()
    expect(fewerAreas({ deliveryAreas: ['extended', 'rural', 'urban'] })).toBeUndefined()
    expect(fewerAreas({ deliveryAreas: ['rural'] })).toEqual(['rural'])
  })
})
