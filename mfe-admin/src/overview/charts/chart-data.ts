/** What the parts of all columns are, from the bottom up. */
export interface ChartPart {
  key: string
  name: string
  /** How it differs without colour. */
  look: 'solid' | 'hatched'
}

/** One column: its parts stand on each other. */
export interface ChartColumn {
  key: string
  /** Below the axis, where there is room for it: 'Nov 14'. */
  axisName: string
  /** All of it in words: 'Nov 14, 2026: 12 orders'. */
  text: string
  /** A number for each of the chart's parts: orders, boxes or paise. */
  values: readonly number[]
}

/** Returns the height of a column. */
export function totalOf({ values }: { values: readonly number[] }): number {
  return values.reduce((sum, value) => sum + value, 0)
}
