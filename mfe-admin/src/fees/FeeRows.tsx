import { type OrderFee, OrderFeeForm } from '@santhe/contracts'
import { FEE_ROW_FIELDS, type FeeRowField, feeStepProblems, MAX_FEE_ROWS, readRupees } from '@santhe/rules'
import { coded } from '@santhe/texts/say'
import { Button, Icon, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import feesTexts from '../texts/en/fees.json'
import styles from './fee-rows.module.css'

interface FeeRowsProps {
  value: string
  onChange: (value: string) => void
  messages: Readonly<Record<string, string>>
}

/** Moves the focus one row up or down in the same column. */
function handleArrow(event: KeyboardEvent<HTMLTableElement>): void {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const cell = event.target instanceof HTMLInputElement ? event.target.dataset : undefined
  if (!step || !cell) return
  const next = event.currentTarget.querySelector<HTMLInputElement>(
    `[data-row="${Number(cell.row) + step}"][data-column="${cell.column}"]`,
  )
  if (!next) return
  event.preventDefault()
  next.focus()
  next.select()
}

/** Returns a function that focuses a row's first cell after the next render, and the ref of the table body. */
function useRowFocus() {
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    body.current?.querySelector<HTMLInputElement>(`[data-row="${focused.current}"]`)?.focus()
    focused.current = undefined
  })
  const focusRow = (place: number) => {
    focused.current = place
  }
  return { body, focusRow }
}

/** One row per step, one column per area. docs/product/office.md#fees-form. */
export function FeeRows({ value, onChange, messages }: FeeRowsProps) {
  const t = useTexts(feesTexts)
  const { body, focusRow } = useRowFocus()
  const rows = rowsOf(value)
  const change = (next: string, focusedRow: number) => {
    focusRow(focusedRow)
    onChange(next)
  }
  return (
    <div className={blocks.stack8}>
      <p className={blocks.muted}>{t('tableHint')}</p>
      <table className={styles.rows} aria-label={t('table')} onKeyDown={handleArrow}>
        <thead>
          <tr>
            {FEE_ROW_FIELDS.map(field => (
              <th key={field} scope="col">
                {t(`columns.${field}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, place) => (
            <Row
              key={row.id}
              {...{ row, place, messages }}
              onChange={(field, text) => onChange(withCell(value, place, field, text))}
              onRemove={() => change(withoutRow(value, place), place - 1)}
            />
          ))}
        </tbody>
      </table>
      {rows.length < MAX_FEE_ROWS && (
        <div>
          <Button look="quiet" size="small" onClick={() => change(withRow(value), rows.length)}>
            <Icon name="plus" size="small" />
            {t('addStep')}
          </Button>
        </div>
      )}
    </div>
  )
}

interface RowProps {
  row: TypedRow
  place: number
  messages: FeeRowsProps['messages']
  onChange: (field: FeeRowField, text: string) => void
  onRemove: () => void
}

/** A step with its errors. The first can't be removed: every table starts at 0. */
function Row({ row, place, messages, onChange, onRemove }: RowProps) {
  const t = useTexts(feesTexts)
  const id = useId()
  const problems = rowMessages(messages, place)
  return (
    <>
      <tr>
        {FEE_ROW_FIELDS.map(field => (
          <Cell
            key={field}
            {...{ row, place, field }}
            describedBy={messages[cellName(place, field)] ? id : undefined}
            onChange={text => onChange(field, text)}
          />
        ))}
        <td>
          {place > 0 && (
            <Button
              look="plain"
              size="small"
              isRound
              aria-label={t('removeStep', { step: place + 1 })}
              onClick={onRemove}
            >
              <Icon name="close" size="small" />
            </Button>
          )}
        </td>
      </tr>
      {problems.length > 0 && (
        <tr>
          <td colSpan={FEE_ROW_FIELDS.length + 1}>
            <p id={id} className={styles.problem} role="alert">
              {problems.join('. ')}
            </p>
          </td>
        </tr>
      )}
    </>
  )
}

interface CellProps {
  row: TypedRow
  place: number
  field: FeeRowField
  describedBy: string | undefined
  onChange: (text: string) => void
}

function Cell({ row, place, field, describedBy, onChange }: CellProps) {
  const t = useTexts(feesTexts)
  if (field === 'from' && place === 0) return <th scope="row">₹{row.from}</th>
  return (
    <td>
      <input
        className={styles.cell}
        type="text"
        inputMode="decimal"
        aria-label={t('cell', { column: t(`columns.${field}`), step: place + 1 })}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
        data-row={place}
        data-column={field}
        value={row[field]}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </td>
  )
}

type TypedCells = Readonly<Record<FeeRowField, string>>

/** `id` is local to the form and stays when rows above are removed. */
type TypedRow = TypedCells & { readonly id: number }

const EMPTY_ROW: TypedCells = { from: '', urban: '', rural: '', extended: '' }
const FIRST_ROW: TypedCells = { ...EMPTY_ROW, from: '0' }

/** Serialises a fee's rows, since form values are strings. A fee without a table starts with an empty row. */
export function rowsText(table: OrderFee['table']): string {
  const rows = table?.map(({ from, urban, rural, extended }) => ({
    ...{ from: String(from), urban: String(urban), rural: String(rural), extended: String(extended) },
  }))
  return JSON.stringify((rows ?? [FIRST_ROW]).map((row, id) => ({ ...row, id })))
}

function rowsOf(text: string): TypedRow[] {
  return JSON.parse(text)
}

export function cellsOf(text: string): TypedCells[] {
  return rowsOf(text).map(({ id: _, ...cells }) => cells)
}

function withRow(text: string): string {
  const rows = rowsOf(text)
  const id = Math.max(-1, ...rows.map(row => row.id)) + 1
  return JSON.stringify([...rows, { ...EMPTY_ROW, id }])
}

function withoutRow(text: string, place: number): string {
  return JSON.stringify(rowsOf(text).filter((_row, each) => each !== place))
}

function withCell(text: string, place: number, field: FeeRowField, value: string): string {
  return JSON.stringify(rowsOf(text).map((row, each) => (each === place ? { ...row, [field]: value } : row)))
}

/** Returns a cell's field name, the same in forms and server errors: 'table.1.rural'. */
const cellName = (place: number, field: FeeRowField) => `table.${place}.${field}`

/** Returns errors by `cellName`, including those of the order of steps while other cells are invalid. */
export function cellMessages(rows: readonly TypedCells[], body: unknown): Record<string, string> {
  const steps = [...feeStepProblems(rows.map(({ from }) => ({ from: Number(readRupees(from)) })))]
  const issues = OrderFeeForm.safeParse(body).error?.issues ?? []
  const ofCells = issues.filter(({ path }) => path[0] === 'table' && path.length === 3)
  return {
    ...Object.fromEntries(steps.map(([place, problem]) => [cellName(place, 'from'), coded(`form.${problem}`)])),
    ...Object.fromEntries(ofCells.map(({ path, message }) => [path.map(String).join('.'), message])),
  }
}

function rowMessages(messages: Readonly<Record<string, string>>, place: number): string[] {
  return [...new Set(FEE_ROW_FIELDS.flatMap(field => messages[cellName(place, field)] ?? []))]
}
