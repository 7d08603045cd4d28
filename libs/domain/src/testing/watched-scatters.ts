import { afterAll } from 'vitest'
import { closeDomain, type Domain, openDomain } from '../foundation/domain.ts'
import { SHARDED } from '../records/sharding.ts'
import { PATIENCE } from './test-domain.ts'

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}

const fieldsIn = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isFields) : [])

/** Returns the filters of a command or of its writes. Empty for other commands and for counts of everything. */
function filtersOf({ filter, query, pipeline, updates, deletes }: Fields): Fields[] {
  const writes = fieldsIn(updates ?? deletes).map(({ q }) => q)
  const matches = fieldsIn(pipeline)
    .slice(0, 1)
    .map(({ $match }) => $match ?? {})
  return [filter, query, ...matches, ...writes].filter(isFields)
}

/** Returns the collections joined by a pipeline, each with the filter of its documents. */
function joinsOf({ pipeline }: Fields): { collection: string; filter: Fields }[] {
  const joined = fieldsIn(pipeline).map(({ $lookup }) => $lookup)
  return joined.filter(isFields).map(({ from, foreignField }) => ({
    collection: String(from),
    filter: { [String(foreignField)]: 'its joined value' },
  }))
}

/** Returns the required fields, in the filter's order, each with its condition. */
function conditionsOf(filter: Fields): [string, unknown][] {
  return Object.entries(filter).flatMap(([name, value]) =>
    name === '$and' && Array.isArray(value) ? value.filter(isFields).flatMap(conditionsOf) : [[name, value]],
  )
}

/** Whether a condition names values of a shard key, so that only their shards are read. */
function namesValues(condition: unknown): boolean {
  if (!isFields(condition)) return true
  const operators = Object.keys(condition).filter(name => name.startsWith('$'))
  return operators.length === 0 || operators.some(name => name === '$in' || name === '$eq')
}

/**
 * Returns a second domain on the same database, for the program under test, and its queries to all shards: a sharded collection and
 * the first field of a filter that no shard key routes, such as `orders by farmerId`.
 */
export async function watchedScatters({ connection: { name } }: Domain) {
  const uri = process.env.SANTHE_TEST_MONGO ?? ''
  const domain = await openDomain({ uri, database: name, monitorCommands: true, patience: PATIENCE })
  afterAll(() => closeDomain(domain))
  const scatters = new Set<string>()
  domain.connection.getClient().on('commandStarted', ({ commandName, command }) => {
    const collection = String(command[commandName])
    const own = filtersOf(command).map(filter => ({ collection, filter }))
    for (const read of [...own, ...joinsOf(command)]) {
      const [keyField] = Object.keys(SHARDED[read.collection]?.key ?? {})
      const conditions = conditionsOf(read.filter)
      const isRouted = conditions.some(([field, condition]) => field === keyField && namesValues(condition))
      const [first = ['everything']] = conditions
      if (keyField !== undefined && !isRouted) scatters.add(`${read.collection} by ${first[0]}`)
    }
  })
  return { domain, scatters }
}
