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
import Papa from 'papaparse'
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
  /** Number format of the file; applies to typed corrections too. */
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

/** docs/product/product-sheets.md#limits. */
const MOST_FILE_BYTES = 2_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

async function readBytes(bytes: Uint8Array): Promise<SheetFile> {
  if (bytes.length === 0) throw new FileProblem('empty')
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblem('oldExcel')
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readCsv(bytes)
  const { readXlsx } = await import(/* webpackChunkName: "read-xlsx" */ './read-xlsx.ts')
  return { table: await readXlsx(bytes) }
}

/**
 * Detects CSV or XLSX by content.
 * @throws FileProblem when the file can't be read.
 */
export async function readFile(file: Blob): Promise<SheetFile> {
  if (file.size > MOST_FILE_BYTES) throw new FileProblem('tooLarge')
  try {
    return await readBytes(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('unreadable', error)
  }
}

const SEPARATORS = [',', ';', '\t'] as const

function csvRows(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview }).data
}

/** Returns the number of columns recognised with this separator. */
function columnsBy(text: string, delimiter: string): number {
  return Math.max(0, ...csvRows(text, delimiter, HEADING_ROWS).map(row => columnsIn(row).size))
}

/**
 * Detects the separator by the headings. Files with decimal commas use another separator.
 * docs/product/product-sheets.md#how-files-are-read.
 */
function readCsv(bytes: Uint8Array): SheetFile {
  const text = decodeText(bytes)
  const counts = SEPARATORS.map(separator => columnsBy(text, separator))
  const best = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
  return { table: csvRows(text, best), isCommaDecimal: best !== ',' }
}

/** Windows-1252 from 0x80 on, where Node decodes Latin 1 control characters. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.replace(/[\x80-\x9f]/g, control => FROM_0X80[control.charCodeAt(0) - 0x80] ?? control)
}

/** Bytes examined to detect UTF-16 without a BOM. */
const SAMPLE_BYTES = 512

/** Guesses the UTF-16 byte order from zero bytes of ASCII letters; undefined for other encodings. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 8) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return utf16WithoutMark(bytes)
}

/** Returns whether a text is UTF-8 with some damaged bytes: has a BOM, or mostly valid multi-byte characters. */
function isDamagedUtf8(text: string, [first, second, third]: Uint8Array): boolean {
  if (first === 0xef && second === 0xbb && third === 0xbf) return true
  const damaged = text.match(/\uFFFD/g)?.length ?? 0
  // Windows-1252 text hardly ever forms valid multi-byte sequences.
  const whole = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - damaged
  return whole >= damaged && whole > 0
}

/**
 * Decodes UTF-8, UTF-16 or Windows-1252, with or without BOM. Undecodable bytes become U+FFFD.
 * docs/product/product-sheets.md#how-files-are-read.
 */
function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return isDamagedUtf8(text, bytes) ? text : decodeWindows(bytes)
  }
}
