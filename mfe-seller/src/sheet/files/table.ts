import type { FigureStyle } from '@santhe/rules'

/** A cell as a file has it: text, or a number as Excel stores it. Dates of Excel are 'YYYY-MM-DD'. */
export type Cell = string | number | null

/** The rows of a file, its first one first; their numbers are those that a spreadsheet shows. */
export type Table = readonly (readonly Cell[])[]

/** A file that was read, and how figures are written in it. */
export interface SheetFile extends FigureStyle {
  table: Table
}
