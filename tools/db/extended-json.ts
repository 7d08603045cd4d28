import { BSON, type Document } from 'mongodb'

const { EJSON, deserialize, serialize } = BSON
/** Preserves the type of each value, which a JavaScript number would lose. */
const EXACT = { promoteValues: false, bsonRegExp: true }

const sorted = (bytes: Uint8Array) => Buffer.from(Uint8Array.from(bytes).sort())

/**
 * Returns a BSON document as one line of canonical Extended JSON. Fields with whole-number names may change
 * places.
 * @throws Error when reading the line would give another document: a deprecated type, a date outside JavaScript's
 * range,
 * a field named like an Extended JSON type
 */
export function lineOf(bytes: Uint8Array): string {
  const line = EJSON.stringify(deserialize(bytes, EXACT), { relaxed: false })
  if (!sorted(serialize(documentOf(line))).equals(sorted(bytes))) throw new Error('Extended JSON would change it')
  return line
}

export function documentOf(line: string): Document {
  return EJSON.parse(line, { relaxed: false })
}
