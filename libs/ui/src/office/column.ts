import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  heading: string
  cell: (row: Row) => ReactNode
  /** Right-aligned tabular figures. */
  isNumber?: boolean
  /** User-chosen names: long words may break anywhere. */
  hasNames?: boolean
  /**
   * On phones: 'head' on top of the card, 'foot' its actions (which open no row), 'hidden' omitted; otherwise a fact.
   */
  onPhone?: 'head' | 'foot' | 'hidden'
  width?: number | string
}
