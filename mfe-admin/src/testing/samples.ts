import type {
  AdminOrder,
  AdminProduct,
  AdminProductDetail,
  OrderDetail,
  SessionPerson,
  Statistics,
} from '@santhe/contracts'
import * as sample from '@santhe/host/testing'

export function aPerson(more: Partial<SessionPerson> = {}): SessionPerson {
  const office = { username: 'admin', name: 'Santhe Office', email: 'admin@example.com', phone: '' }
  return sample.aPerson({ id: 1, ...office, role: 'admin', createdAt: '2026-03-01T06:00:00.000Z', ...more })
}

export function aProduct(id: number, more: Partial<AdminProduct> = {}): AdminProduct {
  return {
    ...sample.aProduct(id, { name: `Produce ${id}`, localName: '', description: 'Good and fresh.' }),
    ...{ harvestDate: null, harvestMonth: null, approvalStatus: 'pending', categoryName: 'Vegetables' },
    ...{ farmerName: 'Ravi Kumar', farmerLocation: 'Hoskote', district: 'Bengaluru Rural', taluk: 'Hoskote' },
    ...{ daysSinceExpiry: null, submittedAt: '2026-11-01T06:00:00.000Z', undoUntil: null },
    ...more,
  }
}

export function aDetailedProduct(id: number, more: Partial<AdminProductDetail> = {}): AdminProductDetail {
  return { ...aProduct(id), images: [], kindPrice: null, ...more }
}

export function anOrder(id: number, more: Partial<AdminOrder> = {}): AdminOrder {
  const items = [1, 2, 3].map(line =>
    sample.anOrderItem({ id: line, productId: line, productName: `Produce ${line}`, localName: '' }),
  )
  return {
    ...sample.anOrder(id, { subtotal: 960, total: 1000, items }),
    area: 'Bengaluru 560003',
    ...{ isOwn: false, farmPhone: null, mayRemind: false },
    ...more,
  }
}

export function anOrderDetail(id: number, more: Partial<OrderDetail> = {}): OrderDetail {
  const { area: _area, mayRemind: _mayRemind, ...order } = anOrder(id)
  return sample.anOrderDetail(id, {
    ...order,
    fees: [{ id: 1, name: 'Handling', amount: 40, displayOrder: 0 }],
    ...more,
  })
}

export function statistics(more: Partial<Statistics> = {}): Statistics {
  return {
    totalFarmers: 12,
    totalProducts: 1234,
    totalOrders: 40,
    totalCustomers: 9,
    pendingProducts: 0,
    pendingProductList: [],
    ordersByStatus: {
      pending: 0,
      accepted: 0,
      growing: 0,
      harvested: 0,
      packaging: 0,
      shipping: 0,
      delivered: 0,
      cancelled: 0,
    },
    transactionStats: {
      totalRevenue: 123456,
      onlinePayments: { count: 0, amount: 0 },
      codPayments: { count: 40, amount: 123456 },
    },
    recentSalesData: [],
    ...more,
  }
}
