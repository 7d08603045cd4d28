import { type FarmDebtsView, type FarmStatement, MOST_STATEMENT_LINES } from '@santhe/contracts'
import type { FarmStatement as FarmStatementView } from '@santhe/domain'
import { debtsOf, earnedIn, type FarmMoney, MONEY_HOLDERS, paiseToRupees } from '@santhe/rules'

export function presentDebts(money: FarmMoney): FarmDebtsView {
  const { byMarket, byAgents, toMarket } = debtsOf(money)
  return {
    byMarket: paiseToRupees(byMarket),
    byAgents: paiseToRupees(byAgents),
    toMarket: paiseToRupees(toMarket),
  }
}

export function presentFarmStatement({
  lines,
  fees,
  money,
  before,
  after,
  ...facts
}: FarmStatementView): FarmStatement {
  const underWay = lines.filter(({ isUnderWay }) => isUnderWay)
  return {
    ...facts,
    lines: lines.slice(0, MOST_STATEMENT_LINES).map(line => {
      const { at, order, kind, holder, items, fees: share, refund, isUnderWay } = line
      return {
        ...{ at: at.toISOString(), orderId: order._id, kind, holder },
        ...{ items: paiseToRupees(items), fees: paiseToRupees(share), refund: paiseToRupees(refund) },
        isUnderWay,
      }
    }),
    hasMore: lines.length > MOST_STATEMENT_LINES,
    sums: MONEY_HOLDERS.map(holder => {
      const { orders, items, fees: shares } = money[holder]
      return { holder, orders, items: paiseToRupees(items), fees: paiseToRupees(shares) }
    }),
    refunds: {
      ...{ orders: money.refunds.orders, amount: paiseToRupees(money.refunds.amount) },
      underWay: {
        orders: underWay.length,
        amount: paiseToRupees(underWay.reduce((sum, { refund }) => sum + refund, 0)),
      },
    },
    fees: fees.map(({ amount, ...fee }) => ({ ...fee, amount: paiseToRupees(amount) })),
    earned: paiseToRupees(earnedIn(money)),
    owed: { before: presentDebts(before), inMonth: presentDebts(money), after: presentDebts(after) },
  }
}
