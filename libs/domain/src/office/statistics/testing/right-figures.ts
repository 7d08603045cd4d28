import type { Actor } from '@santhe/rules'
import { expect } from 'vitest'
import type { Domain } from '../../../foundation/domain.ts'
import type { OrderRecord } from '../../../records/order.ts'
import { NOW, TODAY } from '../../../testing/index.ts'
import { readStatistics } from '../queries.ts'
import { readHistory } from '../read-history.ts'
import type { FigureDifference, RecountOptions } from '../recount/difference.ts'
import { recount } from '../recount/recount.ts'
import { plainRecount } from './plain-recount.ts'

export const ADMIN: Actor = { id: 900_000, role: 'admin' }

/** Whom the figures are read for, with the orders of their area. */
const SCOPES: { actor: Actor; isWithin: (order: OrderRecord) => boolean }[] = [
  { actor: ADMIN, isWithin: () => true },
  { actor: { id: 1, role: 'district_manager', district: 'Kolar' }, isWithin: order => order.district === 'Kolar' },
  {
    actor: { id: 2, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' },
    isWithin: ({ district, taluk }) => district === 'Kolar' && (taluk === 'Malur' || taluk === null),
  },
  {
    actor: { id: 3, role: 'delivery_agent', district: 'Bengaluru Rural' },
    isWithin: order => order.district === 'Bengaluru Rural',
  },
  {
    actor: { id: 4, role: 'taluk_agent', district: 'Kolar', taluk: 'Srinivaspur' },
    isWithin: order => order.district === 'Kolar' && order.taluk === null,
  },
  { actor: { id: 5, role: 'delivery_agent' }, isWithin: () => false },
]

/** Returns what a recount finds that differs, mended where `isMending`. */
export async function differencesIn(domain: Domain, { isMending }: RecountOptions): Promise<FigureDifference[]> {
  const differences: FigureDifference[] = []
  for await (const difference of recount({ isMending }, domain)) differences.push(difference)
  return differences
}

async function expectRightStatistics({ actor, isWithin }: (typeof SCOPES)[number], domain: Domain): Promise<void> {
  const { statistics } = await plainRecount({ isWithin, today: TODAY, days: 30 }, domain)
  const { totalOrders, onlinePayments, codPayments, customers, ordersByStatus } = statistics
  const read = await readStatistics({ actor }, domain)
  expect(read).toMatchObject({ totalOrders, onlinePayments, codPayments, ordersByStatus })
  expect(read.totalRevenue).toBe(onlinePayments.amount + codPayments.amount)
  if (actor.role !== 'admin') expect(read.totalCustomers).toBe(customers)
}

async function expectRightHistory(
  { actor, isWithin, days }: (typeof SCOPES)[number] & { days: number },
  domain: Domain,
): Promise<void> {
  const right = await plainRecount({ isWithin, today: TODAY, days }, domain)
  const history = await readHistory({ actor, days, now: NOW }, domain)
  expect(history.days).toEqual(right.days)
  expect(history.preOrdersByWeek).toEqual(right.weeks)
  expect(new Map(history.boxesByCategory.map(({ categoryId, boxes }) => [categoryId, boxes]))).toEqual(right.boxes)
}

/** Expects that everybody's figures are what a plain recount finds, and that the recount finds nothing to mend. */
export async function expectRightFigures(domain: Domain): Promise<void> {
  for (const [place, scope] of SCOPES.entries()) {
    await expectRightStatistics(scope, domain)
    await expectRightHistory({ ...scope, days: place % 2 === 0 ? 30 : 90 }, domain)
  }
  expect(await differencesIn(domain, { isMending: false })).toEqual([])
}
