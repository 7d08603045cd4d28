import { addDays, type IstDate } from './dates.ts'

/** Later arrivals go into a second purchase. */
const FAR_APART_DAYS = 7

export interface ArrivalSplit<Line> {
  near: Line[]
  later: Line[]
  /** Last early arrival. */
  nearBy: IstDate
  /** First late arrival. */
  laterFrom: IstDate
}

/** Splits at a week after the first arrival; undefined if nothing is later. docs/product/cart.md#two-purchases */
export function splitByArrival<Line>(
  lines: readonly Line[],
  arrivalOf: (line: Line) => IstDate | undefined,
): ArrivalSplit<Line> | undefined {
  const dated = lines.flatMap(line => {
    const date = arrivalOf(line)
    return date === undefined ? [] : [{ line, date }]
  })
  const dates = dated.map(({ date }) => date).toSorted()
  const [first] = dates
  if (first === undefined) return undefined
  const end = addDays(first, FAR_APART_DAYS)
  const laterFrom = dates.find(date => date > end)
  if (laterFrom === undefined) return undefined
  return {
    near: dated.filter(({ date }) => date <= end).map(({ line }) => line),
    later: dated.filter(({ date }) => date > end).map(({ line }) => line),
    nearBy: dates.findLast(date => date <= end) ?? first,
    laterFrom,
  }
}
