import type { Doc } from '../bson/values.ts'
import { toNumber } from '../bson/values.ts'
import { notSupported } from '../errors.ts'
import { type FieldBounds, isPresent } from '../filter/bounds.ts'
import { implies } from '../filter/implies.ts'
import { type Condition, parseFilter } from '../filter/match.ts'
import type { Collection, Index } from '../storage/catalog.ts'
import { type Bounds, documentRange } from '../storage/keyspace.ts'
import { fieldBounds, hinted, MOST_MERGED, type Order, ordersOf, type SortField, sortOf, stretchesOf } from './order.ts'

/** Stretches of an index, or of the collection by `_id`, read one after the other. */
export interface Scan {
  /** Nothing where the documents themselves are read in `_id` order. */
  readonly index: Index | undefined
  readonly indexName: string | undefined
  readonly ranges: readonly Bounds[]
  /** Each range is one whole key, which is there or not. */
  readonly isPointwise: boolean
  readonly isReverse: boolean
  /** Where in a key the fields begin that the answer is sorted by. */
  readonly sortedFrom: number
}

/** How documents are found. */
export interface Plan {
  readonly scans: readonly Scan[]
  /** The scans are read side by side, in the order of what their keys hold from `sortedFrom` on; else one after the other. */
  readonly isMerged: boolean
  /** All that was asked. */
  readonly conditions: readonly Condition[]
  /** What must still be asked of each document. */
  readonly residual: readonly Condition[]
  /** The documents come in the order that was asked for. */
  readonly isSorted: boolean
  /** A document may come more than once. */
  readonly mayRepeat: boolean
}

export interface Question {
  readonly conditions: readonly Condition[]
  readonly sort: readonly SortField[]
  readonly hint?: string | Doc | undefined
  /** Indexes that became ready later are not in the reader's snapshot. */
  readonly asOf: number
  /** Whether there are so few keys that no other way can be much shorter. */
  readonly isShort: (scans: readonly Scan[]) => boolean
}

interface Candidate extends Plan {
  readonly score: number
  /** The fields that are bounded. */
  readonly bound: string
  /** The fields and directions from `sortedFrom` on; plans of one layout can be merged. Nothing where fields between were passed over. */
  readonly layout: string | undefined
  /** Nothing where either direction gives the order. */
  readonly isReverse: boolean | undefined
}

/** The points of a range; a field's values have more. */
const BOUNDED = 5
/** The points of a unique key that is named whole. */
const WHOLE = 100
/** Chooses how to answer: the index with the most points, then a range, then the wanted order; several for an `$or`. */
export function planQuery(collection: Collection, question: Question): Plan {
  const { hint } = question
  const naturally = wholeCollection(collection, question)
  if (typeof hint === 'object' && hint.has('$natural')) {
    if (toNumber(hint.get('$natural')) !== 1) throw notSupported('a $natural hint other than 1')
    return naturally
  }
  const orders = ordersOf(collection, question.asOf)
  const said = question.conditions.flatMap(alsoSaid)
  if (hint !== undefined) return candidate(hinted(orders, hint), question, said)
  const best = bestOf(orders, question, said)
  const union = planUnion(orders, question, said)
  const chosen = union !== undefined && union.score > (best?.score ?? 0) ? union : best
  return chosen ?? naturally
}

function wholeCollection(collection: Collection, question: Question): Plan {
  const { sort, conditions } = question
  const ranges = [documentRange(collection.id)]
  const scan: Scan = {
    index: undefined,
    indexName: undefined,
    ranges,
    isPointwise: false,
    isReverse: false,
    sortedFrom: 0,
  }
  const isSorted = sort.length === 0
  return { scans: [scan], isMerged: false, conditions, residual: conditions, isSorted, mayRepeat: false }
}

/** A condition with what it says in other words, for the planner alone: the branch of an `$or` that has one, the fields of an `$elemMatch`. */
function alsoSaid(condition: Condition): Condition[] {
  const { branches, field } = condition
  const [only] = branches ?? []
  if (branches?.length === 1 && only !== undefined) return [condition, ...only.flatMap(alsoSaid)]
  if (field?.operator !== '$elemMatch' || !(field.operand instanceof Map)) return [condition]
  const inner = [...field.operand].filter(([name]) => !name.startsWith('$'))
  const named = new Map(inner.map(([name, value]) => [`${field.path}.${name}`, value]))
  return [condition, ...parseFilter(named).flatMap(alsoSaid)]
}

