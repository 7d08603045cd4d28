import { ProductForm, type SheetRow, z } from '@santhe/contracts'
import { bySheetField, isIstDate, type SheetField, sheetCellProblem, sheetText } from '@santhe/rules'

interface Cell {
  isGiven: boolean
  text: string
  value: string | number | undefined
  problem: string
}

const dateOr = (missing: string) =>
  z
    .string()
    .min(1, missing)
    .refine(text => text === '' || isIstDate(text), 'Please give a date such as 22/11/2026')

const form = ProductForm.shape

/** Rules of the product form. Number and category are compared with stored ones. */
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
  availableUntil: dateOr('Date must be in the future'),
  harvestDate: dateOr('Harvest date is required'),
  growingDetails: form.growingDetails,
}

function cellOf(row: SheetRow, field: SheetField): Cell {
  const text = sheetText(row[field] ?? '', field)
  const parsed = CELLS[field].safeParse(text)
  const problem = sheetCellProblem(text) ?? parsed.error?.issues[0]?.message ?? ''
  return { isGiven: row[field] !== undefined, text, value: problem === '' ? parsed.data : undefined, problem }
}

/** docs/product/farmer-dashboard.md#form-rules. */
export function readRow(row: SheetRow): { line: number; cells: Record<SheetField, Cell> } {
  return { line: row.line, cells: bySheetField(field => cellOf(row, field)) }
}
