import type { AdminProductDetail, FarmerProfile, OrderDetail, Product, ProductDetail } from '@santhe/contracts'
import { anOrderDetail, anOrderItem, aPerson, aProduct } from '@santhe/host/testing'

export { aProduct }

export const ravi = aPerson({
  ...{ id: 5, username: 'ravi', name: 'Ravi Kumar', email: 'ravi@example.com', phone: '9845011001' },
  ...{ role: 'farmer', district: 'Bengaluru Rural', createdAt: '2026-03-01T06:00:00.000Z', farmId: 7 },
})

export function anAdminProduct(id: number, more: Partial<AdminProductDetail> = {}): AdminProductDetail {
  const office = { categoryName: 'Vegetables', farmerName: 'Ravi Kumar', farmerLocation: 'Hoskote' }
  const place = { district: 'Bengaluru Rural', taluk: 'Hoskote', daysSinceExpiry: null }
  const decision = { submittedAt: '2026-11-01T06:00:00.000Z', undoUntil: null, images: [], kindPrice: null }
  return { ...aProduct(id), ...office, ...place, ...decision, ...more }
}

export const asDetail = (product: Product): ProductDetail => ({
  ...product,
  farm: { ...product.farm, rating: 0, reviewCount: 0 },
  images: [],
  reviews: [],
  mayReview: false,
})

export function anOrder(id: number, more: Partial<OrderDetail> = {}): OrderDetail {
  return anOrderDetail(id, {
    subtotal: 640,
    total: 696,
    items: [anOrderItem({ id: id * 10, quantity: 2, lineTotal: 640 })],
    phone: '+91 98861 33001',
    fees: [],
    maySet: ['pending', 'accepted', 'growing', 'harvested', 'packaging', 'shipping'],
    ...more,
  })
}

export function aFarmProfile(more: Partial<FarmerProfile> = {}): FarmerProfile {
  return {
    id: 7,
    name: 'Ravi Kumar',
    email: 'ravi@example.com',
    pendingEmail: null,
    isEmailConfirmed: true,
    phone: '9845011001',
    farmName: 'Ravi’s Field',
    location: 'Malur, Kolar',
    district: 'Kolar',
    description: 'Tomatoes and ragi on four acres.',
    address: 'Survey no. 12, Malur',
    website: null,
    instagramReels: '',
    youtube: '',
    story: '',
    practices: '',
    tags: ['organic', 'millets'],
    logoUrl: null,
    farmImages: ['/files/farm/a.webp', '/files/farm/b.webp', '/files/farm/c.webp'],
    deliveryAreas: ['urban', 'rural', 'extended'],
    pickup: { isOffered: false, hours: '' },
    imageUrl: '/files/farm/a.webp',
    rating: 0,
    reviewCount: 0,
    followerCount: 0,
    productCount: 2,
    earnings: 0,
    ...more,
  }
}

export const WORK = {
  'GET /api/orders/farmer/work': { body: { accept: 3, pack: 4, send: 0, way: 1, growing: 2, late: 0 } },
}
