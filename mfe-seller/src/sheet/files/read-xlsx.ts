import { strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import { FileProblem } from './file-problem.ts'
import type { Cell, Table } from './table.ts'
import { elementsOf } from './tags.ts'
import { MOST_UNPACKED_BYTES, unpack } from './unpack.ts'
import { type Workbook, workbookOf } from './workbook.ts'

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** A cell with an error such as #N/A, which the parser would read as empty. */
const ERROR_CELL = /(<(?:[^\s<>/:]*:)?c\s[^<>]*?\bt\s*=\s*)(?:"e"|'e')/g

/** Repacks only the measured sheet and its references, so the parser sees nothing else. */
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
  // Uncompressed: inflating would start a worker, which our CSP blocks.
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
 * Reads the first visible sheet. Formulas keep the text saved with them; nothing is calculated.
 * docs/product/product-sheets.md#how-files-are-read.
 * @throws FileProblem when the file can't be read.
 */
export async function readXlsx(bytes: Uint8Array): Promise<Table> {
  const workbook = workbookOf(unpack(bytes))
  checkExtent(workbook.sheet)
  const rows = await readSheet(packed(workbook), { trim: false })
  const table = rows.map(row => row.map(cellOf))
  // Many cells may share one long string.
  if (lengthOf(table) > MOST_UNPACKED_BYTES) throw new FileProblem('tooMuchText')
  return table
}

/** At most 1,000 of these rows are products. Distant cells make the parser fill everything between. */
const MOST_LINES = 5000
/** A row number, or a cell in the first 702 columns. */
const NEAR = /^[A-Z]{0,2}(\d+)$/i

/** @throws FileProblem when a worksheet has too many rows, or a distant row or cell. */
export function checkExtent(xml: string): void {
  let rows = 0
  for (const { name, attributes } of elementsOf(xml, 'row|c')) {
    rows += name === 'row' ? 1 : 0
    const place = attributes.get('r')
    const line = place === undefined ? 1 : Number(NEAR.exec(place)?.[1] ?? Number.POSITIVE_INFINITY)
    if (rows > MOST_LINES || line > MOST_LINES) throw new FileProblem('tooManyRows')
  }
}
