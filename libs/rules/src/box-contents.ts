import type { Paise } from './money.ts'

/** Base measures for comparing prices, in sort order. */
export const MEASURES = ['kg', 'l', 'piece'] as const
type Measure = (typeof MEASURES)[number]

/** How many of a unit make one measure, or the reverse. */
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
  /** Per measure, rounded half up. */
  paise: Paise
  measure: Measure
}

/** Undefined for retired units and empty boxes. */
export function unitPriceOf({ unitsPerBox, unit }: BoxContents, pricePerBox: Paise): UnitPrice | undefined {
  const entry = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined
  if (entry === undefined || !(unitsPerBox > 0)) return undefined
  const { measure, perMeasure, measures } = entry
  return { paise: Math.floor((pricePerBox * perMeasure) / (unitsPerBox * measures) + 0.5), measure }
}

const LARGER_UNIT: Readonly<Record<string, string>> = { g: 'kg', ml: 'l' }

/** 1000 g become 1 kg, 1500 ml 1.5 l; others stay. */
export function inLargerUnit(amount: number, unit: string): { amount: number; unit: string } {
  const larger = Object.hasOwn(LARGER_UNIT, unit) ? LARGER_UNIT[unit] : undefined
  if (larger === undefined || amount < 1000) return { amount, unit }
  return { amount: amount / 1000, unit: larger }
}
