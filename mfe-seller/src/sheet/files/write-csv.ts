import Papa from 'papaparse'
import type { Table } from './table.ts'

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
