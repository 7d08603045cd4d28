import { decode, decodeFields } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { currentTurn } from '../document/current-turn.ts'
import { type Condition, fieldsOf, matchesAll } from '../filter/match.ts'
import type { Collection } from '../storage/catalog.ts'
import { type Bounds, documentKey } from '../storage/keyspace.ts'
import { keyName } from '../storage/overlay.ts'
import type { Entry, View } from '../storage/store.ts'
import type { Plan, Scan } from './planner.ts'

/** A stored document. */
export interface Stored {
  readonly key: Buffer
  readonly bytes: Buffer
}

/** Yielded regularly by all steps, so that their runner can let others run. */
export const PAUSE = Symbol('pause')
export type Steps<T> = Generator<T | typeof PAUSE, void, undefined>

export interface ScanCounts {
  keys: number
  documents: number
}

export interface ScanOptions {
  /** Maximum number of documents. */
  readonly limit: number
  /** Whether only the count is requested, so that an index may count without reading documents. */
  readonly isCounted: boolean
}

const FIRST_PART = 16
const MAX_PART = 256
const UNREAD = Buffer.alloc(0)
/** Bytes read between two pauses, including a fixed share per key. */
const PAUSE_BYTES = 32 * 1024
const KEY_BYTES = 512

/**
 * Runs a plan in parts. Nothing stays open between parts: the next one finds its position again, so that a long
 * scan
 * preserves no old state of the file and sees new writes.
 */
export function* scan(
  view: View,
  collection: Collection,
  plan: Plan,
  counts: ScanCounts,
  { limit, isCounted }: ScanOptions,
): Steps<Stored> {
  const seen = plan.mayRepeat ? new Set<string>() : undefined
  const matches = compileResidual(plan.residual)
  const matchesAfterAll = compileResidual(plan.conditions)
  let bytesRead = 0
  for (const step of entriesOf(view, plan, firstPart(plan, limit, matches !== undefined))) {
    if (step === PAUSE || bytesRead > PAUSE_BYTES) {
      bytesRead = 0
      yield PAUSE
    }
    if (step === PAUSE) continue
    bytesRead += KEY_BYTES
    const { index, indexName } = step.scan
    if (indexName !== undefined) counts.keys++
    const key = keyOf(step, collection)
    if (isRepeated(seen, key)) continue
    if (isCounted && index !== undefined && matches === undefined) {
      yield { key, bytes: UNREAD }
      continue
    }
    const bytes = bytesOf(step, key, view)
    if (bytes === undefined) continue
    counts.documents++
    bytesRead += bytes.length
    // An entry read in another turn may be outdated.
    const test = step.readAt === currentTurn() ? matches : matchesAfterAll
    if (test?.(bytes) !== false) yield { key, bytes }
  }
}

/** Returns the size of the first part: no more than requested, if each entry is a match. */
function firstPart(plan: Plan, limit: number, isFiltered: boolean): number {
  return isFiltered || limit >= MAX_PART ? FIRST_PART : Math.max(Math.ceil(limit / plan.scans.length), 1)
}

/** Returns the key of an entry's document. */
function keyOf({ entry, scan: { index } }: Place, collection: Collection): Buffer {
  return index === undefined ? entry.key : documentKey(collection.id, entry.value)
}

/** Returns an entry's document as stored now. */
function bytesOf({ entry, scan: { index } }: Place, key: Buffer, view: View): Buffer | undefined {
  return index === undefined ? entry.value : view.get(key)
}

interface Place {
  readonly scan: Scan
  readonly entry: Entry
  readonly readAt: number
}

function* entriesOf(view: View, { scans, isMerged }: Plan, first: number): Steps<Place> {
  const [one] = scans
  const streams = scans.map(each => entriesOfScan(view, each, first))
  if (one === undefined) return
  if (isMerged) {
    const sign = one.isReverse ? -1 : 1
    yield* merge(streams, (a, b) => sign * compareFrom(a.entry.key, a.scan.sortedFrom, b.entry.key, b.scan.sortedFrom))
  } else for (const stream of streams) yield* stream
}

function compareFrom(a: Buffer, aFrom: number, b: Buffer, bFrom: number): number {
  return a.compare(b, bFrom, b.length, aFrom, a.length)
}

