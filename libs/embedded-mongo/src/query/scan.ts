import { decode, decodeFields } from '../bson/decode.ts'
import type { Doc } from '../bson/values.ts'
import type { Collection } from '../storage/catalog.ts'
import { type Bounds, documentKey } from '../storage/keyspace.ts'
import { keyName } from '../storage/overlay.ts'
import type { View } from '../storage/store.ts'
import { type Condition, fieldsOf, matchesAll } from './match.ts'
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

const FIRST_PART = 16
const LARGEST_PART = 256

/**
 * Reads what a plan finds, in parts. Between two parts nothing is held open: the next one looks for its place again,
 * so a long scan pins no old state of the file and sees what was written meanwhile.
 */
export function* scan(
  view: View,
  collection: Collection,
  plan: Plan,
  counts: ScanCounts,
  limit = Number.POSITIVE_INFINITY,
): Steps<Stored> {
  const seen = plan.scans.length > 1 || plan.scans.some(({ mayRepeat }) => mayRepeat) ? new Set<string>() : undefined
  for (const each of plan.scans) {
    const ranges = each.isReverse ? [...each.ranges].reverse() : each.ranges
    const matches = compileResidual(each.residual)
    for (const range of ranges) yield* scanRange(view, collection, each, range, { matches, counts, seen, limit })
  }
}

interface Reading {
  readonly matches: ((bytes: Buffer) => boolean) | undefined
  readonly counts: ScanCounts
  readonly seen: Set<string> | undefined
  readonly limit: number
}

function* scanRange(
  view: View,
  collection: Collection,
  { index, isReverse }: Scan,
  range: Bounds,
  reading: Reading,
): Steps<Stored> {
  let { start, end } = range
  let size = reading.matches === undefined ? Math.min(reading.limit, FIRST_PART) : FIRST_PART
  for (;;) {
    const entries = view.range({ start, end, reverse: isReverse, limit: size })
    const found: Stored[] = []
    for (const entry of entries) {
      reading.counts.keys++
      const key = index === undefined ? entry.key : documentKey(collection.id, entry.value)
      if (isRepeated(reading.seen, key)) continue
      const bytes = index === undefined ? entry.value : view.get(key)
      if (bytes === undefined) continue
      reading.counts.documents++
      if (reading.matches === undefined || reading.matches(bytes)) found.push({ key, bytes })
    }
    yield* found
    const last = entries.at(-1)
    if (last === undefined || entries.length < size) return
    if (isReverse) end = last.key
    else start = Buffer.concat([last.key, Buffer.from([0])])
    size = Math.min(size * 2, LARGEST_PART)
    yield PAUSE
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
export function compileResidual(conditions: readonly Condition[]): ((bytes: Buffer) => boolean) | undefined {
  if (conditions.length === 0) return undefined
  const names = fieldsOf(conditions)
  return names === undefined
    ? bytes => matchesAll(conditions, decode(bytes))
    : bytes => matchesAll(conditions, decodeFields(bytes, names))
}

const TURN_MS = 8

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
