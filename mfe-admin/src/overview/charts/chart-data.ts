/** A series, bottom first. */
export interface ChartPart {
  key: string
  name: string
  /** Distinguishes series without colour. */
  look: 'solid' | 'hatched'
}

export interface ChartColumn {
  key: string
  /** Short axis name: 'Nov 14'. */
  axisName: string
  /** Full text: 'Nov 14, 2026: 12 orders'. */
  text: string
  /** One number per series: orders, boxes or paise. */
  values: readonly number[]
}

export function totalOf({ values }: { values: readonly number[] }): number {
  return values.reduce((sum, value) => sum + value, 0)
}
