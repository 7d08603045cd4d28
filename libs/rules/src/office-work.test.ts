import { describe, expect, it } from 'vitest'
import { defaultOrderSort, hasDueDays, officeWorkOf } from './office-work.ts'

// docs/product/office.md#work
describe('officeWorkOf', () => {
  it.each([
    ['admin', ['complaints', 'late', 'unpaid', 'accept']],
    ['district_manager', ['complaints', 'late', 'unpaid', 'accept']],
    ['taluk_agent', ['late', 'accept']],
    ['delivery_agent', ['late']],
  ] as const)('gives a %s what the role can do something about', (role, expected) => {
    expect(officeWorkOf(role)).toEqual(expected)
  })
})

describe('the sorts of orders', () => {
  it('are by due day among work, which closed orders do not have', () => {
    expect([defaultOrderSort(undefined), defaultOrderSort('late')]).toEqual(['newest', 'due'])
    expect([undefined, 'shipping', 'delivered', 'cancelled'].map(status => hasDueDays(status as 'shipping'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
