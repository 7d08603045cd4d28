import { addDays, type IstDate, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { Counted, FiguresOfAreas } from '../../../records/figures.ts'
import { Orders } from '../../../records/order.ts'
import type { FigureDifference, RecountOptions } from './difference.ts'
import { recountCustomers } from './recount-customers.ts'
import { recountDay } from './recount-day.ts'
import { recountTotals } from './recount-totals.ts'

type End = 1 | -1

/** Returns the first (1) or last (-1) IST day that orders, what was counted of them, or figures belong to. */
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

/** Compares figures and orders, and where `isMending` makes them agree; yields every figure that differs. Orders may be placed meanwhile. */
export async function* recount(options: RecountOptions, domain: Domain): AsyncGenerator<FigureDifference> {
  const [first] = (await endOf(1, domain)).sort()
  const last = (await endOf(-1, domain)).sort().at(-1)
  if (first !== undefined && last !== undefined) {
    for (let day = first; day <= last; day = addDays(day, 1)) yield* await recountDay(day, options, domain)
  }
  yield* await recountTotals(options, domain)
  yield* await recountCustomers(options, domain)
}
