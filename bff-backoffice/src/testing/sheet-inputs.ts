import type { SheetRow } from '@santhe/contracts'
import { type Domain, products } from '@santhe/domain'
import { NOW } from '@santhe/domain/testing'
import type { Actor } from '@santhe/rules'
import { readRows } from '../routes/catalog/product-sheet.ts'

/** A sheet with one new product in the category of the factories. */
export const NEW_ROWS: SheetRow[] = [
  {
    ...{ line: 2, name: 'Beet', category: 'vegetables', description: 'Pulled at dawn.', price: '240', unit: 'kg' },
    ...{ unitsPerBox: '5', inventory: '3', status: 'Available Now', availableUntil: '2026-12-20' },
    harvestDate: '2026-11-22',
  },
]

/** Returns the body that imports these rows as previewed now; without a farm, it has no version. */
export async function previewed(actor: Actor | undefined, domain: Domain, rows = NEW_ROWS) {
  const input = { rows: await readRows(rows), now: NOW }
  const preview = actor?.farmId && (await products.compareSheet({ ...input, actor }, domain))
  return { rows, version: preview ? preview.version : '' }
}
