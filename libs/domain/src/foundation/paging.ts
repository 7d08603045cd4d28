import { fail, MOST_COUNTED, parseJson } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Model, trusted } from 'mongoose'
import type { Domain } from './domain.ts'

/** One page of a list: its items, the total (if the list counts so far), and the cursor of the next page (undefined on the last). */
export interface Page<T> {
  items: T[]
  total: number
  nextCursor: string | undefined
}

export interface PageRequest {
  limit: number
  /** The previous page's `nextCursor`. */
  cursor?: string | undefined
}

/** End of a page: the values of the sort fields in its last row. */
export type Position = readonly (string | number)[]

function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Type of a sort field; cursors contain a moment as milliseconds. */
export type PositionKind = 'string' | 'number' | 'moment'

/** The latest valid Date, in milliseconds. */
const LAST_MOMENT = 8.64e15

function isOfKind(value: unknown, kind: PositionKind | undefined): boolean {
  if (kind !== 'moment') return typeof value === kind
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LAST_MOMENT
}

/**
 * Returns the position of a cursor; `shape` lists the type of each value, such as ['number', 'string', 'number'].
 * @throws VALIDATION when the cursor is not one of this list
 */
export function decodeCursor(cursor: string, shape: readonly PositionKind[]): Position {
  const position = parseJson(Buffer.from(cursor, 'base64url').toString())
  const isOfShape =
    Array.isArray(position) &&
    position.length === shape.length &&
    position.every((value, index) => isOfKind(value, shape[index]))
  if (isOfShape) return position
  return fail('VALIDATION', { fields: { cursor: say('cursor.invalid') } })
}

/** Returns a page of `limit` items from up to `limit + 1` sorted rows; the extra row shows that more exist. */
export function pageOf<T>(
  rows: readonly T[],
  { limit }: PageRequest,
  total: number,
  at: (row: T) => Position,
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const hasMore = rows.length > limit && last !== undefined
  return { items, total, nextCursor: hasMore ? encodeCursor(at(last)) : undefined }
}

/** A list's order. The last field is unique, so that pages neither repeat nor lose a row. */
export type Sort = readonly (readonly [field: string, direction: 1 | -1, kind: PositionKind])[]

export interface ReadPage<T> {
  model: Model<T>
  /** Conditions by field; `$or`, `$and` and the like belong in `clauses`. */
  filter: Record<string, unknown>
  clauses?: readonly Record<string, unknown>[]
  sort: Sort
  page: PageRequest
  /** Keys of the index to use when the database might choose a far less selective one. */
  hint?: Record<string, 1 | -1> | undefined
}

/** Returns the filter of the rows after `position`: (a > x) or (a = x and b > y) or … */
function sortedAfter(sort: Sort, position: Position): Record<string, unknown> {
  const at = sort.map(([, , kind], depth) => (kind === 'moment' ? new Date(Number(position[depth])) : position[depth]))
  const branches = sort.map(([field, direction], depth) => ({
    ...Object.fromEntries(sort.slice(0, depth).map(([before], index) => [before, at[index]])),
    [field]: trusted({ [direction === 1 ? '$gt' : '$lt']: at[depth] }),
  }))
  return { $or: branches }
}

/** @param path such as 'delivery.date' */
function valueAt(row: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => Reflect.get(Object(at), key), row)
}

function positionOf(row: object, sort: Sort): Position {
  return sort.map(([field]) => {
    const value = valueAt(row, field)
    if (value instanceof Date) return value.getTime()
    if (typeof value === 'number' || typeof value === 'string') return value
    throw new TypeError(`A list can't be paged by '${field}'`)
  })
}

/**
 * Counts rows up to `MOST_COUNTED`, so that a page of a long list costs no more than one of a short list;
 * an unfiltered collection uses the database's own estimate.
 */
async function countUpTo<T>(
  { model, hint }: Pick<ReadPage<T>, 'model' | 'hint'>,
  where: Record<string, unknown>,
  session: Domain['session'],
): Promise<number> {
  if (Object.keys(where).length === 0) return Math.min(await model.estimatedDocumentCount(), MOST_COUNTED)
  return model.countDocuments(where, { ...(hint && { hint }), session }).limit(MOST_COUNTED)
}

/**
 * Returns one page of a collection, with the count of all rows up to `MOST_COUNTED`.
 * @throws VALIDATION when the cursor is of another list
 */
export async function readPage<T extends { _id: number }>(
  { model, filter, clauses = [], sort, page, hint }: ReadPage<T>,
  { session }: Domain,
): Promise<Page<T>> {
  const after =
    page.cursor === undefined
      ? []
      : [
          sortedAfter(
            sort,
            decodeCursor(
              page.cursor,
              sort.map(([, , kind]) => kind),
            ),
          ),
        ]
  const where = (more: readonly Record<string, unknown>[]) =>
    more.length > 0 ? { ...filter, $and: [...more] } : filter
  const [rows, total] = await Promise.all([
    model
      .find(where([...clauses, ...after]), null, { ...(hint && { hint }), session })
      .sort(sort.map(([field, direction]): [string, 1 | -1] => [field, direction]))
      .limit(page.limit + 1)
      .lean<T[]>(),
    countUpTo({ model, hint }, where(clauses), session),
  ])
  return pageOf(rows, page, total, row => positionOf(row, sort))
}
