import {
  type Actor,
  addMoney,
  addMonths,
  type FarmMoney,
  fail,
  type IstMonth,
  istMonthOf,
  movedBy,
  type Paise,
  sumOfLines,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { linesOfOrders, moneyOrders, type OrderMoneyLine } from './money-orders.ts'
import { firstStoredMonth, moneyThrough } from './month-balance.ts'

/** A market fee, and its total in the month's orders. */
interface FeeShare {
  id: number
  name: string
  amount: Paise
}

export interface FarmStatement {
  farmName: string
  month: IstMonth
  /** The month in which the farm joined, or an earlier one with a line: no statement exists before it. */
  firstMonth: IstMonth
  /** In chronological order. */
  lines: OrderMoneyLine[]
  fees: FeeShare[]
  money: FarmMoney
  before: FarmMoney
  after: FarmMoney
}

/** Returns the totals of each fee in the lines' orders, by name and id. */
function feeShares(lines: readonly OrderMoneyLine[]): FeeShare[] {
  const shares = new Map<string, FeeShare>()
  for (const line of lines) {
    const fees = movedBy(line.order, line).flatMap(({ sign, order }) => order.fees.map(fee => ({ ...fee, sign })))
    for (const { id, name, amount, sign } of fees) {
      const key = `${name} ${id}`
      const share = shares.get(key) ?? { id, name, amount: 0 }
      shares.set(key, { ...share, amount: share.amount + sign * amount })
    }
  }
  return [...shares.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, share]) => share)
}

/**
 * Returns the statement of the actor's own farm for a month, by default the current one. docs/product/farm-money.md#statement
 * @throws NOT_FOUND for an actor without a farm
 */
export async function readStatement(
  { actor, now, month = istMonthOf(now) }: { actor: Actor; month?: IstMonth | undefined; now: Date },
  domain: Domain,
): Promise<FarmStatement> {
  const farmId = actor.farmId ?? 0
  const [farm, orders, before] = await Promise.all([
    Farms(domain.connection).findById(farmId).select({ farmName: 1, createdAt: 1 }).lean(),
    moneyOrders({ farmId, months: [month] }, domain),
    moneyThrough({ farmId, month: addMonths(month, -1), now }, domain),
  ])
  if (!farm) return fail('NOT_FOUND', { message: say('farm.none') })
  const lines = linesOfOrders(orders).filter(({ at }) => istMonthOf(at) === month)
  const money = sumOfLines(lines)
  const after = addMoney(before, money)
  // Read after the sums before the month, which stores every past month with lines.
  const stored = await firstStoredMonth(farmId, domain)
  const withLines = [...(stored ? [stored] : []), ...(lines.length > 0 ? [month] : [])]
  const [firstMonth = month] = [istMonthOf(farm.createdAt), ...withLines].sort()
  return { farmName: farm.farmName, month, firstMonth, lines, fees: feeShares(lines), money, before, after }
}
