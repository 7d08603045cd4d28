import { fail } from '@santhe/rules'

/** One page of a list: its items, how many there are in all (where the list counts so far), and where the next page begins (undefined on the last). */
export interface Page<T> {
  items: T[]
  total: number
  nextCursor: string | undefined
}

export interface PageRequest {
  limit: number
  /** The `nextCursor` of the page before. */
  cursor?: string | undefined
}

/** Where a page ended: the values of the sort's fields in its last row. */
export type Position = readonly (string | number)[]

function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}

/** What a list is sorted by; a moment is its milliseconds in a cursor. */
export type PositionKind = 'string' | 'number' | 'moment'

/** The last moment that a Date can be, in milliseconds. */
const LAST_MOMENT = 8.64e15

function isOfKind(value: unknown, kind: PositionKind | undefined): boolean {
  if (kind !== 'moment') return typeof value === kind
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= LAST_MOMENT
}

/**
 * Returns the position of a cursor; `shape` names the kind of each value, as in ['number', 'string', 'number'].
 * @throws VALIDATION when it is no cursor of this list
 */
export function decodeCursor(cursor: string, shape: readonly PositionKind[]): Position {
  const position = parsed(cursor)
  const isOfShape =
    Array.isArray(position) &&
    position.length === shape.length &&
    position.every((value, index) => isOfKind(value, shape[index]))
  if (isOfShape) return position
  return fail('VALIDATION', { fields: { cursor: 'This is not a cursor of this list' } })
}

/** Returns a page of `limit` items from up to `limit + 1` rows in order; the extra row shows that there are more. */
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
