import type { Actor } from '@santhe/rules'
import { expect } from 'vitest'
import type { Domain } from '../../../foundation/domain.ts'
import { NOW, TODAY } from '../../../testing/index.ts'
import { readStatistics } from '../queries.ts'
import { readHistory } from '../read-history.ts'
import { recount } from '../recount.ts'
import type { FigureDifference, RecountOptions } from '../stored-figures.ts'
import { type PlainRecount, plainRecount, plainWaits } from './plain-recount.ts'

export const ADMIN: Actor = { id: 900_000, role: 'admin' }

/** Actors whose figures are read, with a filter for the orders of their area. */
const SCOPES: { actor: Actor; isWithin: PlainRecount['isWithin'] }[] = [
  { actor: ADMIN, isWithin: () => true },
  { actor: { id: 1, role: 'district_manager', district: 'Kolar' }, isWithin: ({ district }) => district === 'Kolar' },
  {
    actor: { id: 2, role: 'taluk_agent', district: 'Kolar', taluk: 'Malur' },
    isWithin: ({ district, taluk }) => district === 'Kolar' && (taluk === 'Malur' || taluk === null),
  },
  {
    actor: { id: 3, role: 'delivery_agent', district: 'Bengaluru Rural' },
    isWithin: ({ district }) => district === 'Bengaluru Rural',
  },
  {
    actor: { id: 4, role: 'taluk_agent', district: 'Kolar', taluk: 'Srinivaspur' },
    isWithin: ({ district, taluk }) => district === 'Kolar' && taluk === null,
  },
  { actor: { id: 5, role: 'delivery_agent' }, isWithin: () => false },
]

export async function differencesIn(domain: Domain, { isMending }: RecountOptions): Promise<FigureDifference[]> {
  const differences: FigureDifference[] = []
  for await (const difference of recount({ isMending }, domain)) differences.push(difference)
  return differences
}

async function expectRightStatistics({ actor, isWithin }: (typeof SCOPES)[number], domain: Domain): Promise<void> {
  const { statistics } = await plainRecount({ isWithin, today: TODAY, days: 30 }, domain)
  const { totalOrders, onlinePayments, codPayments, ordersByStatus } = statistics
  const read = await readStatistics({ actor }, domain)
  expect(read).toMatchObject({ totalOrders, onlinePayments, codPayments, ordersByStatus })
  expect(read.totalRevenue).toBe(onlinePayments.amount + codPayments.amount)
  const { buyers, customerAccounts } = statistics
  expect(read.totalCustomers).toBe(actor.role === 'admin' ? customerAccounts : buyers)
}

async function expectRightHistory(
  { actor, isWithin, days }: (typeof SCOPES)[number] & { days: number },
  domain: Domain,
): Promise<void> {
  const right = await plainRecount({ isWithin, today: TODAY, days }, domain)
  const history = await readHistory({ actor, days, now: NOW }, domain)
  expect(history.days).toEqual(right.days)
  expect(history.preOrdersByWeek).toEqual(right.weeks)
  expect(history.preOrdersBeside).toEqual(right.beside)
  const boxesOfChart = [...history.preOrdersByWeek.map(({ boxes }) => boxes), ...Object.values(history.preOrdersBeside)]
  expect(boxesOfChart.reduce((sum, boxes) => sum + boxes, 0)).toBe(right.preOrderedBoxes)
  const isApprover = actor.role === 'admin' || actor.role === 'district_manager'
  const waits = await plainWaits({ isWithin, today: TODAY, days, now: NOW }, domain)
  const counts = (groups: { products: number }[]) => groups.map(({ products }) => products)
  const { approvals } = history
  expect(approvals && { waiting: counts(approvals.waiting), decided: counts(approvals.decided) }).toEqual(
    isApprover ? waits : null,
  )
  expect(new Map(history.boxesByCategory.map(({ categoryId, boxes }) => [categoryId, boxes]))).toEqual(right.boxes)
}

/** Expects everybody's figures to equal a plain recount, and the recount to find no difference. */
export async function expectRightFigures(domain: Domain): Promise<void> {
  for (const [place, scope] of SCOPES.entries()) {
    await expectRightStatistics(scope, domain)
    await expectRightHistory({ ...scope, days: place % 2 === 0 ? 30 : 90 }, domain)
  }
  expect(await differencesIn(domain, { isMending: false })).toEqual([])
}
