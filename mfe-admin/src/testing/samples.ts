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
  return {
    id: 1,
    username: 'admin',
    name: 'Santhe Office',
    email: 'admin@example.com',
    phone: '',
    role: 'admin',
    avatar: null,
    district: null,
    isActive: true,
    createdAt: '2026-03-01T06:00:00.000Z',
    farmId: null,
    ...more,
  }
}

export function aProduct(id: number, more: Partial<AdminProduct> = {}): AdminProduct {
  return {
    id,
    name: `Produce ${id}`,
    localName: '',
    description: 'Good and fresh.',
    category: 'Vegetables',
    categoryName: 'Vegetables',
    categoryId: 1,
    imageUrl: '/files/drawn/tomato.webp',
    extraImages: 0,
    price: 320,
    unit: 'kg',
    unitsPerBox: 10,
    inventory: 24,
    status: 'Available Now',
    availableUntil: '2099-12-01',
    harvestDate: null,
    harvestMonth: null,
    growingDetails: '',
    rating: 0,
    reviewCount: 0,
    approvalStatus: 'pending',
    rejectionReason: null,
    farm: { id: 7, name: 'Ravi’s Field', logoUrl: null, location: 'Hoskote' },
    farmerId: 7,
    farmerName: 'Ravi Kumar',
    farmerLocation: 'Hoskote',
    district: 'Bengaluru Rural',
    taluk: 'Hoskote',
    daysSinceExpiry: null,
    submittedAt: '2026-11-01T06:00:00.000Z',
    undoUntil: null,
    createdAt: '2026-11-01T06:00:00.000Z',
    updatedAt: '2026-11-01T06:00:00.000Z',
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
