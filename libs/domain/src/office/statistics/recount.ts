import { addDays, type IstDate, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { Counted, FiguresOfAreas, type FiguresRecord } from '../../records/figures.ts'
import { Orders } from '../../records/order.ts'
import { differenceOf, pathOf, sumOf } from './figures.ts'
import { recountCustomers } from './recount-customers.ts'
import { recountDay } from './recount-day.ts'
import { addFigures, differencesOf, type FigureDifference, flat, type RecountOptions } from './stored-figures.ts'

/** Compares the total of an area with its days, in one transaction, and returns the differences; customers have no days. */
function recountTotal(area: string, { isMending }: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  return withTransaction(domain, async tx => {
    const records = await FiguresOfAreas(tx.connection)
      .find({ area }, null, { session: tx.session })
      .lean<FiguresRecord[]>()
    const ofDays = (isOfDays: boolean) =>
      sumOf(records.filter(({ day }) => (day !== null) === isOfDays).map(({ figures }) => flat(figures)))
    const { [pathOf.customers]: _, ...stored } = ofDays(false)
    const counted = ofDays(true)
    if (isMending) await addFigures([{ area, day: null, difference: differenceOf(stored, counted) }], tx)
    return differencesOf({ area, day: null, stored, counted })
  })
}

/** Compares the totals with the days, area by area, and returns the differences. */
async function recountTotals(options: RecountOptions, domain: Domain): Promise<FigureDifference[]> {
  const areas = await FiguresOfAreas(domain.connection).distinct('area')
  const differences: FigureDifference[] = []
  for (const area of areas) differences.push(...(await recountTotal(area, options, domain)))
  return differences
}

type End = 1 | -1

/** Returns the first (1) or last (-1) IST day of orders, counted records and figures. */
async function endOf(end: End, { connection }: Domain): Promise<IstDate[]> {
  const [order, counted, figures] = await Promise.all([
    Orders(connection).findOne().sort({ createdAt: end }).select({ createdAt: 1 }).lean(),
    Counted(connection).findOne().sort({ day: end }).select({ day: 1 }).lean(),
    FiguresOfAreas(connection)
      .findOne({ day: trusted({ $gt: '' }) })
      .sort({ day: end })
      .select({ day: 1 })
      .lean(),
  ])
  return [
    ...(order ? [istDateOf(order.createdAt)] : []),
    ...(counted ? [counted.day] : []),
    ...(figures?.day ? [figures.day] : []),
  ]
}

/** Compares figures and orders, and corrects them if `isMending`; yields every differing figure. Orders may be placed meanwhile. */
export async function* recount(options: RecountOptions, domain: Domain): AsyncGenerator<FigureDifference> {
  const [first] = (await endOf(1, domain)).sort()
  const last = (await endOf(-1, domain)).sort().at(-1)
  if (first !== undefined && last !== undefined) {
    for (let day = first; day <= last; day = addDays(day, 1)) yield* await recountDay(day, options, domain)
  }
  yield* await recountTotals(options, domain)
  yield* await recountCustomers(options, domain)
}
