import { strFromU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { checkExtent } from './extent.ts'
import type { Cell, Table } from './table.ts'
import { unpack } from './unpack.ts'

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
  for (const [name, xml] of Object.entries(files)) if (name.startsWith('xl/worksheets/')) checkExtent(strFromU8(xml))
  // What was counted is what is read: packed again without compression, so that the reader starts no worker, which our policy refuses.
  const counted = zipSync(files, { level: 0 })
  const buffer = new ArrayBuffer(counted.length)
  new Uint8Array(buffer).set(counted)
  const rows = await readSheet(buffer, { trim: false })
  return rows.map(row => row.map(cellOf))
}
