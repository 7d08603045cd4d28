import { strFromU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { FileProblem } from './file-problem.ts'
import type { Cell, Table } from './table.ts'
import { unpack } from './unpack.ts'

/** Of these rows at most 1,000 are products; a row or column far away makes the reader fill all that lies between. */
const MOST_LINES = 5000
const ROW = /<(?:\w+:)?row\b(?:[^>]*?\sr=["'](\d+)["'])?/g
const FAR_COLUMN = /<(?:\w+:)?c\b[^>]*?\sr=["'][A-Z]{3,}/

function checkExtent(files: Readonly<Record<string, Uint8Array>>): void {
  for (const [name, bytes] of Object.entries(files)) {
    if (!name.startsWith('xl/worksheets/')) continue
    const xml = strFromU8(bytes)
    const rows = [...xml.matchAll(ROW)]
    const isFar = rows.length > MOST_LINES || rows.some(([, line = '0']) => Number(line) > MOST_LINES)
    if (isFar || FAR_COLUMN.test(xml)) throw new FileProblem('tooManyRows')
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return value
  return value === null || value === undefined ? null : String(value)
}

/**
 * Returns the rows of an XLSX's first sheet. A formula has the text that its cell showed when it was saved; nothing is calculated.
 * Throws FileProblem. docs/product/product-sheets.md#how-files-are-read.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const files = unpack(bytes)
  checkExtent(files)
  // What was counted is what is read: packed again without compression, so that the reader starts no worker, which our policy refuses.
  const counted = zipSync(files, { level: 0 })
  const buffer = new ArrayBuffer(counted.length)
  new Uint8Array(buffer).set(counted)
  const rows = await readSheet(buffer, { trim: false })
  return rows.map(row => row.map(cellOf))
}
