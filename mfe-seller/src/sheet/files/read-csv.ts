import Papa from 'papaparse'
import { columnsIn, HEADING_ROWS } from './columns.ts'
import { decodeText } from './decode-text.ts'
import type { SheetFile } from './table.ts'

const SEPARATORS = [',', ';', '\t'] as const

function rowsOf(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview }).data
}

/** Returns the number of columns recognised with this separator. */
function columnsBy(text: string, delimiter: string): number {
  return Math.max(0, ...rowsOf(text, delimiter, HEADING_ROWS).map(row => columnsIn(row).size))
}

/**
 * Detects the separator by the headings. Files with decimal commas use another separator.
 * docs/product/product-sheets.md#how-files-are-read.
 */
export function readCsv(bytes: Uint8Array): SheetFile {
  const text = decodeText(bytes)
  const counts = SEPARATORS.map(separator => columnsBy(text, separator))
  const best = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
  return { table: rowsOf(text, best), isCommaDecimal: best !== ',' }
}
