import type { Paise } from './money.ts'

/** Measures for comparing prices, in sort order. */
export const MEASURES = ['kg', 'l', 'piece'] as const
type Measure = (typeof MEASURES)[number]

/** Number of units per measure (`perMeasure`), or of measures per unit. */
const UNITS: Readonly<Record<string, { measure: Measure; perMeasure: number; measures: number }>> = {
  kg: { measure: 'kg', perMeasure: 1, measures: 1 },
  g: { measure: 'kg', perMeasure: 1000, measures: 1 },
  l: { measure: 'l', perMeasure: 1, measures: 1 },
  ml: { measure: 'l', perMeasure: 1000, measures: 1 },
  each: { measure: 'piece', perMeasure: 1, measures: 1 },
  dozen: { measure: 'piece', perMeasure: 1, measures: 12 },
}

interface BoxContents {
  unitsPerBox: number
  /** The farmer's unit, such as 'g'. */
  unit: string
}

interface UnitPrice {
  /** Paise per measure, rounded half up. */
  paise: Paise
  measure: Measure
}

/** Returns undefined for retired units and empty boxes. */
export function unitPriceOf({ unitsPerBox, unit }: BoxContents, pricePerBox: Paise): UnitPrice | undefined {
  const entry = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  if (entry === undefined || !(unitsPerBox > 0)) return undefined
  const { measure, perMeasure, measures } = entry
  return { paise: Math.floor((pricePerBox * perMeasure) / (unitsPerBox * measures) + 0.5), measure }
}

const LARGER_UNIT: Readonly<Record<string, string>> = { g: 'kg', ml: 'l' }

/** Converts 1000 g to 1 kg, 1500 ml to 1.5 l; keeps other units. */
export function inLargerUnit(amount: number, unit: string): { amount: number; unit: string } {
  const larger = Object.hasOwn(LARGER_UNIT, unit) ? LARGER_UNIT[unit] : undefined
  if (larger === undefined || amount < 1000) return { amount, unit }
  return { amount: amount / 1000, unit: larger }
}
