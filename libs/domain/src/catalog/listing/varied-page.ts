import { compareTurns, fail, type Turn, variedTurns } from '@santhe/rules'
import { decodeCursor, type Page, type PageRequest, type Position, pageOf } from '../../foundation/paging.ts'
import type { ProductRow } from '../catalog-index/product-index.ts'
import type { ProductOrder } from './product-orders.ts'

const NAME = 'recommended'

/**
 * So many rows are varied among themselves. Only those around a page have to be read, however long the list,
 * and a product far down never comes first because its kind is rare.
 */
const BLOCK = 120

/** A row with what decides its place. */
interface Placed {
  row: ProductRow
  /** Where its block begins: behind this position, or at the list's beginning. */
  start: Position | undefined
  /** Rows of a group are varied among themselves: what can be bought, or one meaning of a search, stays before the rest. */
  group: number
  turn: Turn
}

interface Varying {
  /** In `order`. */
  rows: readonly ProductRow[]
  order: ProductOrder
  /** Never falls along the rows. */
  groupOf: (row: ProductRow) => number
}

function varied(block: readonly ProductRow[], start: Position | undefined, groupOf: Varying['groupOf']): Placed[] {
  const groups = new Map<number, ProductRow[]>()
  for (const row of block) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  return [...groups].flatMap(([group, rows]) => {
    const turns = variedTurns(rows.map(({ produceKey, farmId }) => ({ kind: produceKey, farmId })))
    const placed = rows.flatMap((row, place) => {
      const turn = turns[place]
      return turn ? [{ row, start, group, turn }] : []
    })
    return placed.sort((a, b) => compareTurns(a.turn, b.turn))
  })
}

/** Where a page ended: the beginning of its block, and the place of its last row in that. */
interface Ended {
  start: Position | undefined
  isBehind: (placed: Placed) => boolean
}

/** Throws VALIDATION for a cursor of another list. */
function endedAt(cursor: string, order: ProductOrder): Ended {
  const [name, hasStart, group, ofKind, ofFarm, ...positions] = decodeCursor(cursor, [
    'string',
    'number',
    'number',
    'number',
    'number',
    ...order.shape,
    ...order.shape,
  ])
  if (name !== NAME) return fail('VALIDATION', { fields: { cursor: 'This is not a cursor of this list' } })
  const isBehindRow = order.behind(positions.slice(order.shape.length))
  return {
    start: hasStart === 1 ? positions.slice(0, order.shape.length) : undefined,
    isBehind({ row, group: ownGroup, turn }) {
      if (ownGroup !== group) return ownGroup > Number(group)
      const turns = compareTurns(turn, { ofKind: Number(ofKind), ofFarm: Number(ofFarm) })
      return turns === 0 ? isBehindRow(row) : turns > 0
    },
  }
}

/**
 * Returns a page of rows that varies kinds of produce and farms, block after block.
 * The place of a row follows from its block, and rows with the same turn are in the list's order, which ends on the id.
 * Throws VALIDATION for a cursor of another list.
 */
export function variedPage({ rows, order, groupOf }: Varying, page: PageRequest): Page<ProductRow> {
  const ended = page.cursor === undefined ? undefined : endedAt(page.cursor, order)
  const placed: Placed[] = []
  let start = ended?.start
  let from = start === undefined ? 0 : rows.findIndex(order.behind(start))
  while (placed.length <= page.limit && from >= 0 && from < rows.length) {
    const block = rows.slice(from, from + BLOCK)
    const all = varied(block, start, groupOf)
    placed.push(
      ...(ended !== undefined && placed.length === 0 && start === ended.start ? all.filter(ended.isBehind) : all),
    )
    const last = block.at(-1)
    start = last && order.at(last)
    from += BLOCK
  }
  const result = pageOf(placed.slice(0, page.limit + 1), page, rows.length, ({ row, start, group, turn }) => {
    const end = order.at(row)
    return [NAME, start === undefined ? 0 : 1, group, turn.ofKind, turn.ofFarm, ...(start ?? end), ...end]
  })
  return { ...result, items: result.items.map(({ row }) => row) }
}
