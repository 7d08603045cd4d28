import { expect, it } from 'vitest'
import { closeDomain, openDomain } from '../foundation/domain.ts'
import { testDomain } from '../testing/index.ts'
import { FORMER_INDEXES } from './former-indexes.ts'

const { connection } = await testDomain()

const namesOf = async (collection: string) =>
  (await connection.collection(collection).indexes()).map(({ name }) => name ?? '')

/** The names of the indexes that the schemas declare today. */
const declaredIn = (collection: string) =>
  (connection.models[collection]?.schema.indexes() ?? []).map(([keys]) => Object.entries(keys).flat().join('_'))

it.each(Object.entries(FORMER_INDEXES))(
  'no former index of %s is one that its schema declares',
  (collection, names) => {
    expect(declaredIn(collection).length).toBeGreaterThan(0)
    expect(declaredIn(collection).filter(name => names.includes(name))).toEqual([])
  },
)

/** Returns the keys that MongoDB names an index after. */
const keysOf = (name: string) =>
  Object.fromEntries([...name.matchAll(/(.+?)_(-?1)(?:_(?!1)|$)/g)].map(([, field = '', way]) => [field, Number(way)]))

it('an older market loses its former indexes when a program opens it, and none that is read by', async () => {
  const collections = Object.keys(FORMER_INDEXES)
  const present = await Promise.all(collections.map(namesOf))
  for (const [collection, names] of Object.entries(FORMER_INDEXES)) {
    for (const name of names) {
      await connection.collection(collection).createIndex(keysOf(name), { name })
    }
    expect(await namesOf(collection)).toEqual(expect.arrayContaining([...names]))
  }
  const open = () => openDomain({ uri: process.env.SANTHE_TEST_MONGO ?? '', database: connection.name })
  for (const domain of await Promise.all([open(), open()])) await closeDomain(domain)
  expect(await Promise.all(collections.map(namesOf))).toEqual(present)
})
