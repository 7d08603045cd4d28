import type { Paise } from '../money.ts'
import { MONEY_HOLDERS, type MoneyHolder, type MoneyLine } from './money-lines.ts'

/** Money of one holder, without undone deliveries. */
interface HolderMoney {
  orders: number
  items: Paise
  fees: Paise
}

/** Sums over lines, by holder. */
export type FarmMoney = Readonly<Record<MoneyHolder, HolderMoney>> & {
  refunds: { orders: number; amount: Paise }
}

export const NO_MONEY: FarmMoney = {
  market: { orders: 0, items: 0, fees: 0 },
  agent: { orders: 0, items: 0, fees: 0 },
  farm: { orders: 0, items: 0, fees: 0 },
  refunds: { orders: 0, amount: 0 },
}

const SIGNS = { delivered: 1, setBack: -1, complained: 0, refunded: 0 } as const

/** Returns 1 for delivered, -1 for undone. */
function deliveriesIn({ kind }: Pick<MoneyLine, 'kind'>): 1 | -1 | 0 {
  return SIGNS[kind]
}

export function addMoney(a: FarmMoney, b: FarmMoney): FarmMoney {
  const together = (holder: MoneyHolder): HolderMoney => ({
    orders: a[holder].orders + b[holder].orders,
    items: a[holder].items + b[holder].items,
    fees: a[holder].fees + b[holder].fees,
  })
  const refunds = { orders: a.refunds.orders + b.refunds.orders, amount: a.refunds.amount + b.refunds.amount }
  return { market: together('market'), agent: together('agent'), farm: together('farm'), refunds }
}

export function sumOfLines(lines: readonly MoneyLine[]): FarmMoney {
  return lines.reduce<FarmMoney>((sum, line) => {
    const { holder, items, fees, refund } = line
    const own = { ...NO_MONEY, [holder]: { orders: deliveriesIn(line), items, fees } }
    return addMoney(sum, { ...own, refunds: { orders: line.kind === 'refunded' ? 1 : 0, amount: refund } })
  }, NO_MONEY)
}

/** Returns the items of delivered orders, regardless of who has the money. */
export function earnedIn(money: FarmMoney): Paise {
  return MONEY_HOLDERS.reduce((sum, holder) => sum + money[holder].items, 0)
}

/** Debts by debtor; the farm already has the rest in cash. */
export interface FarmDebts {
  /** Paid online, in paise. */
  byMarket: Paise
  /** Cash collected by agents. */
  byAgents: Paise
  /** Fees included in the farm's cash. */
  toMarket: Paise
}

/** docs/product/farm-money.md#balance */
export function debtsOf({ market, agent, farm }: FarmMoney): FarmDebts {
  return { byMarket: market.items, byAgents: agent.items, toMarket: farm.fees }
}
