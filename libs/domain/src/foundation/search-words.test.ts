import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type FarmRecord, Farms } from '../records/farm.ts'
import { aFarm, testDomain } from '../testing/index.ts'
import { searchClause } from './search-words.ts'

const domain = await testDomain()

const FIELDS = ['farmName', 'description']
async function findFarms(search: string): Promise<FarmRecord[]> {
  return Farms(domain.connection)
    .find(searchClause(search, FIELDS) ?? {})
    .lean<FarmRecord[]>()
}

it('finds whatever is written in a name, letter for letter, in any script', async () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }).filter(each => each.trim() !== '')
  await fc.assert(
    fc.asyncProperty(text, async farmName => {
      const { farm } = await aFarm(domain, { farmName })
      expect((await findFarms(farmName)).map(({ _id }) => _id)).toContain(farm._id)
    }),
    { numRuns: 60 },
  )
})

it.each(['(a+)+$', '[', '\\', '$where', '50% - off', 'a\0b', '.*', '^', '{"$gt":""}'])(
  'takes %j as text',
  async search => {
    await aFarm(domain, { farmName: 'Plain' })
    const { farm } = await aFarm(domain, { farmName: `x ${search} y` })
    const names = (await findFarms(search)).map(({ farmName }) => farmName)
    expect(names).toContain(farm.farmName)
    expect(names).not.toContain('Plain')
  },
)

it('sends no request where nothing is searched for', () => {
  expect(searchClause('   ', FIELDS)).toBeUndefined()
  expect(searchClause(undefined, FIELDS)).toBeUndefined()
})
