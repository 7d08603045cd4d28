import { setImmediate as otherRequests } from 'node:timers/promises'
import { ProductForm, previewSheet, type SheetRow, takeSheet, z } from '@santhe/contracts'
import { products, type ReadCell, type ReadRow } from '@santhe/domain'
import { type Served, serve } from '@santhe/http-kit'
import { bySheetField, isIstDate, type SheetField, sheetCellProblem, sheetText } from '@santhe/rules'
import { coded, type PlainCode, readCoded, textOf } from '@santhe/texts'
import type { Backend } from '../../backend.ts'

export function productSheetRoutes({ domain }: Backend): Served[] {
  return [
    serve(previewSheet, async ({ body, actor, now, language }) => {
      const preview = await products.compareSheet({ rows: await readRows(body.rows), actor, now }, domain)
      const rows = preview.rows.map(({ write: _write, problems, ...row }) => ({
        ...row,
        problems: problems.map(({ field, message }) => ({ field, message: textOf(readCoded(message), language) })),
      }))
      return { ...preview, rows }
    }),

    serve(takeSheet, async ({ body: { rows, version }, by, idempotencyKey }) => {
      const sheet = { rows: await readRows(rows), version, by, idempotencyKey }
      return products.takeSheet(sheet, domain)
    }),
  ]
}

const dateOr = (missing: PlainCode) =>
  z
    .string()
    .min(1, missing)
    .refine(text => text === '' || isIstDate(text), coded('form.dateSuchAs'))

const form = ProductForm.shape

/** Rules of the product form; number and category are compared with stored ones. */
const CELLS: Readonly<Record<SheetField, z.ZodType<string | number | undefined>>> = {
  id: z.string(),
  name: form.name,
  localName: form.localName,
  category: z.string(),
  description: form.description,
  price: form.price,
  unit: form.unit,
  unitsPerBox: form.unitsPerBox,
  inventory: form.inventory,
  inventoryWas: form.inventory,
  status: form.status,
  availableUntil: dateOr('form.futureDate'),
  harvestDate: dateOr('form.harvestDate'),
  growingDetails: form.growingDetails,
}

function damageOf(text: string): string | undefined {
  const damage = sheetCellProblem(text)
  return damage === 'cellError' ? coded('form.cellError', { text }) : damage && coded(`form.${damage}`)
}

function cellOf(row: SheetRow, field: SheetField): ReadCell {
  const text = sheetText(row[field] ?? '', field)
  const parsed = CELLS[field].safeParse(text)
  const problem = damageOf(text) ?? parsed.error?.issues[0]?.message ?? ''
  return { isGiven: row[field] !== undefined, text, value: problem === '' ? parsed.data : undefined, problem }
}

/** Read at once, so that other requests wait some ten milliseconds. */
const ROWS_AT_ONCE = 50

/** Reads rows by the rules of the product form, and lets other requests run in between. */
export async function readRows(rows: readonly SheetRow[]): Promise<ReadRow[]> {
  const read: ReadRow[] = []
  for (const row of rows) {
    if (read.push(readRow(row)) % ROWS_AT_ONCE === 0) await otherRequests()
  }
  return read
}

/** docs/product/farmer-dashboard.md#form-rules. */
function readRow(row: SheetRow): ReadRow {
  return { line: row.line, cells: bySheetField(field => cellOf(row, field)) }
}
