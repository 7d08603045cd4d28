import Papa from 'papaparse'
import type { Table } from './table.ts'
import { writeXlsx } from './write-xlsx.ts'

export const KINDS = ['CSV', 'XLSX'] as const
export type Kind = (typeof KINDS)[number]

export function download(table: Table, name: string, kind: Kind): void {
  const file = kind === 'CSV' ? writeCsv(table) : writeXlsx(table)
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind.toLowerCase()}`
  link.click()
  // Safari reads the blob after the handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

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
