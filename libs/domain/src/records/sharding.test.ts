import { describe, expect, it } from 'vitest'
// Declares every collection.
import '../index.ts'
import { testDomain } from '../testing/index.ts'
import { SHARDED, WHOLE } from './sharding.ts'

const { connection } = await testDomain()
const GRID_FS = ['pictures', 'releases'].flatMap(bucket => [`${bucket}.files`, `${bucket}.chunks`, `${bucket}.current`])
const indexes = Object.values(connection.models).flatMap(({ collection, schema }) =>
  schema.indexes().map(([fields, { unique }]) => ({ name: collection.name, fields: Object.keys(fields), unique })),
)
const keyFieldsOf = (name: string) => Object.keys(SHARDED[name]?.key ?? {})

// docs/data.md#sharding
describe('shard keys', () => {
  it('cover each collection once, sharded or whole', () => {
    const named = [...Object.keys(SHARDED), ...Object.values(WHOLE).flat()]
    expect(named.sort()).toEqual([...Object.keys(connection.models), ...GRID_FS].sort())
  })

  it('are a prefix of each unique index of their collection', () => {
    const misfits = indexes.filter(
      ({ name, fields, unique }) => unique && keyFieldsOf(name).some((field, place) => fields[place] !== field),
    )
    expect(misfits).toEqual([])
  })

  it('are a prefix of an index unless hashed', () => {
    const ranged = Object.entries(SHARDED).filter(([name, { key }]) => !GRID_FS.includes(name) && !isHashed(key))
    const unindexed = ranged.filter(([name]) =>
      indexes.every(({ name: of, fields }) => of !== name || fields[0] !== keyFieldsOf(name)[0]),
    )
    expect(unindexed).toEqual([])
  })
})

function isHashed(key: object): boolean {
  return Object.values(key).includes('hashed')
}
