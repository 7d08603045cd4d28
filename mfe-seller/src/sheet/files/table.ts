import type { FigureStyle } from '@santhe/rules'

/** Text, or a number as Excel stores it. Dates are 'YYYY-MM-DD'. */
export type Cell = string | number | null

/** Rows in file order; spreadsheets number them from 1. */
export type Table = readonly (readonly Cell[])[]

export interface SheetFile extends FigureStyle {
  table: Table
}

const FORMULA = /^'*[=+\-@\t\r]/
const MARKED = /^'+[=+\-@\t\r]/

/**
 * Prefixes texts that spreadsheets would run as formulas with an apostrophe. Texts that look prefixed get one more,
 * so `unmarked` is exact. docs/product/product-sheets.md#harmless-cells.
 */
export function harmless(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

export function unmarked(text: string): string {
  return MARKED.test(text) ? text.slice(1) : text
}
