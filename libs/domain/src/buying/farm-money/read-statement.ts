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

/** One of the market's fees, and what the month's orders have of it. */
interface FeeShare {
  id: number
  name: string
  amount: Paise
}

export interface FarmStatement {
  farmName: string
  month: IstMonth
  /** The month in which the farm came to the market, or an earlier one of which it has a line: there is no statement before it. */
  firstMonth: IstMonth
  /** In the order of time. */
  lines: OrderMoneyLine[]
  fees: FeeShare[]
  /** The sums of the lines. */
  money: FarmMoney
  before: FarmMoney
  after: FarmMoney
}

/** Returns what the lines' orders have of each fee, by name and id. */
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
 * Returns the statement of the actor's own farm for a month, the present one where none is given. docs/product/farm-money.md#statement
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
  // After the sums before the month, which are stored by then for every month that has lines and is over.
  const stored = await firstStoredMonth(farmId, domain)
  const withLines = [...(stored ? [stored] : []), ...(lines.length > 0 ? [month] : [])]
  const [firstMonth = month] = [istMonthOf(farm.createdAt), ...withLines].sort()
  return { farmName: farm.farmName, month, firstMonth, lines, fees: feeShares(lines), money, before, after }
}
