import { decode, decodeFields } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import { currentTurn } from '../document/current-turn.ts'
import { type Condition, fieldsOf, matchesAll } from '../filter/match.ts'
import type { Collection } from '../storage/catalog.ts'
import { type Bounds, documentKey } from '../storage/keyspace.ts'
import { keyName } from '../storage/overlay.ts'
import type { Entry, View } from '../storage/store.ts'
import type { Plan, Scan } from './planner.ts'

/** A document as it is stored; `key` is its place. */
export interface Stored {
  readonly key: Buffer
  readonly bytes: Buffer
}

/** Handed through every step now and then, so that whoever drives them can let others run. */
export const PAUSE = Symbol('pause')
export type Steps<T> = Generator<T | typeof PAUSE, void, undefined>

export interface ScanCounts {
  keys: number
  documents: number
}

export interface Wanted {
  /** How many are wanted at most. */
  readonly limit: number
  /** Only how many there are: what an index answers alone is not read. */
  readonly isCounted: boolean
}

const FIRST_PART = 16
const LARGEST_PART = 256
const UNREAD = Buffer.alloc(0)
/** Bytes looked at between two pauses; a key that is looked at counts for some, too. */
const PAUSE_BYTES = 32 * 1024
const KEY_BYTES = 512

/**
 * Reads what a plan finds, in parts. Between two parts nothing is held open: the next one looks for its place again,
 * so a long scan pins no old state of the file and sees what was written meanwhile.
 */
export function* scan(
  view: View,
  collection: Collection,
  plan: Plan,
  counts: ScanCounts,
  { limit, isCounted }: Wanted,
): Steps<Stored> {
  const seen = plan.mayRepeat ? new Set<string>() : undefined
  const matches = compileResidual(plan.residual)
  const matchesAfterAll = compileResidual(plan.conditions)
  const first = matches === undefined && limit < LARGEST_PART ? Math.ceil(limit / plan.scans.length) : FIRST_PART
  let looked = 0
  for (const step of entriesOf(view, plan, Math.max(first, 1))) {
    if (step === PAUSE || looked > PAUSE_BYTES) {
      looked = 0
      yield PAUSE
    }
    if (step === PAUSE) continue
    looked += KEY_BYTES
    const { entry, readAt } = step
    const { index, indexName } = step.scan
    if (indexName !== undefined) counts.keys++
    const key = index === undefined ? entry.key : documentKey(collection.id, entry.value)
    if (isRepeated(seen, key)) continue
    if (isCounted && index !== undefined && matches === undefined) {
      yield { key, bytes: UNREAD }
      continue
    }
    const bytes = index === undefined ? entry.value : view.get(key)
    if (bytes === undefined) continue
    counts.documents++
    looked += bytes.length
    // What an index said of a document in another turn may not hold any more.
    const asks = readAt === currentTurn() ? matches : matchesAfterAll
    if (asks === undefined || asks(bytes)) yield { key, bytes }
  }
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
    if (at % LARGEST_PART === LARGEST_PART - 1) yield PAUSE
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
  for (let limit = first; ; limit = Math.min(limit * 2, LARGEST_PART)) {
    const entries = view.range({ start, end, reverse, limit })
    yield entries
    const last = entries.at(-1)
    if (last === undefined || entries.length < limit) return
    if (reverse) end = last.key
    else start = Buffer.concat([last.key, Buffer.from([0])])
    yield PAUSE
  }
}

/** Merges sorted streams into one; of equals, those of an earlier stream come first. */
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

/** Asks the conditions of a stored document, reading only the fields they look at. */
function compileResidual(conditions: readonly Condition[]): ((bytes: Buffer) => boolean) | undefined {
  if (conditions.length === 0) return undefined
  const names = fieldsOf(conditions)
  return names === undefined
    ? bytes => matchesAll(conditions, decode(bytes))
    : bytes => matchesAll(conditions, decodeFields(bytes, names))
}

const TURN_MS = 4

/** Runs the steps to their end or until `enough` says so, letting other clients run in between. */
export async function drive<T>(
  steps: Iterator<T | typeof PAUSE, void, undefined>,
  take: (item: T) => boolean,
  interrupted?: () => void,
): Promise<boolean> {
  let began = performance.now()
  for (;;) {
    const step = steps.next()
    if (step.done) return true
    if (step.value !== PAUSE) {
      if (take(step.value)) return false
    } else if (performance.now() - began > TURN_MS) {
      await new Promise(resolve => setImmediate(resolve))
      interrupted?.()
      began = performance.now()
    }
  }
}

/** Takes every item of the steps, and hands their pauses on. */
export function* takeAll<T>(steps: Steps<T>, take: (item: T) => void): Steps<never> {
  for (const item of steps) {
    if (item === PAUSE) yield PAUSE
    else take(item)
  }
}

export function* mapSteps<T, U>(steps: Steps<T>, change: (item: T) => U): Steps<U> {
  for (const item of steps) yield item === PAUSE ? PAUSE : change(item)
}

/** The documents themselves, or only some of their fields where a reader needs no more. */
export function decoded(steps: Steps<Stored>, names?: ReadonlySet<string>): Steps<Doc> {
  return mapSteps(steps, ({ bytes }) => (names === undefined ? decode(bytes) : decodeFields(bytes, names)))
}
