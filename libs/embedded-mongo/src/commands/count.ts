import { decodeFields } from '../bson/decode.ts'
import { encodeValue } from '../bson/key.ts'
import { ELEMENT_BYTES, sizeOf } from '../bson/size.ts'
import type { Doc, Value } from '../bson/values.ts'
import { doc } from '../bson/values.ts'
import { splitPath, topLevel, valuesAt } from '../document/paths.ts'
import { check, MongoError } from '../errors.ts'
import { MAX_DOCUMENT_BYTES } from '../limits.ts'
import { flatSteps, sortedInRuns } from '../query/turns.ts'
import { type Call, type Command, collectionOf, countAll, matchQuery, ok, openFind, takeAll } from './call.ts'
import { countDocuments } from './collections.ts'
import { docField, numberField, refuseCollation, splitNames } from './fields.ts'

/** Counts without reading documents if an index alone is enough. */
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
  const { steps } = openFind(call, { ...matchQuery(command, filter), skip, limit, isCounted: true })
  return doc({ n: await countAll(call, steps) })
}

async function distinct(call: Call): Promise<Doc> {
  const { command } = call
  refuseCollation(command)
  const path = command.get('key')
  if (typeof path !== 'string') throw new MongoError('TypeMismatch', "BSON field 'distinct.key' must be a string")
  const { steps } = openFind(call, matchQuery(command, docField(command, 'query')))
  const values = new Map<string, Value>()
  let size = 0
  const top = new Set([topLevel(path)])
  const parts = splitPath(path)
  const all = flatSteps(steps, ({ bytes }) => valuesAt(decodeFields(bytes, top), parts))
  await takeAll(call, all, value => {
    const name = encodeValue(value).toString('latin1')
    if (values.has(name)) return
    values.set(name, value)
    size += sizeOf(value, MAX_DOCUMENT_BYTES) + ELEMENT_BYTES
    check(size <= MAX_DOCUMENT_BYTES, 17217, 'distinct too big, 16mb cap')
  })
  const sorted: Value[] = []
  const byName = ([a]: [string, Value], [b]: [string, Value]) => (a < b ? -1 : 1)
  await takeAll(call, sortedInRuns([...values], byName), ([, value]) => sorted.push(value))
  return ok([['values', sorted]])
}

export const COUNT_COMMANDS: Record<string, Command> = {
  count: { run: count, fields: splitNames('query limit skip hint collation fields') },
  distinct: { run: distinct, inTransaction: true, fields: ['key', 'query', 'hint', 'collation'] },
}
