import type { Table } from './table.ts'
import { writeCsv } from './write-csv.ts'
import { writeXlsx } from './write-xlsx.ts'

export const KINDS = ['CSV', 'XLSX'] as const
export type Kind = (typeof KINDS)[number]

/** Lets the browser save a table as a file of this name. */
export function download(table: Table, name: string, kind: Kind): void {
  const file = kind === 'CSV' ? writeCsv(table) : writeXlsx(table)
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${kind.toLowerCase()}`
  link.click()
  // Safari reads it after the press has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
