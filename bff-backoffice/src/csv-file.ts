import { type Options, stringify } from 'csv-stringify/sync'

export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string | number>>

/**
 * For Excel: CRLF, formulas escaped by an apostrophe. Amounts have two decimals, no currency sign or comma; negative
 * ones stay numbers.
 */
const FORMAT: Options = {
  record_delimiter: 'windows',
  escape_formulas: true,
  quoted_match: /[\r\n]/,
  cast: { number: amount => ({ value: amount.toFixed(2), escape_formulas: false }) },
}
/** Makes Excel read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const ROWS_OF_A_PART = 100

/** Yields the headings with the first rows. */
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
