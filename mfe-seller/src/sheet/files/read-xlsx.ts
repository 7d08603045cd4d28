import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { checkExtent } from './extent.ts'
import { FileProblem } from './file-problem.ts'
import type { Cell, Table } from './table.ts'
import { MOST_UNPACKED_BYTES, unpack } from './unpack.ts'
import { type Workbook, workbookOf } from './workbook.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A cell that shows an error such as #N/A; the reader takes it for an empty one. */
const ERROR_CELL = /(<(?:[^\s<>/:]*:)?c\s[^<>]*?\bt\s*=\s*)(?:"e"|'e')/g

/** Returns a workbook with the one sheet that is read and what its cells refer to, so that the reader sees what was measured and nothing else. */
function packed({ sheet, sharedStrings, styles, is1904 }: Workbook): ArrayBuffer {
  const parts = { worksheet: sheet.replace(ERROR_CELL, '$1"str"'), sharedStrings, styles }
  const existing = Object.entries(parts).flatMap(([kind, xml]) => (xml === undefined ? [] : [[kind, xml] as const]))
  const relations = existing.map(
    ([kind]) => `<Relationship Id="${kind}" Type="${RELATION}/${kind}" Target="${kind}.xml"/>`,
  )
  const files = {
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><workbookPr date1904="${is1904 ? 1 : 0}"/><sheets><sheet name="Sheet" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    ...Object.fromEntries(existing.map(([kind, xml]) => [`xl/${kind}.xml`, xml])),
  }
  // Without compression, so that the reader starts no worker, which our policy refuses.
  const bytes = zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])), {
    level: 0,
  })
  const buffer = new ArrayBuffer(bytes.length)
  new Uint8Array(buffer).set(bytes)
  return buffer
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  if (typeof value === 'number') return value
  return value === null || value === undefined ? null : String(value)
}

function lengthOf(table: Table): number {
  let length = 0
  for (const cell of table.flat()) length += typeof cell === 'string' ? cell.length : 0
  return length
}

/**
 * Returns the rows of an XLSX's first visible sheet. A formula has the text that its cell showed when it was saved; nothing is calculated.
 * Throws FileProblem. docs/product/product-sheets.md#how-files-are-read.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const workbook = workbookOf(unpack(bytes))
  checkExtent(workbook.sheet)
  const rows = await readSheet(packed(workbook), { trim: false })
  const table = rows.map(row => row.map(cellOf))
  // Many cells may refer to one long text.
  if (lengthOf(table) > MOST_UNPACKED_BYTES) throw new FileProblem('tooMuchText')
  return table
}
