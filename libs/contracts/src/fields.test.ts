import { describe, expect, it } from 'vitest'
import { readCalendar } from './calendar.ts'
import { listFarmers } from './farmers.ts'
import { DEFAULT_LIMIT, Id, optional, Paging, RupeesIn } from './fields.ts'
import { z } from './schema.ts'

describe('field schemas', () => {
  it('Id accepts digits or a number only', () => {
    expect([Id.parse('42'), Id.parse(42)]).toEqual([42, 42])
    for (const wrong of ['0', '-1', '4.2', '1e3', 'x', '', 0, 1.5, '9'.repeat(20)])
      expect(Id.safeParse(wrong).success).toBe(false)
  })

  // docs/product/calls.md#money-in-bodies
  it('RupeesIn parses rupees to paise and refuses a third decimal', () => {
    expect([RupeesIn.parse('12.5'), RupeesIn.parse(320)]).toEqual([1250, 32_000])
    expect(RupeesIn.safeParse('1.005').success).toBe(false)
  })

  // docs/product/calls.md#optional-fields
  it('optional accepts a missing, null or empty field', () => {
    const form = z.strictObject({ note: optional(z.string().min(3)) })
    expect([{}, { note: null }, { note: '' }].map(body => form.parse(body).note)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(form.safeParse({ note: 'ab' }).success).toBe(false)
  })

  // docs/product/calls.md#lists
  it('Paging limits a page to 200', () => {
    expect(z.object(Paging).parse({ limit: '5000' }).limit).toBe(200)
  })

  it('an empty number in a query counts as missing', () => {
    expect(readCalendar.query.parse({ month: '' }).month).toBeUndefined()
    const { lat, lng, limit } = listFarmers.query.parse({ lat: '', lng: '', limit: '' })
    expect([lat, lng, limit ?? DEFAULT_LIMIT]).toEqual([undefined, undefined, DEFAULT_LIMIT])
    expect(readCalendar.query.safeParse({ month: '12' }).success).toBe(false)
    expect(listFarmers.query.parse({ lat: '0', lng: '77.59' })).toMatchObject({ lat: 0, lng: 77.59 })
  })
})
