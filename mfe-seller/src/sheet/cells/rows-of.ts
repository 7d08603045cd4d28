import { PRODUCT_UNITS, previewSheet, type SheetRow } from '@santhe/contracts'
import {
  type FigureStyle,
  MOST_SHEET_ROWS,
  PRODUCT_STATUSES,
  type SheetField,
  sheetText,
  UNREADABLE_SIGN,
} from '@santhe/rules'
import { columnsIn, HEADING_ROWS } from '../files/columns.ts'
import { FileProblem } from '../files/file-problem.ts'
import type { Cell, SheetFile } from '../files/table.ts'
import { unmarked } from '../files/table.ts'
import { readDate } from './read-date.ts'
import { readRupees, readWhole } from './read-number.ts'

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
