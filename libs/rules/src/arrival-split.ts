import { addDays, type IstDate } from './dates.ts'

/** Arrivals later than this go into a second purchase. */
const FAR_APART_DAYS = 7

export interface ArrivalSplit<Line> {
  near: Line[]
  later: Line[]
  nearBy: IstDate
  laterFrom: IstDate
}

/** Splits lines a week after the first arrival; undefined if none arrives later. docs/product/cart.md#two-purchases */
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
