import type { FigureStyle } from '@santhe/rules'

/** Text, or a number as Excel stores it. Dates are 'YYYY-MM-DD'. */
export type Cell = string | number | null

/** Rows in file order; spreadsheets number them from 1. */
export type Table = readonly (readonly Cell[])[]

export interface SheetFile extends FigureStyle {
  table: Table
}
