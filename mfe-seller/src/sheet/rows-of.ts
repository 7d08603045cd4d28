import { PRODUCT_UNITS, previewSheet, type SheetRow } from '@santhe/contracts'
import {
  addDays,
  type FigureStyle,
  isIstDate,
  MOST_SHEET_ROWS,
  PRODUCT_STATUSES,
  plainSigns,
  readRupees as rupeesIn,
  type SheetField,
  sheetText,
  UNREADABLE_SIGN,
  readWhole as wholeIn,
} from '@santhe/rules'
import { type Cell, columnsIn, FileProblem, HEADING_ROWS, type SheetFile, unmarked } from './table.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[t ].*)?$/
const DAY_FIRST = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})(?:[t ].*)?$/
const NAMED_MONTH = /^(\d{1,2})[-/. ]*([a-z]{3,9})\.?,?[-/. ]*(\d{4}|\d{2})$/
/** Excel stores dates as day counts; five digits cover 1927 to 2173. */
const SERIAL = /^(\d{5})(?:\.\d+)?$/
const DAY_ZERO = '1899-12-30'

function dateOf(year: string, month: string | number, day: string): string | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isIstDate(date) ? date : undefined
}

/**
 * Parses dates as people and Excel write them, day before month, to 'YYYY-MM-DD'. Undefined if invalid.
 * docs/product/product-sheets.md#how-files-are-read.
 */
export function readDate(text: string): string | undefined {
  const plain = plainSigns(text).toLowerCase()
  const [, serial] = SERIAL.exec(plain) ?? []
  if (serial !== undefined) return addDays(DAY_ZERO, Number(serial))
  const [, year, month = '', day = ''] = YEAR_FIRST.exec(plain) ?? []
  if (year !== undefined) return dateOf(year, month, day)
  const [, first, second = '', third = ''] = DAY_FIRST.exec(plain) ?? []
  if (first !== undefined) return dateOf(third, second, first)
  const [, dayOfMonth, name = '', named = ''] = NAMED_MONTH.exec(plain) ?? []
  const place = MONTHS.indexOf(name === 'sept' ? 'sep' : name.slice(0, 3))
  return dayOfMonth === undefined || place < 0 ? undefined : dateOf(named, place + 1, dayOfMonth)
}

/** Rounds Excel's floating-point noise: 123.49999999999999 is 123.5. */
function exact(value: number): string {
  const hundredths = Math.round(value * 100)
  return String(Math.abs(value * 100 - hundredths) < 1e-6 ? hundredths / 100 : value)
}

/** Returns a whole number's digits: '24' for '24.0'. Invalid input is returned unchanged for the validation message. */
export function readWhole(cell: string | number, style: FigureStyle = {}): string {
  return typeof cell === 'number' ? exact(cell) : String(wholeIn(cell, style) ?? cell)
}

/**
 * Returns rupees as plain digits: '123456.50' for '₹ 1,23,456.50'. Invalid input is returned unchanged for the
 * validation message.
 */
export function readRupees(cell: string | number, style: FigureStyle = {}): string {
  return typeof cell === 'number' ? exact(cell) : (rupeesIn(cell, style) ?? cell)
}

/** Excel's limit per cell is 32,767. */
const MOST_CHARACTERS = 33_000

export interface ReadSheet {
  rows: SheetRow[]
  /** Number format of the file, also used for typed corrections. */
  style: FigureStyle
  unusedColumns: string[]
}

/** Characters JSON can't carry: lone surrogates, NUL, and U+FFFD for undecodable bytes. */
const UNSENDABLE = /[\0\uFFFD]|\p{Cs}/gu

function textOf(cell: Cell, field: SheetField): string {
  const text = String(cell ?? '')
    .slice(0, MOST_CHARACTERS)
    .replace(UNSENDABLE, UNREADABLE_SIGN)
  return sheetText(unmarked(sheetText(text, field)), field)
}

const oneOf = (words: readonly string[]) => (text: string) =>
  words.find(word => word.toLowerCase() === text.toLowerCase()) ?? text
const date = (text: string) => readDate(text) ?? text

const FIGURES: Partial<Record<SheetField, typeof readWhole>> = {
  id: readWhole,
  unitsPerBox: readWhole,
  inventory: readWhole,
  inventoryWas: readWhole,
  price: readRupees,
}
const READ: Partial<Record<SheetField, (text: string) => string>> = {
  unit: oneOf(PRODUCT_UNITS),
  status: oneOf(PRODUCT_STATUSES),
  availableUntil: date,
  harvestDate: date,
}

/** Converts a cell to the text its field parses. */
export function readCell(field: SheetField, cell: Cell, style: FigureStyle): string {
  const figure = FIGURES[field]
  if (figure) return figure(typeof cell === 'number' ? cell : textOf(cell, field), style)
  const text = textOf(cell, field)
  return READ[field]?.(text) ?? text
}

const isBlank = (cells: readonly Cell[]) =>
  cells.every(cell => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(String(cell ?? '')))

/** Returns whether rows fit the preview request; Kannada letters are three bytes each. */
function areSendable(rows: readonly SheetRow[]): boolean {
  return new Blob([JSON.stringify({ rows })]).size <= (previewSheet.bodyBytes ?? 0)
}

/**
 * Returns the products of a table as plain text.
 * @throws FileProblem when there are no headings, no products, more than 1,000, or too much text.
 */
export function rowsOf({ table, ...style }: SheetFile): ReadSheet {
  const counts = table.slice(0, HEADING_ROWS).map(row => columnsIn(row).size)
  const head = counts.indexOf(Math.max(...counts))
  const headings = table[head] ?? []
  const columns = columnsIn(headings)
  if (!columns.has('name') && !columns.has('id')) throw new FileProblem('noColumns')
  const rowOf = (cells: readonly Cell[], place: number): SheetRow => {
    const texts = [...columns].map(([field, column]) => [field, readCell(field, cells[column] ?? null, style)] as const)
    return { line: place + 1, ...Object.fromEntries(texts) }
  }
  const filled = table.flatMap((cells, place) => (place <= head || isBlank(cells) ? [] : [{ cells, place }]))
  if (filled.length === 0) throw new FileProblem('noRows')
  if (filled.length > MOST_SHEET_ROWS) throw new FileProblem('tooManyRows')
  const rows = filled.map(({ cells, place }) => rowOf(cells, place))
  if (!areSendable(rows)) throw new FileProblem('tooMuchText')
  const used = new Set(columns.values())
  const unused = headings.flatMap((heading, place) => (used.has(place) ? [] : [textOf(heading, 'name')]))
  return { rows, style, unusedColumns: unused.filter(heading => heading !== '') }
}
