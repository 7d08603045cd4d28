import { trusted } from 'mongoose'
import type { Position } from './paging.ts'

/** A sort as mongoose takes it, every field with its direction; the last one is unique, so that pages neither repeat nor lose a row. */
export type Sort = readonly (readonly [field: string, direction: 1 | -1])[]

/** The filter for rows behind `position` in a sort: (a > x) or (a = x and b > y) or … */
export function sortedAfter(sort: Sort, position: Position): Record<string, unknown> {
  const branches = sort.map(([field, direction], depth) => {
    const equal = sort.slice(0, depth).map(([before], index) => [before, position[index]])
    const beyond = trusted({ [direction === 1 ? '$gt' : '$lt']: position[depth] })
    return { ...Object.fromEntries(equal), [field]: beyond }
  })
  return { $or: branches }
}
