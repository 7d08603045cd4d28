import type { ReactNode } from 'react'

/** A column of a list: a table's column on wide screens, a part of a card on phones. */
export interface Column<Row> {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Right-aligned, in tabular figures. */
  isNumber?: boolean
  /** Names that people chose: one that is a single long word breaks anywhere, so that it stretches no table. */
  hasNames?: boolean
  /** On a phone: 'head' stands on top of the card, 'foot' holds its actions, whose ground opens no row, 'hidden' is left out; else a line of its facts. */
  onPhone?: 'head' | 'foot' | 'hidden'
  width?: number | string
}
