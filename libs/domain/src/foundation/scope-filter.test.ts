import { inScope, type Scope } from '@santhe/rules'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { type FarmRecord, Farms } from '../records/farm.ts'
import { aFarm, testDomain } from '../testing/index.ts'
import { scopeFilter } from './scope-filter.ts'

const domain = await testDomain()
const farms: FarmRecord[] = []

beforeAll(async () => {
  for (const district of ['Kolar', 'Mandya', null]) {
    for (const taluk of ['Hoskote', 'Malur', null]) farms.push((await aFarm(domain, { district, taluk })).farm)
  }
})

const district = fc.constantFrom('Kolar', 'Mandya', 'Hassan')
const scope: fc.Arbitrary<Scope> = fc.oneof(
  fc.constant({ kind: 'all' } as const),
  fc.constant({ kind: 'none' } as const),
  fc.record({ kind: fc.constant('district' as const), district }),
  fc.record({ kind: fc.constant('taluk' as const), district, taluk: fc.constantFrom('Hoskote', 'Malur') }),
  fc.record({ kind: fc.constant('farm' as const), farmId: fc.nat(12) }),
  fc.record({ kind: fc.constant('own' as const), personId: fc.nat(12) }),
)

it('scopeFilter matches the same records as inScope', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(scope, { maxLength: 3 }), async scopes => {
      const filter = scopeFilter(scopes, { district: 'district', taluk: 'taluk', farm: '_id', buyer: 'ownerId' })
      const matches = await Farms(domain.connection).find(filter).sort({ _id: 1 }).lean()
      const expected = farms.filter(farm =>
        scopes.some(each =>
          inScope(each, { district: farm.district, taluk: farm.taluk, farmerId: farm._id, buyerId: farm.ownerId }),
        ),
      )
      expect(matches.map(farm => farm._id)).toEqual(expected.map(farm => farm._id))
    }),
    { numRuns: 60 },
  )
})

it('scopeFilter matches nothing for own scope when records have no buyer', async () => {
  const filter = scopeFilter([{ kind: 'own', personId: 1 }], { district: 'district', taluk: 'taluk', farm: '_id' })
  expect(await Farms(domain.connection).countDocuments(filter)).toBe(0)
})
