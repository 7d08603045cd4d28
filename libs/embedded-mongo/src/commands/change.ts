import { decode, encode } from '../bson/decode.ts'
import type { Doc, Value } from '../bson/values.ts'
import { type Condition, matchesAll } from '../filter/match.ts'
import type { SortField } from '../query/order.ts'
import { openQuery } from '../query/reader.ts'
import { PAUSE, runSteps, type Stored } from '../query/scan.ts'
import type { Writer } from '../storage/concurrency.ts'
import { readDocument } from '../storage/documents.ts'
import { ownerOf } from '../storage/keyspace.ts'
import { createPartTimer, MAX_IN_PART } from '../storage/write-parts.ts'
import {
  type Call,
  collectionOf,
  documentsOf,
  interruptCheck,
  openFind,
  readerOf,
  takeAll,
  timeCheck,
  withCollection,
  write,
} from './call.ts'

/** Selects the documents of a statement. */
export interface Target {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortField[]
  readonly hint: string | Doc | undefined
}

/** Changes the selected documents. */
export interface ChangeAction {
  /** Undefined for a removal. */
  readonly apply: ((document: Doc, conditions: readonly Condition[]) => Doc) | undefined
  /** Returns the document that an upsert inserts. */
  readonly insert: ((conditions: readonly Condition[]) => Doc) | undefined
  /** Called with the result, to store the response with the write. */
  readonly onChanged: (writer: Writer, result: ChangeResult) => void
}

export interface ChangeResult {
  readonly matched: number
  readonly modified: number
  readonly upserted?: Value | undefined
  readonly before?: Doc | undefined
  readonly after?: Doc | undefined
}

const NO_CHANGE: ChangeResult = { matched: 0, modified: 0 }
/** The document changed between the search and the write. */
const RETRY = Symbol('again')
/** The search is longer than a write may block others. */
const TOO_SLOW = Symbol('long')

/**
 * Changes or removes the first matching document, or inserts one: found and written in one step, so that no update
 * is lost.
 */
export function changeOne(call: Call, target: Target, action: ChangeAction): Promise<ChangeResult> {
  const change = () => changeFirst(call, target, action)
  return action.insert === undefined ? change() : withCollection(call, change)
}

async function changeFirst(call: Call, target: Target, action: ChangeAction): Promise<ChangeResult> {
  const quickResult = await write(call, writer => {
    const key = findQuickly(call, target, writer)
    return key === TOO_SLOW ? TOO_SLOW : writer.withSavepoint(() => changeOrInsert(call, target, action, writer, key))
  })
  if (quickResult !== TOO_SLOW) return quickResult
  for (;;) {
    const key = await findSlowly(call, target)
    const result = await write(call, writer => {
      const document = key === undefined ? undefined : readDocument(writer, key)
      if (key !== undefined && (document === undefined || !matchesAll(target.conditions, document))) return RETRY
      return writer.withSavepoint(() => changeOrInsert(call, target, action, writer, key))
    })
    if (result !== RETRY) return result
    interruptCheck(call)()
  }
}

/** Searches inside the write, as long as the first part of the scan suffices. */
function findQuickly(call: Call, target: Target, writer: Writer): Buffer | undefined | typeof TOO_SLOW {
  const reader = { ...readerOf(call), view: writer }
  for (const step of openQuery(reader, collectionOf(call), { ...target, skip: 0, limit: 1 }).steps)
    return step === PAUSE ? TOO_SLOW : step.key
  return undefined
}

async function findSlowly(call: Call, target: Target): Promise<Buffer | undefined> {
  const { steps } = openFind(call, { ...target, skip: 0, limit: 1 })
  let match: Buffer | undefined
  const take = ({ key }: Stored) => {
    match = key
    return true
  }
  await runSteps(steps, take, interruptCheck(call))
  return match
}

function changeOrInsert(
  call: Call,
  target: Target,
  action: ChangeAction,
  writer: Writer,
  key: Buffer | undefined,
): ChangeResult {
  const result = key === undefined ? upsert(call, target, action, writer) : changeAt(call, target, action, writer, key)
  action.onChanged(writer, result)
  return result
}

function upsert(call: Call, target: Target, action: ChangeAction, writer: Writer): ChangeResult {
  if (action.insert === undefined) return NO_CHANGE
  const after = action.insert(target.conditions)
  documentsOf(call, writer).insert(after)
  return { matched: 1, modified: 0, upserted: after.get('_id') ?? null, after }
}

function changeAt(call: Call, target: Target, action: ChangeAction, writer: Writer, key: Buffer): ChangeResult {
  const bytes = writer.get(key)
  // Documents found in a collection that was dropped meanwhile no longer exist.
  if (bytes === undefined || collectionOf(call)?.id !== ownerOf(key)) return NO_CHANGE
  const before = decode(bytes)
  const documents = documentsOf(call, writer)
  if (action.apply === undefined) {
    documents.remove(key, before)
    return { matched: 1, modified: 0, before }
  }
  const after = action.apply(before, target.conditions)
  const isSame = encode(after).equals(bytes)
  if (!isSame) documents.replace(key, before, after)
  return { matched: 1, modified: isSame ? 0 : 1, before, after }
}

/**
 * Changes or removes all matching documents: finds them first, then writes in parts, matching each again just
 * before.
 */
export async function changeMany(call: Call, target: Target, action: ChangeAction): Promise<ChangeResult> {
  const keys = await findAll(call, target)
  let [matched, modified] = [0, 0]
  for (let from = 0; from < keys.length; ) {
    const part = await write(call, writer => {
      const result = changePart(call, target, action, writer, keys, from)
      if (result.end >= keys.length)
        action.onChanged(writer, { matched: matched + result.matched, modified: modified + result.modified })
      return result
    })
    matched += part.matched
    modified += part.modified
    from = part.end
    if (from < keys.length) timeCheck(call)()
  }
  if (matched > 0 || action.insert === undefined) return { matched, modified }
  return changeOne(call, target, action)
}

/** Changes the documents from `from` on, as many as fit into one write's time. */
function changePart(
  call: Call,
  target: Target,
  action: ChangeAction,
  writer: Writer,
  keys: readonly Buffer[],
  from: number,
): ChangeResult & { readonly end: number } {
  let [matched, modified] = [0, 0]
  let end = from
  const isPartOver = createPartTimer()
  for (const key of keys.slice(from, from + MAX_IN_PART)) {
    end++
    const bytes = writer.get(key)
    if (bytes !== undefined && matchesAll(target.conditions, decode(bytes))) {
      const result = writer.withSavepoint(() => changeAt(call, target, action, writer, key))
      matched += result.matched
      modified += result.modified
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
