import type { Product } from '@santhe/contracts'
import {
  addDays,
  type IstDate,
  type Language,
  rupeesToPaise,
  SHEET_FIELDS,
  type SheetField,
  sheetTextsOf,
} from '@santhe/rules'
import Papa from 'papaparse'
import { type Cell, harmless, headingOf, type Table } from './table.ts'
import { writeXlsx } from './write-xlsx.ts'

export const KINDS = ['CSV', 'XLSX'] as const
export type Kind = (typeof KINDS)[number]

export function download(table: Table, name: string, kind: Kind): void {
  const file = kind === 'CSV' ? writeCsv(table) : writeXlsx(table)
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind.toLowerCase()}`
  link.click()
  // Safari reads the blob after the handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Returns a CSV for Excel: UTF-8 with BOM, CRLF. */
export function writeCsv(table: Table): Blob {
  const text = Papa.unparse(
    table.map(row => row.map(cell => cell ?? '')),
    { newline: '\r\n' },
  )
  return new Blob([BYTE_ORDER_MARK, text], { type: 'text/csv;charset=utf-8' })
}

const NUMBERS: readonly SheetField[] = ['id', 'price', 'unitsPerBox', 'inventory', 'inventoryWas']
const DATES: readonly SheetField[] = ['availableUntil', 'harvestDate']
/** Days until a new product ends. docs/product/farmer-dashboard.md#form-defaults. */
const DAYS_AHEAD = 30

function cellOf(field: SheetField, text: string): Cell {
  if (NUMBERS.includes(field)) return text === '' ? null : Number(text)
  return DATES.includes(field) ? text : harmless(text)
}

function tableOf(products: readonly Readonly<Record<SheetField, string>>[], language: Language): Table {
  return [
    SHEET_FIELDS.map(field => headingOf(field, language)),
    ...products.map(texts => SHEET_FIELDS.map(field => cellOf(field, texts[field]))),
  ]
}

/** Exports pending edits where there are any. docs/product/product-sheets.md#export-unchanged. */
export function exportTable(products: readonly Product[], language: Language): Table {
  return tableOf(
    products.map(product => {
      const version = { ...product, ...product.pendingEdit }
      return sheetTextsOf({ ...version, id: product.id, price: rupeesToPaise(version.price) ?? 0 })
    }),
    language,
  )
}

export function templateTable(
  texts: { name: string; description: string; category: string },
  today: IstDate,
  language: Language,
): Table {
  const offer = { price: 24_000, unit: 'kg', unitsPerBox: 5, inventory: 10, status: 'Available Now' }
  const dates = { availableUntil: addDays(today, DAYS_AHEAD), harvestDate: today }
  const row = sheetTextsOf({ id: 0, localName: '', growingDetails: '', ...texts, ...offer, ...dates })
  return tableOf([{ ...row, id: '', inventoryWas: '' }], language)
}
