import { MAX_ID, MAX_KEY } from '../bson/key.ts'
import type { Doc } from '../bson/values.ts'
import { MongoError } from '../errors.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { type Bounds, documentRange, indexRange, PREFIX_LENGTH } from '../storage/keyspace.ts'
import { boundsOf, type FieldBounds, implies, stretchOf, successor } from './bounds.ts'
import type { Condition } from './match.ts'

export interface SortField {
  readonly path: string
  readonly direction: 1 | -1
}

/** How documents are found: stretches of an index, of the collection by `_id`, or all of it. */
export interface Scan {
  /** Nothing where the documents themselves are read in `_id` order. */
  readonly index: Index | undefined
  readonly indexName: string | undefined
  readonly ranges: readonly Bounds[]
  readonly isReverse: boolean
  /** What must still be asked of each document. */
  readonly residual: readonly Condition[]
  /** The documents come in the order that was asked for. */
  readonly isSorted: boolean
  /** A document may come more than once. */
  readonly mayRepeat: boolean
}

export interface Plan {
  readonly scans: readonly Scan[]
  readonly isSorted: boolean
}

export interface Question {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortField[]
  readonly hint?: string | Doc | undefined
  /** Indexes that became ready later are not in the reader's snapshot. */
  readonly asOf: number
}

interface Candidate extends Scan {
  readonly score: number
}

/** The parts of an index the planner looks at; documents by `_id` are one of them. */
interface Order {
  readonly index: Index | undefined
  readonly name: string
  readonly paths: readonly string[]
  readonly directions: readonly (1 | -1)[]
  readonly multikey: number
  readonly hasCut: boolean
  readonly isUnique: boolean
  readonly whole: Bounds
  /** Longer keys are stored cut. */
  readonly longest: number
}

const MOST_RANGES = 2000

/** Chooses how to answer: the index with the most points, then a range, then the wanted order; several for an `$or`. */
export function planQuery(collection: Collection, question: Question): Plan {
  const orders = ordersOf(collection, question)
  if (question.hint !== undefined) return hinted(collection, orders, question)
  const best = bestOf(orders, question)
  if (best !== undefined && best.score >= 5) return { scans: [best], isSorted: best.isSorted }
  const union = planUnion(collection, question)
  if (union !== undefined) return union
  const scan = best ?? wholeCollection(collection, question, false)
  return { scans: [scan], isSorted: scan.isSorted }
}

function wholeCollection(collection: Collection, question: Question, isReverse: boolean): Scan {
  return {
    index: undefined,
    indexName: undefined,
    ranges: [documentRange(collection.id)],
    isReverse,
    residual: question.conditions,
    isSorted: question.sort.length === 0,
    mayRepeat: false,
  }
}

function hinted(collection: Collection, orders: readonly Order[], question: Question): Plan {
  const { hint } = question
  if (typeof hint === 'object' && hint.has('$natural')) {
    const scan = wholeCollection(collection, question, String(hint.get('$natural')) === '-1')
    return { scans: [scan], isSorted: scan.isSorted }
  }
  const order = orders.find(({ name, paths, index }) =>
    typeof hint === 'string'
      ? name === hint
      : hint !== undefined && [...hint.keys()].join() === (index?.paths ?? paths).join(),
  )
  const scan = order === undefined ? undefined : candidate(order, question)
  if (scan === undefined)
    throw new MongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    )
  return { scans: [scan], isSorted: scan.isSorted }
}

function ordersOf(collection: Collection, { asOf }: Question): Order[] {
  const whole = documentRange(collection.id)
  const byId: Order = {
    index: undefined,
    name: '_id_',
    paths: ['_id'],
    directions: [1],
    multikey: 0,
    hasCut: collection.hasCutIds,
    isUnique: true,
    whole,
    longest: MAX_ID,
  }
  const ready = collection.indexes.filter(
    ({ readyAt, spec }) => readyAt !== undefined && readyAt <= asOf && spec.get('hidden') !== true,
  )
  return [byId, ...ready.map(index => orderOf(index, collection.hasCutIds))]
}

/** Entries of an index that is not unique end with the `_id`, which therefore is one more field to search and sort by. */
function orderOf(index: Index, hasCutIds: boolean): Order {
  const hasId = !index.isUnique && !hasCutIds && !index.paths.includes('_id')
  const paths = hasId ? [...index.paths, '_id'] : index.paths
  const directions = hasId ? [...index.directions, 1 as const] : index.directions
  const { name, multikey, hasCut, isUnique } = index
  return { index, name, paths, directions, multikey, hasCut, isUnique, whole: indexRange(index.id), longest: MAX_KEY }
}

function bestOf(orders: readonly Order[], question: Question): Candidate | undefined {
  let best: Candidate | undefined
  for (const order of orders) {
    if (!holdsEveryAnswer(order, question.conditions)) continue
    const found = candidate(order, question)
    if (found.score > (best?.score ?? 0)) best = found
  }
  return best
}

