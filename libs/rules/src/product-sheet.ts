import type { IstDate } from './dates.ts'
import { type Paise, paiseToRupees } from './money.ts'
import { withoutHidden } from './text-characters.ts'

/** Columns of a farm's spreadsheet of products, in the order of an export. */
export const SHEET_FIELDS = [
  'id',
  'name',
  'localName',
  'category',
  'description',
  'price',
  'unit',
  'unitsPerBox',
  'inventory',
  'inventoryWas',
  'status',
  'availableUntil',
  'harvestDate',
  'growingDetails',
] as const
export type SheetField = (typeof SHEET_FIELDS)[number]

export function bySheetField<T>(of: (field: SheetField) => T): Record<SheetField, T> {
  return {
    ...{ id: of('id'), name: of('name'), localName: of('localName'), category: of('category') },
    ...{ description: of('description'), price: of('price'), unit: of('unit'), unitsPerBox: of('unitsPerBox') },
    ...{ inventory: of('inventory'), inventoryWas: of('inventoryWas'), status: of('status') },
    ...{ availableUntil: of('availableUntil'), harvestDate: of('harvestDate'), growingDetails: of('growingDetails') },
  }
}

/** docs/product/product-sheets.md#limits */
export const MOST_SHEET_ROWS = 1000

interface SheetProduct {
  id: number
  name: string
  localName: string
  category: string
  description: string
  price: Paise
  unit: string
  unitsPerBox: number
  inventory: number
  status: string
  availableUntil: IstDate
  harvestDate: IstDate | null
  growingDetails: string
}

const SEVERAL_LINES: readonly SheetField[] = ['description', 'growingDetails']

export function sheetText(text: string, field: SheetField): string {
  const whole = withoutHidden(text).replace(/\r\n?/g, '\n').trim()
  return SEVERAL_LINES.includes(field) ? whole : whole.replace(/\s+/g, ' ')
}

/** Error values of spreadsheets. */
const CELL_ERROR =
  /^(?:#(?:N\/A|(?:REF|VALUE|DIV\/0|NULL|NUM|SPILL|CALC|FIELD|BLOCKED|CONNECT|BUSY|UNKNOWN|PYTHON|EXTERNAL|ERROR)!|NAME\?|GETTING_DATA)|Err:\d{3})$/i
/** Replaces undecodable bytes and lone surrogates. Decoders mark them with U+FFFD, which no request body may contain. */
export const UNREADABLE_SIGN = '\uFFFC'

/** Returns the problem of a cell in any field; undefined if none. docs/product/product-sheets.md#damaged-cells. */
export function sheetCellProblem(text: string): 'cellError' | 'unreadableSign' | undefined {
  if (CELL_ERROR.test(text)) return 'cellError'
  return text.includes(UNREADABLE_SIGN) ? 'unreadableSign' : undefined
}

/** Returns a product's cells as plain text: rupees without sign or commas, dates as YYYY-MM-DD. */
export function sheetTextsOf(product: SheetProduct): Record<SheetField, string> {
  const { id, name, localName, category, description, price, unit, unitsPerBox, inventory } = product
  const { status, availableUntil, harvestDate, growingDetails } = product
  return {
    ...{ id: String(id), name: sheetText(name, 'name'), localName: sheetText(localName, 'localName') },
    ...{ category: sheetText(category, 'category'), description: sheetText(description, 'description') },
    ...{ price: String(paiseToRupees(price)), unit: sheetText(unit, 'unit') },
    ...{ unitsPerBox: String(unitsPerBox), inventory: String(inventory), inventoryWas: String(inventory) },
    ...{
      status,
      availableUntil,
      harvestDate: harvestDate ?? '',
      growingDetails: sheetText(growingDetails, 'growingDetails'),
    },
  }
}
