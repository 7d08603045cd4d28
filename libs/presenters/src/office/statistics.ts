import type { OfficeWorkCounts, Statistics, StatisticsHistory } from '@santhe/contracts'
import type { OfficeWorkView, OrderRecord, Payments, StatisticsHistoryView, StatisticsView } from '@santhe/domain'
import { paiseToRupees } from '@santhe/rules'
import { presentOrder } from '../orders.ts'
import { presentAdminProduct } from './products.ts'

function presentSale(order: OrderRecord): Statistics['recentSalesData'][number] {
  const { total: placed, totalNow: total = placed, ...sale } = presentOrder(order)
  const { id, customerName, items, paymentMethod, createdAt, status } = sale
  return { id, customerName, items, total, paymentMethod, createdAt, status }
}

function presentPayments({ count, amount }: Payments) {
  return { count, amount: paiseToRupees(amount) }
}

export function presentStatistics(view: StatisticsView, now: Date): Statistics {
  const { totalRevenue, onlinePayments, codPayments, recentSales, pendingProductList, ...counts } = view
  return {
    ...counts,
    pendingProductList: pendingProductList?.map(product => presentAdminProduct(product, now)) ?? null,
    transactionStats: {
      totalRevenue: paiseToRupees(totalRevenue),
      onlinePayments: presentPayments(onlinePayments),
      codPayments: presentPayments(codPayments),
    },
    recentSalesData: recentSales.map(presentSale),
  }
}

export function presentWork({ approvals, ...counts }: OfficeWorkView): OfficeWorkCounts {
  return { ...counts, approvals: approvals && { ...approvals, oldest: approvals.oldest?.toISOString() ?? null } }
}

export function presentHistory({ days, before, ...rest }: StatisticsHistoryView): StatisticsHistory {
  return {
    ...rest,
    before: { ...before, revenue: paiseToRupees(before.revenue) },
    days: days.map(({ onlineRevenue, codRevenue, ...counts }) => ({
      ...counts,
      onlineRevenue: paiseToRupees(onlineRevenue),
      codRevenue: paiseToRupees(codRevenue),
    })),
  }
}
