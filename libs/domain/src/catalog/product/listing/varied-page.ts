import { compareTurns, fail, variedTurns } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { decodeCursor, type Page, type PageRequest, type Position, pageOf } from '../../../foundation/paging.ts'
import type { ProductRow } from '../search/product-index.ts'
import { firstWhere } from '../search/sorted.ts'
import type { ProductOrder } from './product-orders.ts'

const NAME = 'recommended'

/**
 * So many rows are varied among themselves. Only those around a page have to be read, however long the list,
 * and a product far down never comes first because its kind is rare.
 */
const BLOCK = 120

/** Ids stand in a cursor in this base, so that a block of them is short enough for a URL. */
const ID_BASE = 36

interface Block {
  /** As they are shown. */
  rows: readonly ProductRow[]
  /** The position of the last of them in the list's own order: the next block begins behind it. */
  end: Position
}

interface Varying {
  /** In `order`. */
  rows: readonly ProductRow[]
  order: ProductOrder
  /** Rows of a group are varied among themselves: what can be bought, or one meaning of a search, stays before the rest. Never falls along the rows. */
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

/** Where a page ended: which rows of its block were still to come, in their order, and where that block ends. */
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

/** Returns the rows with these ids that are still there, in the order of the ids. */
function rowsWith(ids: readonly number[], rows: readonly ProductRow[]): ProductRow[] {
  const placeOf = new Map(ids.map((id, place) => [id, place]))
  const place = ({ _id }: ProductRow) => placeOf.get(_id) ?? 0
  return rows.filter(({ _id }) => placeOf.has(_id)).sort((a, b) => place(a) - place(b))
}

/**
 * Returns a page of rows that varies kinds of produce and farms, block after block. What a row's place in its block is depends on the
 * others, so a cursor names the rows of its block that are still to come: whatever is listed or goes meanwhile, no row is shown twice, and
 * none that stays where it is in the list's order is skipped. A row that comes into a block whose pages have begun is not shown in them;
 * one that moves behind the block, as what sells out does, is shown again where it stands then.
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
