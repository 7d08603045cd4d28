import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Position } from '../../../foundation/paging.ts'
import type { ProductIndex, ProductRow } from '../search/product-index.ts'

export interface ProductOrder {
  /** Returns all rows in this order, if the index has it. */
  rowsIn?: (index: ProductIndex) => readonly ProductRow[]
  compare: (a: ProductRow, b: ProductRow) => number
  shape: readonly ('number' | 'string')[]
  /**
   * Returns a predicate for the rows after a position.
   * @throws VALIDATION for a position of another order
   */
  behind: (position: Position) => (row: ProductRow) => boolean
  at: (row: ProductRow) => Position
}

/** Sort keys. The last one is the id, so that no two rows are equal. */
type Keys = readonly (readonly [
  of: (row: ProductRow) => number | string,
  direction: 1 | -1,
  kind: 'number' | 'string',
])[]

/** Returns an order by these keys; `name` marks its cursors, so that those of another order are refused. */
function orderBy(keys: Keys, name?: string): ProductOrder {
  const mark = name === undefined ? [] : [name]
  return {
    compare(a, b) {
      // Avoids temporary arrays, since whole lists are sorted by it.
      for (const key of keys) {
        const one = key[0](a)
        const other = key[0](b)
        if (one !== other) return one < other ? -key[1] : key[1]
      }
      return 0
    },
    shape: [...mark.map(() => 'string' as const), ...keys.map(([, , kind]) => kind)],
    behind(position) {
      if (name !== undefined && position[0] !== name) {
        return fail('VALIDATION', { fields: { cursor: say('cursor.invalid') } })
      }
      const values = position.slice(mark.length)
      return row => {
        for (const [place, [of, direction]] of keys.entries()) {
          const [value, at] = [of(row), values[place] ?? 0]
          if (value !== at) return value > at === (direction === 1)
        }
        return false
      }
    },
    at: row => [...mark, ...keys.map(([of]) => of(row))],
  }
}

const rank: Keys[number] = [row => row.rank, 1, 'number']
const until: Keys[number] = [row => row.availableUntil, 1, 'string']
const id: Keys[number] = [row => row._id, 1, 'number']
const rated: Keys = [[row => row.rating, -1, 'number'], [row => row.ratingCount, -1, 'number'], id]

/** Orders that depend only on rows. All but `seasonal` start with available products; `unitPrice` groups those by measure. docs/product/calls.md#sort. */
export const PRODUCT_ORDERS = {
  shop: { ...orderBy([rank, until, id]), rowsIn: index => index.inShopOrder },
  seasonal: { ...orderBy(rated), rowsIn: index => index.bestRatedFirst },
  rating: orderBy([rank, ...rated], 'rating'),
  arrives: orderBy([rank, [row => row.readyOn, 1, 'string'], until, id], 'arrives'),
  unitPrice: orderBy(
    [[row => row.measure, 1, 'number'], rank, [row => row.unitPrice, 1, 'number'], until, id],
    'unitPrice',
  ),
} as const satisfies Record<string, ProductOrder>

/** Returns an order by distance, given the kilometres to each farm; farms without a place are last. */
export function nearestFirst(kmOf: (farmId: number) => number) {
  return { ...orderBy([rank, [row => kmOf(row.farmId), 1, 'number'], until, id], 'nearest'), kmOf }
}

/** Returns the rows by likeliest meaning of a search, each meaning in the list's own order. */
export function inTiers(
  order: ProductOrder,
  tiers: ReadonlyMap<ProductRow, number>,
): ProductOrder & { lead: (row: ProductRow) => number } {
  const tierOf = (row: ProductRow) => tiers.get(row) ?? 0
  const compare = (a: ProductRow, b: ProductRow) => tierOf(a) - tierOf(b) || order.compare(a, b)
  return {
    lead: tierOf,
    compare,
    shape: ['number', ...order.shape],
    behind([tier = 0, ...position]) {
      const isBehind = order.behind(position)
      return row => (tierOf(row) === tier ? isBehind(row) : tierOf(row) > Number(tier))
    },
    at: row => [tierOf(row), ...order.at(row)],
  }
}
