import type { FarmOverview } from '@santhe/contracts'
import type { FarmOverview as FarmOverviewView } from '@santhe/domain'
import { earnedIn, paiseToRupees } from '@santhe/rules'
import { presentDebts } from './farm-statement.ts'

export function presentFarmOverview({ earnings, owed, ...facts }: FarmOverviewView): FarmOverview {
  const { weeks, products, others, delivered } = earnings
  const inRupees = ({ orders, amount }: { orders: number; amount: number }) => ({
    orders,
    amount: paiseToRupees(amount),
  })
  return {
    ...facts,
    earned: paiseToRupees(earnedIn(owed.now)),
    weeks: weeks.map(({ monday, online, cash }) => ({
      monday,
      online: paiseToRupees(online),
      cash: paiseToRupees(cash),
    })),
    byProduct: products.map(product => ({ ...product, earned: paiseToRupees(product.earned) })),
    others: paiseToRupees(others),
    delivered,
    owed: {
      beforeMonth: presentDebts(owed.beforeMonth),
      inMonth: presentDebts(owed.inMonth),
      now: presentDebts(owed.now),
      refunds: inRupees(owed.refunds),
      ahead: inRupees(owed.ahead),
    },
  }
}
