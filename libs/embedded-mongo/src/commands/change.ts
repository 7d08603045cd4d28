import { decode, encode } from '../bson/decode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { type Condition, matchesAll } from '../filter/match.ts'
import type { SortField } from '../query/order.ts'
import { openQuery } from '../query/reader.ts'
import { drive, PAUSE, type Stored } from '../query/scan.ts'
import type { Writer } from '../storage/concurrency.ts'
import { readDocument } from '../storage/documents.ts'
import { ownerOf } from '../storage/keyspace.ts'
import { MOST_IN_PART, partOfWrite } from '../storage/write-parts.ts'
import {
  type Call,
  collectionOf,
  documentsOf,
  inCollection,
  interruption,
  openFind,
  readerOf,
  takeAll,
  write,
} from './call.ts'

/** Which documents a statement is about. */
export interface Target {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortField[]
  readonly hint: string | Doc | undefined
}

/** What is done with them. */
export interface Kind {
  /** Nothing where they are removed. */
  readonly apply: ((document: Doc, conditions: readonly Condition[]) => Doc) | undefined
  /** Makes the document of an upsert. */
  readonly insert: ((conditions: readonly Condition[]) => Doc) | undefined
  /** Told what came out, to be remembered with the write. */
  readonly settled: (writer: Writer, changed: Changed) => void
}

export interface Changed {
  readonly matched: number
  readonly modified: number
  readonly upserted?: Value | undefined
  readonly before?: Doc | undefined
  readonly after?: Doc | undefined
}

const NOTHING: Changed = { matched: 0, modified: 0 }
/** The document was changed by somebody between being found and being written. */
const AGAIN = Symbol('again')
/** Finding it takes longer than a write may keep others waiting. */
const LONG = Symbol('long')

/** Changes or removes the first document that matches, or inserts one: found and written in one step, so no update is lost. */
export function changeOne(call: Call, target: Target, kind: Kind): Promise<Changed> {
  const change = () => changeFirst(call, target, kind)
  return kind.insert === undefined ? change() : inCollection(call, change)
}

async function changeFirst(call: Call, target: Target, kind: Kind): Promise<Changed> {
  const quick = await write(call, writer => {
    const found = findQuickly(call, target, writer)
    return found === LONG ? LONG : writer.attempt(() => settle(call, target, kind, writer, found))
  })
  if (quick !== LONG) return quick
  for (;;) {
    const found = await findSlowly(call, target)
    const changed = await write(call, writer => {
      const document = found === undefined ? undefined : readDocument(writer, found)
      if (found !== undefined && (document === undefined || !matchesAll(target.conditions, document))) return AGAIN
      return writer.attempt(() => settle(call, target, kind, writer, found))
    })
    if (changed !== AGAIN) return changed
    interruption(call)()
  }
}

/** Looks inside the write itself, as long as the first part of the scan is enough. */
function findQuickly(call: Call, target: Target, writer: Writer): Buffer | undefined | typeof LONG {
  const reader = { ...readerOf(call), view: writer }
  for (const step of openQuery(reader, collectionOf(call), { ...target, skip: 0, limit: 1 }).steps)
    return step === PAUSE ? LONG : step.key
  return undefined
}

async function findSlowly(call: Call, target: Target): Promise<Buffer | undefined> {
  const { steps } = openFind(call, { ...target, skip: 0, limit: 1 })
  let found: Buffer | undefined
  const take = ({ key }: Stored) => {
    found = key
    return true
  }
  await drive(steps, take, interruption(call))
  return found
}

function settle(call: Call, target: Target, kind: Kind, writer: Writer, key: Buffer | undefined): Changed {
  const changed = key === undefined ? upsert(call, target, kind, writer) : changeAt(call, target, kind, writer, key)
  kind.settled(writer, changed)
  return changed
}

function upsert(call: Call, target: Target, kind: Kind, writer: Writer): Changed {
  if (kind.insert === undefined) return NOTHING
  const after = kind.insert(target.conditions)
  documentsOf(call, writer).insert(after)
  return { matched: 1, modified: 0, upserted: after.get('_id') ?? null, after }
}

function changeAt(call: Call, target: Target, kind: Kind, writer: Writer, key: Buffer): Changed {
  const bytes = writer.get(key)
  // What was found in a collection that was dropped meanwhile is not there any more.
  if (bytes === undefined || collectionOf(call)?.id !== ownerOf(key)) return NOTHING
  const before = decode(bytes)
  const documents = documentsOf(call, writer)
  if (kind.apply === undefined) {
    documents.remove(key, before)
    return { matched: 1, modified: 0, before }
  }
  const after = kind.apply(before, target.conditions)
  const isSame = encode(after).equals(bytes)
  if (!isSame) documents.replace(key, before, after)
  return { matched: 1, modified: isSame ? 0 : 1, before, after }
}

/** Changes or removes all that match: found first, then written in parts, each asked again at that moment. */
export async function changeMany(call: Call, target: Target, kind: Kind): Promise<Changed> {
  const keys = await findAll(call, target)
  let [matched, modified] = [0, 0]
  for (let from = 0; from < keys.length; ) {
    const changed = await write(call, writer => {
      const result = changePart(call, target, kind, writer, keys, from)
      if (result.end >= keys.length)
        kind.settled(writer, { matched: matched + result.matched, modified: modified + result.modified })
      return result
    })
    matched += changed.matched
    modified += changed.modified
    from = changed.end
    if (from < keys.length) interruption(call)()
  }
  if (matched > 0 || kind.insert === undefined) return { matched, modified }
  return changeOne(call, target, kind)
}

/** Changes as many of the documents from a place on as one write may take the time for. */
function changePart(
  call: Call,
  target: Target,
  kind: Kind,
  writer: Writer,
  keys: readonly Buffer[],
  from: number,
): Changed & { readonly end: number } {
  let [matched, modified] = [0, 0]
  let end = from
  const isPartOver = partOfWrite()
  for (const key of keys.slice(from, from + MOST_IN_PART)) {
    end++
    const bytes = writer.get(key)
    if (bytes !== undefined && matchesAll(target.conditions, decode(bytes))) {
      const changed = writer.attempt(() => changeAt(call, target, kind, writer, key))
      matched += changed.matched
      modified += changed.modified
    }
    if (isPartOver()) break
  }
  return { matched, modified, end }
}

async function findAll(call: Call, target: Target): Promise<Buffer[]> {
  const keys: Buffer[] = []
  const { steps } = openFind(call, { ...target, skip: 0, limit: Number.POSITIVE_INFINITY })
  await takeAll(call, steps, ({ key }) => keys.push(key))
  return keys
}