/** The candidate with the most points; a lesser one where that has but a few keys, as a rare value has. */
function bestOf(orders: readonly Order[], question: Question, said: readonly Condition[]): Candidate | undefined {
  const found = orders
    .filter(order => holdsEveryAnswer(order, said))
    .map(order => candidate(order, question, said))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const [first] = found
  if (first === undefined || first.score >= WHOLE) return first
  const rivals = new Map<string, Candidate>()
  for (const each of found) if (each.score >= BOUNDED && !rivals.has(each.bound)) rivals.set(each.bound, each)
  const short = rivals.size > 1 ? [...rivals.values()].find(({ scans }) => question.isShort(scans)) : undefined
  return short ?? first
}

function holdsEveryAnswer({ index }: Order, conditions: readonly Condition[]): boolean {
  if (index?.partial !== undefined && !implies(conditions, index.partial)) return false
  return index?.isSparse !== true || index.paths.some(path => isPresent(conditions, path))
}

function candidate(order: Order, question: Question, said: readonly Condition[]): Candidate {
  const { index, name } = order
  const bounds = fieldBounds(order, said)
  const exact = new Set(order.hasCut ? [] : bounds.flatMap(field => field.exact))
  const sorted = order.hasCut ? undefined : sortOf(order, bounds, question.sort)
  const isWhole = order.isUnique && bounds.length === order.paths.length && bounds.every(({ isPoints }) => isPoints)
  const isSorted = question.sort.length === 0 || sorted !== undefined
  const isSelective = index?.partial !== undefined || index?.isSparse === true
  const score =
    bounds.reduce((sum, field) => sum + weightOf(field), isSelective ? 1 : 0) +
    (isWhole ? WHOLE : 0) +
    (question.sort.length > 0 && isSorted ? 4 : 0)
  const scan = { index, indexName: name, isPointwise: isWhole && !order.hasCut, isReverse: sorted?.isReverse === true }
  const scans = stretchesOf(order, bounds, sorted?.from ?? 0).map(stretches => ({ ...scan, ...stretches }))
  return {
    scans,
    isMerged: scans.length > 1,
    conditions: question.conditions,
    residual: question.conditions.filter(condition => !exact.has(condition) && !isInAll(index, condition)),
    isSorted,
    mayRepeat: order.multikey !== 0 || order.hasCut,
    score,
    bound: order.paths.slice(0, bounds.length).join(),
    layout: sorted?.layout,
    isReverse: sorted?.isReverse,
  }
}

/** Whether every document of a partial or sparse index meets a condition. */
function isInAll(index: Index | undefined, condition: Condition): boolean {
  if (index?.isSparse === true && index.paths.length === 1 && condition.field?.operator === '$exists')
    return isPresent([condition], index.paths.join())
  return index?.partial !== undefined && implies(index.partial, [condition])
}

function weightOf({ isPoints, intervals }: FieldBounds): number {
  if (!isPoints) return BOUNDED
  return intervals.length > 1 ? 9 : 10
}

/** An `$or` whose every branch has an index: their scans merged where all give the wanted order, each asking the whole filter. */
function planUnion(orders: readonly Order[], question: Question, said: readonly Condition[]): Candidate | undefined {
  const or = said.find(({ branches }) => (branches?.length ?? 0) > 1)
  if (or?.branches === undefined) return undefined
  const others = said.filter(condition => condition !== or)
  const found: Candidate[] = []
  for (const branch of or.branches) {
    const best = bestOf(orders, question, [...branch.flatMap(alsoSaid), ...others])
    if (best === undefined || best.score < BOUNDED) return undefined
    found.push(best)
  }
  const layouts = new Set(found.map(({ layout, isSorted }) => (isSorted ? layout : undefined)))
  const directions = new Set(found.flatMap(({ isReverse }) => (isReverse === undefined ? [] : [isReverse])))
  const scans = found.flatMap(each => each.scans)
  const isMerged =
    question.sort.length > 0 &&
    layouts.size === 1 &&
    !layouts.has(undefined) &&
    directions.size <= 1 &&
    scans.length <= MOST_MERGED
  const isReverse = directions.has(true)
  const lost = question.sort.length > 0 && !isMerged ? 4 : 0
  return {
    scans: isMerged ? scans.map(scan => ({ ...scan, isReverse })) : scans,
    isMerged,
    conditions: question.conditions,
    residual: question.conditions,
    isSorted: question.sort.length === 0 || isMerged,
    mayRepeat: true,
    score: Math.min(...found.map(({ score }) => score)) - lost,
    bound: '',
    layout: undefined,
    isReverse,
  }
}
