import fc from 'fast-check'
import { expect, it } from 'vitest'
import { areaCustomerId, customerAdditions } from './add-customers.ts'
import { areaKey } from './areas.ts'
import { sumOf } from './figures.ts'

const TALUKS = ['', 'Malur', 'Bangarapet', 'Mulbagal']
const district = 'Kolar'
const Orders = fc.array(fc.record({ buyerId: fc.integer({ min: 1, max: 5 }), taluk: fc.constantFrom(...TALUKS) }))

// docs/product/roles.md#scope
it('addCustomers counts everybody once per district, and once per agent’s scope, in any order of purchases', () => {
  fc.assert(
    fc.property(Orders, orders => {
      const records = new Map<number, string[]>()
      const recordOf = (buyerId: number) => {
        const taluks = records.get(buyerId)
        return taluks && { _id: areaCustomerId(district, buyerId), district, buyerId, taluks }
      }
      const additions = orders.flatMap(({ buyerId, taluk }) => {
        const before = recordOf(buyerId)
        records.set(buyerId, [...new Set([...(before?.taluks ?? []), taluk])])
        return customerAdditions(before, recordOf(buyerId))
      })
      const figure = (...area: [string] | [string, string | null]) =>
        sumOf(additions.filter(each => each.area === areaKey(area)).map(each => each.difference)).customers ?? 0
      const buyersOf = (...taluks: string[]) =>
        new Set(orders.filter(order => taluks.includes(order.taluk)).map(({ buyerId }) => buyerId)).size
      expect(figure(district)).toBe(buyersOf(...TALUKS))
      for (const taluk of TALUKS.slice(1)) {
        expect(figure(district, taluk) + figure(district, null)).toBe(buyersOf(taluk, ''))
      }
    }),
    { numRuns: 200 },
  )
})