function holdsEveryAnswer({ index }: Order, conditions: readonly Condition[]): boolean {
  if (index?.partial !== undefined && !implies(conditions, index.partial)) return false
  if (index?.isSparse !== true) return true
  return index.paths.some(path =>
    conditions.some(({ field }) => field?.path === path && isPresent(field.operator, field.operand)),
  )
}

function isPresent(operator: string, operand: unknown): boolean {
  if (operator === '$exists') return operand === true
  const values = Array.isArray(operand) ? operand : [operand]
  return (
    ['$eq', '$in', '$gt', '$gte', '$lt', '$lte', '$regex', '$allFirst'].includes(operator) && !values.includes(null)
  )
}

function candidate(order: Order, question: Question): Candidate {
  const bounds = fieldBounds(order, question.conditions)
  const ranges = rangesOf(order, bounds)
  const exact = new Set(order.hasCut ? [] : bounds.flatMap(field => field.exact))
  const reverse = order.hasCut ? undefined : sortDirection(order, bounds, question.sort)
  const points = bounds.filter(field => field.isPoints).length
  const isWhole = order.isUnique && points === order.paths.length && order.paths.length > 0
  const isSorted = question.sort.length === 0 || reverse !== undefined
  const score =
    points * 10 + (bounds.length - points) * 5 + (isWhole ? 100 : 0) + (question.sort.length > 0 && isSorted ? 4 : 0)
  return {
    index: order.index,
    indexName: order.name,
    ranges,
    isReverse: reverse === true,
    residual: question.conditions.filter(condition => !exact.has(condition)),
    isSorted,
    mayRepeat: order.multikey !== 0 || order.hasCut,
    score,
  }
}

/** Bounds of the leading fields, up to the first that is no point; an array's fields are bounded only once. */
function fieldBounds(order: Order, conditions: readonly Condition[]): FieldBounds[] {
  const bounds: FieldBounds[] = []
  let hasBoundArray = false
  let count = 1
  for (const [at, path] of order.paths.entries()) {
    const isMultikey = (order.multikey & (1 << at)) !== 0
    if (isMultikey && hasBoundArray) break
    const found = boundsOf(conditions, path, isMultikey)
    if (found === undefined) break
    count *= found.intervals.length
    if (count > MOST_RANGES) break
    bounds.push(found)
    hasBoundArray ||= isMultikey
    if (!found.isPoints) break
  }
  return bounds
}

function rangesOf(order: Order, bounds: readonly FieldBounds[]): Bounds[] {
  if (bounds.length === 0) return [order.whole]
  const head = order.whole.start.subarray(0, PREFIX_LENGTH)
  let stretches: { start: Buffer; end: Buffer }[] = [{ start: head, end: successor(head) }]
  for (const [at, field] of bounds.entries()) {
    const direction = order.directions[at] ?? 1
    stretches = stretches.flatMap(({ start: prefix }) =>
      field.intervals.map(interval => {
        const { start, end } = stretchOf(interval, direction)
        // A point is carried on as it is; its end follows from its bytes.
        return { start: Buffer.concat([prefix, start]), end: Buffer.concat([prefix, end]) }
      }),
    )
  }
  return stretches
    .map(bounds => shorten(bounds, PREFIX_LENGTH + order.longest))
    .filter(({ start, end }) => Buffer.compare(start, end) < 0)
    .sort((a, b) => Buffer.compare(a.start, b.start))
}

/** Keys longer than what is stored whole are looked for by their head. */
function shorten({ start, end }: Bounds, most: number): Bounds {
  return { start: start.subarray(0, most), end: end.length > most ? successor(end.subarray(0, most)) : end }
}

/** Whether the scan must run backwards to give the wanted order; nothing where it cannot give it. */
function sortDirection(order: Order, bounds: readonly FieldBounds[], sort: readonly SortField[]): boolean | undefined {
  const fixed = new Set(
    order.paths.filter((_, at) => bounds[at]?.isPoints === true && bounds[at]?.intervals.length === 1),
  )
  let isReverse: boolean | undefined
  let at = 0
  for (const { path, direction } of sort) {
    if (fixed.has(path) && (order.multikey & (1 << order.paths.indexOf(path))) === 0) continue
    while (fixed.has(order.paths[at] ?? '')) at++
    if (order.paths[at] !== path || (order.multikey & (1 << at)) !== 0) return undefined
    const wanted = direction !== order.directions[at]
    if (isReverse !== undefined && wanted !== isReverse) return undefined
    isReverse = wanted
    at++
  }
  return isReverse ?? false
}

/** An `$or` whose every branch has an index: their scans one after the other, each asking the whole filter. */
function planUnion(collection: Collection, question: Question): Plan | undefined {
  const or = question.conditions.find(({ branches }) => branches !== undefined)
  if (or?.branches === undefined) return undefined
  const scans: Scan[] = []
  for (const branch of or.branches) {
    const conditions = [...branch, ...question.conditions.filter(condition => condition !== or)]
    const best = bestOf(ordersOf(collection, question), { ...question, conditions, sort: [] })
    if (best === undefined || best.score < 5) return undefined
    scans.push({ ...best, residual: question.conditions, mayRepeat: true })
  }
  return { scans, isSorted: question.sort.length === 0 }
}
