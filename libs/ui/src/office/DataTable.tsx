import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { classes } from '../classes.ts'
import { Skeleton, SkeletonGroup } from '../states/Skeleton.tsx'
import { MoreButton } from './MoreButton.tsx'
import styles from './office.module.css'
import { type Column, WideTable, type WideTableProps } from './WideTable.tsx'

const PHONE = '(max-width: 47.99rem)'
/** Narrower tables would be cut off, so their rows become cards. */
const CARDS = '(max-width: 62.99rem)'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    listener => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

export function useIsPhone(): boolean {
  return useMedia(PHONE)
}

interface DataTableProps<Row extends object> extends Omit<WideTableProps<Row>, 'rows'> {
  rows: readonly Row[] | undefined
  whenEmpty: ReactNode
  more?: ComponentProps<typeof MoreButton> | undefined
  card?: ((row: Row) => ReactNode) | undefined
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, whenEmpty, more, selection, rowProps } = props
  const { isCompact = false, card } = props
  const isPhone = useIsPhone()
  const isNarrow = useMedia(CARDS)
  // Cards have no checkboxes, so tablets keep the table for a selection.
  const hasCards = isPhone || (isNarrow && !selection)
  if (rows === undefined) return <DataTableSkeleton />
  if (rows.length === 0) return whenEmpty
  return (
    <>
      {hasCards ? (
        <RowCards label={label} columns={columns} rows={rows} keyOf={keyOf} rowProps={rowProps} card={card} />
      ) : (
        <WideTable {...{ label, columns, rows, keyOf, selection, isCompact, rowProps }} />
      )}
      {more && (
        <div className={styles.more}>
          <MoreButton {...more} />
        </div>
      )}
    </>
  )
}

type RowCardsProps<Row extends object> = Pick<
  DataTableProps<Row>,
  'label' | 'columns' | 'keyOf' | 'rowProps' | 'card'
> & {
  rows: readonly Row[]
}

function RowCards<Row extends object>({ label, columns, rows, keyOf, rowProps, card }: RowCardsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map(row => (
        <li key={keyOf(row)} {...rowProps?.(row)} className={classes(styles.card, rowProps?.(row).className)}>
          {card ? card(row) : <ColumnsCard columns={columns} row={row} />}
        </li>
      ))}
    </ul>
  )
}

function ColumnsCard<Row extends object>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const head = columns.filter(column => column.onPhone === 'head')
  const foot = columns.filter(column => column.onPhone === 'foot')
  const facts = columns.filter(column => column.onPhone === undefined)
  return (
    <>
      {head.length > 0 && (
        <div className={styles.cardHead}>
          {head.map(column => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      )}
      <dl className={styles.facts}>
        {facts.map(column => (
          <Fact key={column.key} name={column.heading}>
            {column.cell(row)}
          </Fact>
        ))}
      </dl>
      {foot.length > 0 && (
        <div className={styles.cardFoot} data-actions>
          {foot.map(column => (
            <div key={column.key}>{column.cell(row)}</div>
          ))}
        </div>
      )}
    </>
  )
}

/** Renders nothing without a value. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

const SKELETON_ROWS = ['100%', '92%', '97%', '88%', '95%', '90%'] as const

function DataTableSkeleton() {
  return (
    <SkeletonGroup className={styles.cards}>
      {SKELETON_ROWS.map(width => (
        <Skeleton key={width} shape="pill" width={width} />
      ))}
    </SkeletonGroup>
  )
}
