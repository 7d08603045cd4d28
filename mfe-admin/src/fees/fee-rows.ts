import { type OrderFee, OrderFeeForm } from '@santhe/contracts'
import { FEE_ROW_FIELDS, type FeeRowField, feeStepProblems, readRupees } from '@santhe/rules'
import { coded } from '@santhe/texts/say'

/** What is typed into a row of a fee table. */
type TypedCells = Readonly<Record<FeeRowField, string>>

/** `id` is local to the form and stays when rows above are removed. */
export type TypedRow = TypedCells & { readonly id: number }

const EMPTY_ROW: TypedCells = { from: '', urban: '', rural: '', extended: '' }
/** The step that every table begins with. */
const FIRST_ROW: TypedCells = { ...EMPTY_ROW, from: '0' }

/** Serialises a fee's rows, since form values are strings. A fee without a table gets an empty first step. */
export function rowsText(table: OrderFee['table']): string {
  const rows = table?.map(({ from, urban, rural, extended }) => ({
    ...{ from: String(from), urban: String(urban), rural: String(rural), extended: String(extended) },
  }))
  return JSON.stringify((rows ?? [FIRST_ROW]).map((row, id) => ({ ...row, id })))
}

export function rowsOf(text: string): TypedRow[] {
  return JSON.parse(text)
}

/** Returns the typed rows as request values. */
export function cellsOf(text: string): TypedCells[] {
  return rowsOf(text).map(({ id: _, ...cells }) => cells)
}

export function withRow(text: string): string {
  const rows = rowsOf(text)
  const id = Math.max(-1, ...rows.map(row => row.id)) + 1
  return JSON.stringify([...rows, { ...EMPTY_ROW, id }])
}

export function withoutRow(text: string, place: number): string {
  return JSON.stringify(rowsOf(text).filter((_row, each) => each !== place))
}

export function withCell(text: string, place: number, field: FeeRowField, value: string): string {
  return JSON.stringify(rowsOf(text).map((row, each) => (each === place ? { ...row, [field]: value } : row)))
}

/** Returns a cell's field name, the same in forms and server errors: 'table.1.rural'. */
export const cellName = (place: number, field: FeeRowField) => `table.${place}.${field}`

/** Returns errors by `cellName`, including wrong steps while other cells are still invalid. */
export function cellMessages(rows: readonly TypedCells[], body: unknown): Record<string, string> {
  const steps = [...feeStepProblems(rows.map(({ from }) => ({ from: Number(readRupees(from)) })))]
  const issues = OrderFeeForm.safeParse(body).error?.issues ?? []
  const ofCells = issues.filter(({ path }) => path[0] === 'table' && path.length === 3)
  return {
    ...Object.fromEntries(steps.map(([place, problem]) => [cellName(place, 'from'), coded(`form.${problem}`)])),
    ...Object.fromEntries(ofCells.map(({ path, message }) => [path.map(String).join('.'), message])),
  }
}

export function rowMessages(messages: Readonly<Record<string, string>>, place: number): string[] {
  return [...new Set(FEE_ROW_FIELDS.flatMap(field => messages[cellName(place, field)] ?? []))]
}
