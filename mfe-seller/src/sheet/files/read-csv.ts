import Papa from 'papaparse'
import { columnsIn, HEADING_ROWS } from './columns.ts'
import { decodeText } from './decode-text.ts'
import type { SheetFile } from './table.ts'

const SEPARATORS = [',', ';', '\t'] as const

function rowsOf(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview }).data
}

/** How many columns some row names, with this separator. */
function columnsBy(text: string, delimiter: string): number {
  return Math.max(0, ...rowsOf(text, delimiter, HEADING_ROWS).map(row => columnsIn(row).size))
}

/**
 * Returns the rows of a CSV; its separator is the one by which its headings are found. A spreadsheet that writes decimals after a comma
 * takes another sign between cells. docs/product/product-sheets.md#how-files-are-read.
 */
export function readCsv(bytes: Uint8Array): SheetFile {
  const text = decodeText(bytes)
  const counts = SEPARATORS.map(separator => columnsBy(text, separator))
  const best = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
  return { table: rowsOf(text, best), isCommaDecimal: best !== ',' }
}
