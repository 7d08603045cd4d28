import type { Table } from './table.ts'
import { writeCsv } from './write-csv.ts'
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
