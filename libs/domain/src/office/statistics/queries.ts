import { type Actor, type FirstStepCounts, may, type OrderStatus, type Paise, scopesFor } from '@santhe/rules'
import { countAllCustomers } from '../../accounts/person/count-customers.ts'
import { productsFor } from '../../catalog/product/policy.ts'
import { type StockedProduct, withInventory } from '../../catalog/product/queries.ts'
import { countForStatistics, waitingSince } from '../../catalog/product/search/office-counts.ts'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { Categories } from '../../records/category.ts'
import { type OrderRecord, Orders, type PaymentMethod } from '../../records/order.ts'
import { OrderFees } from '../../records/order-fee.ts'
import { People } from '../../records/person.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { areasOfActor } from './areas.ts'
import { type Figures, pathOf, statusCounts } from './figures.ts'
import { readTotals } from './stored-figures.ts'

/** docs/product/office.md#overview: recent sales shows 5. */
const RECENT = 5
/** Maximum number in the overview; the products tab has all. */
const MAX_PENDING = 20

export interface Payments {
  count: number
  amount: Paise
}

/** Dashboard stats (docs/product/office.md#statistics), counted within the actor's scope, without open online payments. */
export interface StatisticsView {
  totalFarmers: number
  totalProducts: number
  totalOrders: number
  totalCustomers: number
  /** Pending approvals for the actor; both null for those who may approve nothing. */
  pendingProducts: number | null
  pendingProductList: StockedProduct[] | null
  ordersByStatus: Record<OrderStatus, number>
  totalRevenue: Paise
  onlinePayments: Payments
  codPayments: Payments
  recentSales: OrderRecord[]
}

type Filter = Record<string, unknown>

function paymentsOf(figures: Figures, method: PaymentMethod): Payments {
  return { count: figures[pathOf.paidCount(method)] ?? 0, amount: figures[pathOf.paidAmount(method)] ?? 0 }
}

/** All customers for an admin; within a district or taluk those who ordered there. */
async function countCustomers(actor: Actor, figures: Promise<Figures>, domain: Domain): Promise<number> {
  return actor.role === 'admin' ? countAllCustomers(domain) : ((await figures)[pathOf.customers] ?? 0)
}

/** The pending products that the actor may decide about, as in the pending list; null for everybody else. */
async function readPending(
  actor: Actor,
  domain: Domain,
): Promise<Pick<StatisticsView, 'pendingProducts' | 'pendingProductList'>> {
  if (!may(actor, 'product.approve')) return { pendingProducts: null, pendingProductList: null }
  const filter: Filter = { ...productsFor(actor, 'product.approve'), isHidden: false, awaitsDecision: true }
  const products = Products(domain.connection)
  const [waiting, pending] = await Promise.all([
    waitingSince({ actor, action: 'product.approve' }, domain),
    products.find(filter).sort({ rank: 1, availableUntil: 1, _id: 1 }).limit(MAX_PENDING).lean<ProductRecord[]>(),
  ])
  return { pendingProducts: waiting.length, pendingProductList: await withInventory(pending, domain) }
}

/** Returns counts and money within the actor's scope; orders as far as the outbox's worker has counted them. */
export async function readStatistics({ actor }: { actor: Actor }, domain: Domain): Promise<StatisticsView> {
  const { connection } = domain
  const orders = scopeFilter(scopesFor(actor, 'statistics.read'), {
    district: 'district',
    taluk: 'taluk',
    farm: 'farmerId',
  })
  const totals = readTotals(areasOfActor(actor), domain)
  const [figures, totalCustomers, pending, { farms, products }, recentSales] = await Promise.all([
    totals,
    countCustomers(actor, totals, domain),
    readPending(actor, domain),
    countForStatistics(actor, domain),
    Orders(connection)
      .find({ isForFarm: true, ...orders })
      .sort({ createdAt: -1, _id: -1 })
      .limit(RECENT)
      .lean<OrderRecord[]>(),
  ])
  const ordersByStatus = statusCounts(figures)
  const [onlinePayments, codPayments] = [paymentsOf(figures, 'cashfree'), paymentsOf(figures, 'cod')]
  return {
    totalFarmers: farms,
    totalProducts: products,
    totalOrders: Object.values(ordersByStatus).reduce((sum, count) => sum + count, 0),
    totalCustomers,
    ...pending,
    ordersByStatus,
    totalRevenue: onlinePayments.amount + codPayments.amount,
    onlinePayments,
    codPayments,
    recentSales,
  }
}

/** Counts what a new market sets up first. docs/product/office.md#first-steps. */
export async function countFirstSteps({ connection }: Domain): Promise<FirstStepCounts> {
  const fees = OrderFees(connection)
  const [categories, activeFees, feeTables, inactiveFeeTables, districtManagers] = await Promise.all([
    Categories(connection).countDocuments({ isHidden: false }),
    fees.countDocuments({ isActive: true }),
    fees.countDocuments({ isActive: true, type: 'table' }),
    fees.countDocuments({ isActive: false, type: 'table' }),
    People(connection).countDocuments({ role: 'district_manager', isActive: true }),
  ])
  return { categories, fees: activeFees, feeTables, inactiveFeeTables, districtManagers }
}
