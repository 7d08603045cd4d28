import type { Paise } from '../money.ts'
import { MONEY_HOLDERS, type MoneyHolder, type MoneyLine } from './money-lines.ts'

/** What was paid into one pair of hands, without what was set back. */
interface HolderMoney {
  /** Orders that were delivered. */
  orders: number
  /** What the farm earned. */
  items: Paise
  /** The orders' shares of the market's fees. */
  fees: Paise
}

/** The money of a farm's orders, over any lines. */
export type FarmMoney = Readonly<Record<MoneyHolder, HolderMoney>> & {
  refunds: { orders: number; amount: Paise }
}

export const NO_MONEY: FarmMoney = {
  market: { orders: 0, items: 0, fees: 0 },
  agent: { orders: 0, items: 0, fees: 0 },
  farm: { orders: 0, items: 0, fees: 0 },
  refunds: { orders: 0, amount: 0 },
}

const SIGNS = { delivered: 1, setBack: -1, refunded: 0 } as const

/** Returns how often a line counts its order as delivered: once, or once less. */
export function deliveriesIn({ kind }: Pick<MoneyLine, 'kind'>): 1 | -1 | 0 {
  return SIGNS[kind]
}

/** Returns the sums of two spans together. */
export function addMoney(a: FarmMoney, b: FarmMoney): FarmMoney {
  const together = (holder: MoneyHolder): HolderMoney => ({
    orders: a[holder].orders + b[holder].orders,
    items: a[holder].items + b[holder].items,
    fees: a[holder].fees + b[holder].fees,
  })
  const refunds = { orders: a.refunds.orders + b.refunds.orders, amount: a.refunds.amount + b.refunds.amount }
  return { market: together('market'), agent: together('agent'), farm: together('farm'), refunds }
}

/** Returns the sums of lines, exact to the paisa. */
export function sumOfLines(lines: readonly MoneyLine[]): FarmMoney {
  return lines.reduce<FarmMoney>((sum, line) => {
    const { holder, items, fees, refund } = line
    const own = { ...NO_MONEY, [holder]: { orders: deliveriesIn(line), items, fees } }
    return addMoney(sum, { ...own, refunds: { orders: line.kind === 'refunded' ? 1 : 0, amount: refund } })
  }, NO_MONEY)
}

/** Returns what a farm earned: its own items of delivered orders, whether market, agent or farm has the money. */
export function earnedIn(money: FarmMoney): Paise {
  return MONEY_HOLDERS.reduce((sum, holder) => sum + money[holder].items, 0)
}

/** What is owed for a farm's orders, by whom; the farm has the rest of its earnings in cash. */
export interface FarmDebts {
  /** What buyers paid online for the farm's items. */
  byMarket: Paise
  /** What delivery agents took in cash for the farm's items. */
  byAgents: Paise
  /** The fees in the cash that the farm took. */
  toMarket: Paise
}

/** Returns what is owed for these sums. docs/product/farm-money.md#what-is-owed */
export function debtsOf({ market, agent, farm }: FarmMoney): FarmDebts {
  return { byMarket: market.items, byAgents: agent.items, toMarket: farm.fees }
}
