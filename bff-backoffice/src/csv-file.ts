import type { PlainCode, TextIn } from '@santhe/texts'
import { type Options, stringify } from 'csv-stringify/sync'

export type CsvColumns<Row> = readonly (readonly [
  heading: PlainCode,
  cell: (row: Row, text: TextIn) => string | number,
])[]

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
  text: TextIn,
): AsyncGenerator<string> {
  let part: (string | number)[][] = [columns.map(([heading]) => text(heading))]
  let mark = BYTE_ORDER_MARK
  for await (const row of rows) {
    part.push(columns.map(([, cell]) => cell(row, text)))
    if (part.length < ROWS_OF_A_PART) continue
    yield mark + stringify(part, FORMAT)
    part = []
    mark = ''
  }
  if (part.length > 0) yield mark + stringify(part, FORMAT)
}