function* entriesOfScan(view: View, scan: Scan, first: number): Steps<Place> {
  const { isReverse, isPointwise } = scan
  for (const [at, range] of (isReverse ? [...scan.ranges].reverse() : scan.ranges).entries()) {
    if (at % MAX_PART === MAX_PART - 1) yield PAUSE
    for (const part of isPointwise ? [pointAt(view, range.start)] : partsOf(view, range, isReverse, first)) {
      const readAt = currentTurn()
      if (part === PAUSE) yield PAUSE
      else for (const entry of part) yield { scan, entry, readAt }
    }
  }
}

function pointAt(view: View, key: Buffer): Entry[] {
  const value = view.get(key)
  return value === undefined ? [] : [{ key, value }]
}

function* partsOf(view: View, { start, end }: Bounds, reverse: boolean, first: number): Steps<Entry[]> {
  for (let limit = first; ; limit = Math.min(limit * 2, MAX_PART)) {
    const entries = view.range({ start, end, reverse, limit })
    yield entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < limit) return
    if (reverse) end = last.key
    else start = Buffer.concat([last.key, Buffer.from([0])])
    yield PAUSE
  }
}

/** Merges sorted streams; among equal items, those of an earlier stream are first. */
export function* merge<T>(streams: readonly Steps<T>[], compare: (a: T, b: T) => number): Steps<T> {
  const heads: { item: T; at: number }[] = []
  function* advance(at: number): Steps<never> {
    for (;;) {
      const { done, value } = streams[at]?.next() ?? { done: true }
      if (done === true || value === undefined) return
      if (value === PAUSE) yield PAUSE
      else return void heads.splice(placeOf(value, at), 0, { item: value, at })
    }
  }
  function placeOf(item: T, at: number): number {
    let [low, high] = [0, heads.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const head = heads[middle]
      if (head !== undefined && (compare(head.item, item) || head.at - at) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
  for (const at of streams.keys()) yield* advance(at)
  for (let head = heads.shift(); head !== undefined; head = heads.shift()) {
    yield head.item
    yield* advance(head.at)
  }
}

function isRepeated(seen: Set<string> | undefined, key: Buffer): boolean {
  if (seen === undefined) return false
  const name = keyName(key)
  if (seen.has(name)) return true
  seen.add(name)
  return false
}

/** Returns a test of stored documents that decodes only the conditions' fields. */
function compileResidual(conditions: readonly Condition[]): ((bytes: Buffer) => boolean) | undefined {
  if (conditions.length === 0) return undefined
  const names = fieldsOf(conditions)
  return names === undefined
    ? bytes => matchesAll(conditions, decode(bytes))
    : bytes => matchesAll(conditions, decodeFields(bytes, names))
}

const TURN_MS = 4

/** Runs the steps until `take` returns true, letting other clients run in between. Returns whether the steps ended. */
export async function runSteps<T>(
  steps: Iterator<T | typeof PAUSE, void, undefined>,
  take: (item: T) => boolean,
  checkForInterrupt?: () => void,
): Promise<boolean> {
  let startedAt = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return true
    if (step.value !== PAUSE) {
      if (take(step.value)) return false
    } else if (performance.now() - startedAt > TURN_MS) {
      await new Promise(resolve => setImmediate(resolve))
      checkForInterrupt?.()
      startedAt = performance.now()
    }
  }
}

/** Collects the steps' items and passes their pauses on. */
export function* takeAll<T>(steps: Steps<T>, take: (item: T) => void): Steps<never> {
  for (const item of steps) {
    if (item === PAUSE) yield PAUSE
    else take(item)
  }
}

export function* mapSteps<T, U>(steps: Steps<T>, change: (item: T) => U): Steps<U> {
  for (const item of steps) yield item === PAUSE ? PAUSE : change(item)
}

/** Returns the documents, decoding only some fields if that suffices. */
export function decodeSteps(steps: Steps<Stored>, names?: ReadonlySet<string>): Steps<Doc> {
  return mapSteps(steps, ({ bytes }) => (names === undefined ? decode(bytes) : decodeFields(bytes, names)))
}
