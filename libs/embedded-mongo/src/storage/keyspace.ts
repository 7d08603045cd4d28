/** All keys share one ordered space: a kind, an id, then the sorted part. */
const KIND = { catalog: 0x63, document: 0x64, index: 0x69, meta: 0x6d, session: 0x73 } as const

function prefix(kind: number, id: number): Buffer {
  const bytes = Buffer.allocUnsafe(5)
  bytes[0] = kind
  bytes.writeUInt32BE(id, 1)
  return bytes
}

export interface Bounds {
  readonly start: Buffer
  readonly end: Buffer
}

export const PREFIX_LENGTH = 5

export function catalogKey(id: number): Buffer {
  return prefix(KIND.catalog, id)
}

export function catalogRange(): Bounds {
  return { start: Buffer.from([KIND.catalog]), end: Buffer.from([KIND.catalog + 1]) }
}

export function metaKey(name: string): Buffer {
  return Buffer.concat([Buffer.from([KIND.meta]), Buffer.from(name)])
}

export function sessionKey(session: Buffer): Buffer {
  return Buffer.concat([Buffer.from([KIND.session]), session])
}

/** Key of a statement's response in the session's newest write. */
export function statementKey(session: Buffer, statement: number): Buffer {
  const place = Buffer.allocUnsafe(4)
  place.writeUInt32BE(statement)
  return Buffer.concat([sessionKey(session), place])
}

export function statementRange(session: Buffer): Bounds {
  return { start: statementKey(session, 0), end: statementKey(session, 0xffffffff) }
}

export function sessionRange(): Bounds {
  return { start: Buffer.from([KIND.session]), end: Buffer.from([KIND.session + 1]) }
}

/** Key of a document: its collection and its encoded `_id`. */
export function documentKey(collection: number, id: Buffer): Buffer {
  return Buffer.concat([prefix(KIND.document, collection), id])
}

export function documentRange(collection: number): Bounds {
  return { start: prefix(KIND.document, collection), end: prefix(KIND.document, collection + 1) }
}

/** Key of an index entry: encoded fields, then the encoded `_id` unless the index is unique. */
export function entryKey(index: number, fields: Buffer, id: Buffer | undefined): Buffer {
  return id === undefined
    ? Buffer.concat([prefix(KIND.index, index), fields])
    : Buffer.concat([prefix(KIND.index, index), fields, id])
}

export function indexRange(index: number): Bounds {
  return { start: prefix(KIND.index, index), end: prefix(KIND.index, index + 1) }
}

/** Range of all documents, or all index entries, across collections. */
export function kindRange(kind: 'document' | 'index'): Bounds {
  return { start: Buffer.from([KIND[kind]]), end: Buffer.from([KIND[kind] + 1]) }
}

/** Returns the id of a key's collection or index. */
export function ownerOf(key: Buffer): number {
  return key.readUInt32BE(1)
}
