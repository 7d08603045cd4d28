import type { IstDate } from './dates.ts'
import { type Paise, paiseToRupees } from './money.ts'

/** The columns of a farm's spreadsheet of products, in the order in which they are written. */
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

/** Returns what `of` makes of each column. */
export function bySheetField<T>(of: (field: SheetField) => T): Record<SheetField, T> {
  return {
    ...{ id: of('id'), name: of('name'), localName: of('localName'), category: of('category') },
    ...{ description: of('description'), price: of('price'), unit: of('unit'), unitsPerBox: of('unitsPerBox') },
    ...{ inventory: of('inventory'), inventoryWas: of('inventoryWas'), status: of('status') },
    ...{ availableUntil: of('availableUntil'), harvestDate: of('harvestDate'), growingDetails: of('growingDetails') },
  }
}

/** The most products that one spreadsheet may have. docs/product/product-sheets.md#limits. */
export const MOST_SHEET_ROWS = 1000

/** What a spreadsheet says of a product. */
interface SheetProduct {
  id: number
  name: string
  localName: string
  category: string
  description: string
  price: Paise
  unit: string
  unitsPerBox: number
  /** Boxes that can be bought. */
  inventory: number
  status: string
  availableUntil: IstDate
  harvestDate: IstDate | null
  growingDetails: string
}

/** Returns a cell's text as it is compared: without spaces around it, its line breaks written one way. */
export function sheetText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}

/** Returns a product's cells as plain text: rupees without sign or comma, dates as YYYY-MM-DD. */
export function sheetTextsOf(product: SheetProduct): Record<SheetField, string> {
  const { id, name, localName, category, description, price, unit, unitsPerBox, inventory } = product
  const { status, availableUntil, harvestDate, growingDetails } = product
  return {
    ...{ id: String(id), name: sheetText(name), localName: sheetText(localName), category: sheetText(category) },
    ...{ description: sheetText(description), price: String(paiseToRupees(price)), unit: sheetText(unit) },
    ...{ unitsPerBox: String(unitsPerBox), inventory: String(inventory), inventoryWas: String(inventory) },
    ...{ status, availableUntil, harvestDate: harvestDate ?? '', growingDetails: sheetText(growingDetails) },
  }
}
