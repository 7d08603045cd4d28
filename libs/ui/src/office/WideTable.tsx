import { Fragment, type HTMLAttributes, type Key, type ReactNode } from 'react'
import { classes } from '../classes.ts'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './office.module.css'

export interface Column<Row> {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  isNumber?: boolean
  /** Names typed by people: long words may break anywhere. */
  hasNames?: boolean
  /** Place in the card on phones: 'head', 'foot' (actions, which open no row) or 'hidden'; otherwise a fact. */
  onPhone?: 'head' | 'foot' | 'hidden'
  width?: number | string
}

interface Selection<Row> {
  selected: readonly Key[]
  onChange: (selected: readonly Key[]) => void
  isSelectable: (row: Row) => boolean
  nameOf: (row: Row) => string
}

export interface WideTableProps<Row extends object> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  selection?: Selection<Row> | undefined
  /** Rows 40 px high with at most two small lines. */
  isCompact?: boolean
  rowProps?: ((row: Row) => HTMLAttributes<HTMLElement> & { 'data-row'?: number }) | undefined
}

export function WideTable<Row extends object>(props: WideTableProps<Row>) {
  const { label, columns, rows, keyOf, selection, isCompact = false, rowProps } = props
  return (
    <div className={styles.scroll}>
      <table className={classes(styles.table, isCompact && styles.compact)} aria-label={label}>
        <thead>
          <tr>
            {selection && <SelectAll rows={rows} keyOf={keyOf} selection={selection} />}
            {columns.map(({ key, heading, isNumber, width }) => (
              <th key={key} scope="col" className={isNumber ? styles.number : undefined} style={{ width }}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={keyOf(row)} {...rowProps?.(row)}>
              {selection && <SelectRow row={row} rowKey={keyOf(row)} selection={selection} />}
              {columns.map(column => (
                <Fragment key={column.key}>{cellOf(column, row)}</Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function cellOf<Row>({ cell, isNumber, hasNames, onPhone }: Column<Row>, row: Row): ReactNode {
  if (isNumber) return <td className={styles.number}>{cell(row)}</td>
  if (onPhone === 'foot') {
    return (
      <td className={styles.rowActions} data-actions>
        {cell(row)}
      </td>
    )
  }
  return (
    <td>
      <div className={hasNames ? styles.names : styles.prose}>{cell(row)}</div>
    </td>
  )
}

interface SelectAllProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  selection: Selection<Row>
}

function SelectAll<Row>({ rows, keyOf, selection }: SelectAllProps<Row>) {
  const t = useTexts(uiTexts)
  const all = rows.filter(selection.isSelectable).map(keyOf)
  const isAll = all.length > 0 && all.every(key => selection.selected.includes(key))
  return (
    <th scope="col" className={styles.tick}>
      <input
        type="checkbox"
        aria-label={t('selectAll')}
        checked={isAll}
        disabled={all.length === 0}
        ref={box => {
          if (box) box.indeterminate = !isAll && selection.selected.length > 0
        }}
        onChange={() => selection.onChange(isAll ? [] : all)}
      />
    </th>
  )
}

function SelectRow<Row>({ row, rowKey, selection }: { row: Row; rowKey: Key; selection: Selection<Row> }) {
  const { selected, onChange, isSelectable, nameOf } = selection
  const isSelected = selected.includes(rowKey)
  return (
    <td className={styles.tick}>
      <input
        type="checkbox"
        aria-label={nameOf(row)}
        checked={isSelected && isSelectable(row)}
        disabled={!isSelectable(row)}
        onChange={() => onChange(isSelected ? selected.filter(key => key !== rowKey) : [...selected, rowKey])}
      />
    </td>
  )
}
