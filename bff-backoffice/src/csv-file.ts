import { type Options, stringify } from 'csv-stringify/sync'

/** A file's columns in order: each by its heading. An amount in rupees is a number, everything else a text. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number>>

/**
 * As Excel reads it: rows end in CR LF, and a field that would be a formula is text by an apostrophe before it. Amounts have two decimals,
 * no sign of the currency and no comma; one below zero is a number, not a formula.
 */
const FORMAT: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
  cast: { number: amount => ({ value: amount.toFixed(2), escape_formulas: false }) },
}
/** By this Excel reads the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const ROWS_OF_A_PART = 100

/** Returns a file for spreadsheets, part by part: its heading with the first rows. */
export async function* csvFile<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<Row> | Iterable<Row>,
): AsyncGenerator<string> {
  let part: (string | number)[][] = [Object.keys(columns)]
  let mark = BYTE_ORDER_MARK
  for await (const row of rows) {
    part.push(Object.values(columns).map(column => column(row)))
    if (part.length < ROWS_OF_A_PART) continue
    yield mark + stringify(part, FORMAT)
    part = []
    mark = ''
  }
  if (part.length > 0) yield mark + stringify(part, FORMAT)
}
