import { describe, expect, it } from 'vitest'
import { defaultOrderSort, hasDueDays, officeWorkOf } from './office-work.ts'

// docs/product/office.md#work
describe('officeWorkOf', () => {
  it.each([
    ['admin', ['complaints', 'late', 'unpaid', 'accept']],
    ['district_manager', ['complaints', 'late', 'unpaid', 'accept']],
    ['taluk_agent', ['late', 'accept']],
    ['delivery_agent', ['late']],
  ] as const)('returns the work of a %s', (role, expected) => {
    expect(officeWorkOf(role)).toEqual(expected)
  })
})

describe('sort order of orders', () => {
  it('is by due day for work; closed orders have no due day', () => {
    expect([defaultOrderSort(undefined), defaultOrderSort('late')]).toEqual(['newest', 'due'])
    expect([undefined, 'shipping', 'delivered', 'cancelled'].map(status => hasDueDays(status as 'shipping'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
