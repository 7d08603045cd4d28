import { createHash } from 'node:crypto'
import { type Actor, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../../foundation/domain.ts'
import { Categories, type CategoryRecord } from '../../../records/category.ts'
import { Farms } from '../../../records/farm.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { countMoves, type MovedCount } from '../edit/harvest-moves.ts'
import { withInventory } from '../queries.ts'
import { type ComparedRow, compareRows, type ReadRow } from './compare-rows.ts'

interface CompareSheet {
  rows: readonly ReadRow[]
  actor: Actor
  now: Date
}

/** With the orders moved by its later harvest. */
interface MovingRow extends ComparedRow {
  moves?: MovedCount | undefined
}

export interface ComparedSheet {
  /** Identifies the sheet's effect; excludes the current stock, since the differences stay the same. */
  version: string
  rows: MovingRow[]
}

function versionOf(rows: readonly MovingRow[]): string {
  const facts = rows.map(({ line, state, id, changes, problems, moves }) => {
    const outline = changes.map(({ field, before, after }) =>
      field === 'inventory' ? [field, Number(after) - Number(before)] : [field, before, after],
    )
    return [line, state, id, outline, problems, moves]
  })
  return createHash('sha256').update(JSON.stringify(facts)).digest('base64url')
}

/**
 * Previews a sheet for the products of the actor's farm, without changes. docs/product/product-sheets.md#preview.
 * @throws FORBIDDEN for a person without a farm
 */
export async function compareSheet({ rows, actor, now }: CompareSheet, domain: Domain): Promise<ComparedSheet> {
  const { connection, session = null } = domain
  const farmId = actor.farmId ?? 0
  const farm = await Farms(connection).exists({ _id: farmId, isHidden: false }).session(session)
  if (!farm) return fail('FORBIDDEN', { message: say('product.onlyFarms') })
  const records = await Products(connection).find({ farmId, isHidden: false }).session(session).lean<ProductRecord[]>()
  const products = await withInventory(records, domain)
  const categories = await Categories(connection).find({ isHidden: false }).session(session).lean<CategoryRecord[]>()
  const compared = compareRows(rows, { products, categories, now })
  const changes = compared.flatMap(({ write }) => (write?.kind === 'change' ? [write] : []))
  const moves = await countMoves(changes, now, domain)
  const moving = compared.map(row => ({ ...row, moves: moves.get(row.id ?? 0) }))
  return { version: versionOf(moving), rows: moving }
}
