import { compareTurns, fail, variedTurns } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { decodeCursor, type Page, type PageRequest, type Position, pageOf } from '../../../foundation/paging.ts'
import type { ProductRow } from '../search/product-index.ts'
import { firstWhere } from '../search/sorted.ts'
import type { ProductOrder } from './product-orders.ts'

const NAME = 'recommended'

/**
 * This many rows are varied among themselves. A page then needs only nearby rows, in a list of any length,
 * and a product far down never comes first because its kind is rare.
 */
const BLOCK = 120

/** Base of ids in a cursor, so that a block of them fits into a URL. */
const ID_BASE = 36

interface Block {
  /** In display order. */
  rows: readonly ProductRow[]
  /** Position of the last row in the list's own order; the next block starts after it. */
  end: Position
}

interface Varying {
  /** Sorted by `order`. */
  rows: readonly ProductRow[]
  order: ProductOrder
  /** Rows are varied only within a group: available products, or one meaning of a search, stay before the rest. Never decreases along the rows. */
  groupOf: (row: ProductRow) => number
}

function varied(block: readonly ProductRow[], groupOf: Varying['groupOf']): ProductRow[] {
  const groups = new Map<number, ProductRow[]>()
  for (const row of block) groups.set(groupOf(row), [...(groups.get(groupOf(row)) ?? []), row])
  return [...groups.values()].flatMap(rows => {
    const turns = variedTurns(rows.map(({ produceKey, farmId }) => ({ kind: produceKey, farmId })))
    const placed = rows.flatMap((row, place) => {
      const turn = turns[place]
      return turn ? [{ row, turn }] : []
    })
    return placed.sort((a, b) => compareTurns(a.turn, b.turn)).map(({ row }) => row)
  })
}

/** End of a page: its block's remaining rows in order, and the block's end. */
interface Ended {
  ids: readonly number[]
  end: Position
}

/** @throws VALIDATION for a cursor of another list */
function endedAt(cursor: string, order: ProductOrder): Ended {
  const [name, ids, ...end] = decodeCursor(cursor, ['string', 'string', ...order.shape])
  if (name !== NAME) return fail('VALIDATION', { fields: { cursor: say('cursor.invalid') } })
  const texts = String(ids).split(' ')
  return { ids: texts.map(text => Number.parseInt(text, ID_BASE)), end }
}

/** Returns the remaining rows with these ids, in the order of the ids. */
function rowsWith(ids: readonly number[], rows: readonly ProductRow[]): ProductRow[] {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const place = ({ _id }: ProductRow) => placeOf.get(_id) ?? 0
  return rows.filter(({ _id }) => placeOf.has(_id)).sort((a, b) => place(a) - place(b))
}

/**
 * Returns a page of rows that varies kinds of produce and farms, block by block. A row's place in its block depends on the others,
 * so a cursor names the block's remaining rows: whatever is added or removed meanwhile, no row is repeated, and none that keeps its
 * place in the list's order is skipped. A row that enters a block after its first page is not shown there; one that moves behind the
 * block, like a newly sold-out one, is shown again at its new place.
 * @throws VALIDATION for a cursor of another list
 */
export function variedPage({ rows, order, groupOf }: Varying, page: PageRequest): Page<ProductRow> {
  const blocks: Block[] = []
  let from = 0
  if (page.cursor !== undefined) {
    const { ids, end } = endedAt(page.cursor, order)
    from = firstWhere(rows, order.behind(end))
    blocks.push({ rows: rowsWith(ids, rows.slice(0, from)), end })
  }
  let count = blocks[0]?.rows.length ?? 0
  for (; count <= page.limit && from < rows.length; from += BLOCK) {
    const block = rows.slice(from, from + BLOCK)
    const last = block.at(-1)
    if (last) blocks.push({ rows: varied(block, groupOf), end: order.at(last) })
    count += block.length
  }
  const placed = blocks.flatMap(block => block.rows.map((row, place) => ({ row, block, place })))
  const result = pageOf(placed.slice(0, page.limit + 1), page, rows.length, ({ block, place }) => {
    const ids = block.rows.slice(place + 1).map(({ _id }) => _id.toString(ID_BASE))
    return [NAME, ids.join(' '), ...block.end]
  })
  return { ...result, items: result.items.map(({ row }) => row) }
}
