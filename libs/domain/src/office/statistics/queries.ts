import { type Actor, may, ORDER_STATUSES, type OrderStatus, type Paise, scopesFor } from '@santhe/rules'
import { productsFor } from '../../catalog/product/policy.ts'
import { type StockedProduct, withInventory } from '../../catalog/product/with-inventory.ts'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { People } from '../../records/person.ts'
import { type ProductRecord, Products } from '../../records/product.ts'

/** docs/product/office.md#overview: recent sales shows 5. */
const RECENT = 5
/** More than the overview's card and table show; a tab has the rest. */
const MAX_PENDING = 20

export interface Payments {
  count: number
  amount: Paise
}

/** Dashboard stats (docs/product/office.md#statistics), counted within the actor's scope, without orders whose online payment is open. */
export interface StatisticsView {
  totalFarmers: number
  totalProducts: number
  totalOrders: number
  totalCustomers: number
  /** What waits for the actor's approval; both null for whoever may approve nothing. */
  pendingProducts: number | null
  pendingProductList: StockedProduct[] | null
  ordersByStatus: Record<OrderStatus, number>
  totalRevenue: Paise
  onlinePayments: Payments
  codPayments: Payments
  recentSales: OrderRecord[]
}

type Filter = Record<string, unknown>

function filtersOf(actor: Actor): { farms: Filter; products: Filter; orders: Filter } {
  const scopes = scopesFor(actor, 'statistics.read')
  return {
    farms: { isHidden: false, ...scopeFilter(scopes, { district: 'district', taluk: 'taluk', farm: '_id' }) },
    products: {
      isHidden: false,
      ...scopeFilter(scopes, { district: 'farm.district', taluk: 'farm.taluk', farm: 'farmId' }),
    },
    orders: { isForFarm: true, ...scopeFilter(scopes, { district: 'district', taluk: 'taluk', farm: 'farmerId' }) },
  }
}

async function countByStatus(orders: Filter, { connection }: Domain): Promise<Record<OrderStatus, number>> {
  const counted = await Orders(connection).aggregate<{ _id: OrderStatus; count: number }>([
    { $match: orders },
    { $group: { _id: '$status', count: { $sum: 1 } } },
  ])
  const none: Record<OrderStatus, number> = {
    pending: 0,
    accepted: 0,
    growing: 0,
    harvested: 0,
    packaging: 0,
    shipping: 0,
    delivered: 0,
    cancelled: 0,
  }
  return { ...none, ...Object.fromEntries(counted.map(({ _id, count }) => [_id, count])) }
}

/** Revenue: cash on delivery that was not cancelled, and online payments that were not refunded. */
async function countPayments(orders: Filter, { connection }: Domain): Promise<{ online: Payments; cod: Payments }> {
  const counted = await Orders(connection).aggregate<{ _id: string } & Payments>([
    {
      $match: {
        ...orders,
        status: { $in: ORDER_STATUSES.filter(status => status !== 'cancelled') },
        $or: [{ paymentMethod: 'cod' }, { paymentStatus: 'paid' }],
      },
    },
    { $group: { _id: '$paymentMethod', count: { $sum: 1 }, amount: { $sum: '$total' } } },
  ])
  const of = (method: string): Payments => {
    const { count = 0, amount = 0 } = counted.find(({ _id }) => _id === method) ?? {}
    return { count, amount }
  }
  return { online: of('cashfree'), cod: of('cod') }
}

/** All customers for admin; within a district or taluk those who ordered there. */
async function countCustomers(actor: Actor, orders: Filter, { connection }: Domain): Promise<number> {
  if (actor.role === 'admin') return People(connection).countDocuments({ role: 'customer' })
  const [counted] = await Orders(connection).aggregate<{ count: number }>([
    { $match: orders },
    { $group: { _id: '$buyerId' } },
    { $group: { _id: null, count: { $sum: 1 } } },
  ])
  return counted?.count ?? 0
}

/** The pending products that the actor may decide about, as the pending list has them; nothing of them for everybody else. */
async function readPending(
  actor: Actor,
  domain: Domain,
): Promise<Pick<StatisticsView, 'pendingProducts' | 'pendingProductList'>> {
  if (!may(actor, 'product.approve')) return { pendingProducts: null, pendingProductList: null }
  const filter: Filter = { ...productsFor(actor, 'product.approve'), isHidden: false, awaitsDecision: true }
  const products = Products(domain.connection)
  const [pendingProducts, pending] = await Promise.all([
    products.countDocuments(filter),
    products.find(filter).sort({ rank: 1, availableUntil: 1, _id: 1 }).limit(MAX_PENDING).lean<ProductRecord[]>(),
  ])
  return { pendingProducts, pendingProductList: await withInventory(pending, domain) }
}

/** Returns counts and money within the actor's scope. */
export async function readStatistics({ actor }: { actor: Actor }, domain: Domain): Promise<StatisticsView> {
  const { connection } = domain
  const { farms, products, orders } = filtersOf(actor)
  const [ordersByStatus, payments, totalCustomers, pending, ...counts] = await Promise.all([
    countByStatus(orders, domain),
    countPayments(orders, domain),
    countCustomers(actor, orders, domain),
    readPending(actor, domain),
    Farms(connection).countDocuments(farms),
    Products(connection).countDocuments(products),
  ])
  const [totalFarmers, totalProducts] = counts
  const recentSales = await Orders(connection)
    .find(orders)
    .sort({ createdAt: -1, _id: -1 })
    .limit(RECENT)
    .lean<OrderRecord[]>()
  return {
    totalFarmers,
    totalProducts,
    totalOrders: Object.values(ordersByStatus).reduce((sum, count) => sum + count, 0),
    totalCustomers,
    ...pending,
    ordersByStatus,
    totalRevenue: payments.online.amount + payments.cod.amount,
    onlinePayments: payments.online,
    codPayments: payments.cod,
    recentSales,
  }
}
