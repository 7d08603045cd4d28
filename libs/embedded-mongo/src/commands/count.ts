import { distinctValues } from '../aggregate/accumulators.ts'
import { compareValues } from '../bson/compare.ts'
import { decodeFields } from '../bson/decode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import { splitPath, topLevel, valuesAt } from '../query/paths.ts'
import { type Call, type Command, collectionOf, countAll, everyMatch, ok, openFind, takeAll } from './call.ts'
import { countDocuments } from './collections.ts'
import { docField, numberField, refuseCollation, words } from './fields.ts'

/** Counts without reading documents where an index alone can answer. */
async function count(call: Call): Promise<Doc> {
  const { command, engine } = call
  refuseCollation(command)
  const collection = collectionOf(call)
  const filter = docField(command, 'query')
  const skip = numberField(command, 'skip', 0)
  const limit = Math.abs(numberField(command, 'limit', 0)) || Number.POSITIVE_INFINITY
  if (collection === undefined) return doc({ n: 0 })
  if (filter.size === 0) {
    const all = await countDocuments(engine, collection)
    return doc({ n: Math.max(0, Math.min(all - skip, limit)) })
  }
  const { steps } = openFind(call, { ...everyMatch(command, filter), skip, limit, isCounted: true })
  return doc({ n: await countAll(call, steps) })
}

async function distinct(call: Call): Promise<Doc> {
  const { command } = call
  refuseCollation(command)
  const path = command.get('key')
  if (typeof path !== 'string') throw new MongoError('TypeMismatch', "BSON field 'distinct.key' must be a string")
  const { steps } = openFind(call, everyMatch(command, docField(command, 'query')))
  const values: Value[] = []
  const top = new Set([topLevel(path)])
  const parts = splitPath(path)
  await takeAll(call, steps, ({ bytes }) => values.push(...valuesAt(decodeFields(bytes, top), parts)))
  return ok([['values', distinctValues(values).sort(compareValues)]])
}

export const COUNT_COMMANDS: Record<string, Command> = {
  count: { run: count, fields: words('query limit skip hint collation fields') },
  distinct: { run: distinct, inTransaction: true, fields: ['key', 'query', 'hint', 'collation'] },
}
