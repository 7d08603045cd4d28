import type { SheetRow } from '@santhe/contracts'
import { type Domain, products } from '@santhe/domain'
import { NOW } from '@santhe/domain/testing'
import type { Actor } from '@santhe/rules'
import { readRow } from '../routes/catalog/product-sheet.ts'

/** A sheet of one new product in the category that the factories make. */
export const NEW_ROWS: SheetRow[] = [
  {
    ...{ line: 2, name: 'Beet', category: 'vegetables', description: 'Pulled at dawn.', price: '240', unit: 'kg' },
    ...{ unitsPerBox: '5', inventory: '3', status: 'Available Now', availableUntil: '2026-12-20' },
    harvestDate: '2026-11-22',
  },
]

/** Returns the body that takes these rows as they are previewed now; somebody without a farm previews nothing. */
export async function previewed(actor: Actor | undefined, domain: Domain, rows = NEW_ROWS) {
  const input = { rows: rows.map(readRow), now: NOW }
  const preview = actor?.farmId && (await products.compareSheet({ ...input, actor }, domain))
  return { rows, version: preview ? preview.version : '' }
}
