import { FEE_ROW_FIELDS, type FeeRowField, MAX_FEE_ROWS } from '@santhe/rules'
import { Button, Icon, useTexts } from '@santhe/ui'
import { Fragment, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import styles from './fee-rows.module.css'
import { cellName, rowMessages, rowsOf, type TypedRow, withCell, withoutRow, withRow } from './fee-rows.ts'
import { texts } from './texts.ts'

interface FeeRowsProps {
  /** The rows, as `rowsText` writes them. */
  value: string
  onChange: (value: string) => void
  /** What is wrong, by `cellName`; of the table as a whole by 'table'. */
  messages: Readonly<Record<string, string>>
}

/** Moves the focus to the same column of the row above or below. */
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

/** A fee table as it is typed: a row for each step, with a figure for each area. docs/product/office.md#fees-form. */
export function FeeRows({ value, onChange, messages }: FeeRowsProps) {
  const t = useTexts(texts)
  const id = useId()
  const body = useRef<HTMLTableSectionElement>(null)
  /** The row whose first cell gets the focus once it is there. */
  const focused = useRef<number>(undefined)
  const rows = rowsOf(value)
  useLayoutEffect(() => {
    if (focused.current === undefined) return
    body.current?.querySelector<HTMLInputElement>(`[data-row="${focused.current}"]`)?.focus()
    focused.current = undefined
  })
  const change = (next: string, focusedRow: number) => {
    focused.current = focusedRow
    onChange(next)
  }
  const isWhole = !FEE_ROW_FIELDS.some(field => rows.some((_row, place) => messages[cellName(place, field)]))
  return (
    <div className={styles.table}>
      <p className={styles.hint}>{t('tableHint')}</p>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place; nothing of it is stored in the browser
            <Fragment key={place}>
              <tr>
                {FEE_ROW_FIELDS.map(field => (
                  <Cell
                    key={field}
                    {...{ row, place, field }}
                    message={messages[cellName(place, field)]}
                    messageId={`${id}-${place}`}
                    onChange={text => onChange(withCell(value, place, field, text))}
                  />
                ))}
                <td>
                  {place > 0 && (
                    <Button
                      look="plain"
                      size="small"
                      isRound
                      aria-label={t('removeStep', { step: place + 1 })}
                      onClick={() => change(withoutRow(value, place), place - 1)}
                    >
                      <Icon name="close" size="small" />
                    </Button>
                  )}
                </td>
              </tr>
              <RowProblems id={`${id}-${place}`} messages={rowMessages(messages, place)} />
            </Fragment>
          ))}
        </tbody>
      </table>
      {isWhole && messages.table && (
        <p className={styles.problem} role="alert">
          {messages.table}
        </p>
      )}
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

interface CellProps {
  row: TypedRow
  place: number
  field: FeeRowField
  message: string | undefined
  /** Of the row's messages. */
  messageId: string
  onChange: (text: string) => void
}

function Cell({ row, place, field, message, messageId, onChange }: CellProps) {
  const t = useTexts(texts)
  // Every table begins at nothing.
  if (field === 'from' && place === 0) return <th scope="row">₹{row.from}</th>
  return (
    <td>
      <input
        className={styles.cell}
        type="text"
        inputMode="decimal"
        aria-label={t('cell', { column: t(`columns.${field}`), step: place + 1 })}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? messageId : undefined}
        data-row={place}
        data-column={field}
        value={row[field]}
        onChange={event => onChange(event.currentTarget.value)}
      />
    </td>
  )
}

function RowProblems({ id, messages }: { id: string; messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <tr>
      <td colSpan={FEE_ROW_FIELDS.length + 1} id={id} className={styles.problem} role="alert">
        {messages.join('. ')}
      </td>
    </tr>
  )
}
