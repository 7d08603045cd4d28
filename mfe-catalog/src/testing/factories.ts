import type {
  CalendarRow,
  Category,
  Farm,
  FarmDetail,
  Order,
  Product,
  ProductCounts,
  ProductDetail,
  Review,
} from '@santhe/contracts'
import * as sample from '@santhe/host/testing'
import { emptyMonths } from '@santhe/rules'

/** Now in all tests: 21 November 2026, noon in India. */
export const NOW = new Date('2026-11-21T06:30:00Z')

export function aProduct(overrides: Partial<Product> = {}): Product {
  return sample.aProduct(7, {
    description: 'Firm, sun-ripened Arka Rakshak tomatoes.',
    ...{ imageUrl: '/files/products/tomato.webp', extraImages: 3, inventory: 14, availableUntil: '2026-11-30' },
    ...{ growingDetails: 'Drip-irrigated, no sprays', rating: 4.5, reviewCount: 12 },
    farm: { id: 3, name: 'Ravi’s Field', logoUrl: null, location: 'Hoskote, Bengaluru Rural' },
    ...{ farmerId: 3, createdAt: '2026-11-01T04:00:00.000Z', updatedAt: '2026-11-20T04:00:00.000Z' },
    ...overrides,
  })
}

export function aReview(overrides: Partial<Review> = {}): Review {
  return {
    id: 1,
    name: 'Asha',
    avatarUrl: null,
    rating: 5,
    date: '2026-11-19T06:30:00.000Z',
    comment: 'Sweet and firm, like from my grandmother’s garden.',
    isVerifiedBuyer: true,
    ...overrides,
  }
}

export function aProductDetail(overrides: Partial<ProductDetail> = {}): ProductDetail {
  const product = aProduct()
  const farm = { ...product.farm, rating: 4.7, reviewCount: 8 }
  return { ...product, farm, images: [], reviews: [aReview()], mayReview: false, ...overrides }
}

export function aFarm(overrides: Partial<Farm> = {}): Farm {
  return {
    id: 3,
    farmName: 'Ravi’s Field',
    location: 'Hoskote, Bengaluru Rural',
    distance: null,
    distanceText: null,
    description: 'Four acres of vegetables beside the lake, worked by three generations.',
    story: 'My grandfather dug the well in 1961.',
    practices: 'Mulch, drip irrigation, neem.',
    tags: ['Organic', 'Vegetables'],
    rating: 4.5,
    reviewCount: 8,
    followerCount: 1,
    productCount: 5,
    imageUrl: '/files/farms/ravi.webp',
    logoUrl: null,
    farmImages: [],
    website: 'https://ravi.example',
    instagramReels: '',
    youtube: '',
    ...overrides,
  }
}

export function aFarmDetail(overrides: Partial<FarmDetail> = {}): FarmDetail {
  return {
    ...aFarm(),
    name: 'Ravi Gowda',
    email: 'ravi@example.com',
    phone: null,
    district: null,
    address: null,
    reviews: [],
    mayReview: false,
    products: [aProduct()],
    ...overrides,
  }
}

export function aCalendarRow(overrides: Partial<CalendarRow> = {}): CalendarRow {
  return {
    produceName: 'Tomato',
    localName: 'ಟೊಮೇಟೊ',
    category: 'Vegetables',
    imageUrl: '/files/products/tomato.webp',
    monthlyStatus: { ...emptyMonths(), 9: 'growing', 10: 'available', 11: 'pre-order', 0: 'harvesting' },
    farms: [{ id: 3, name: 'Ravi’s Field', logoUrl: null }],
    farmCount: overrides.farms?.length ?? 1,
    productId: null,
    harvestDate: null,
    ...overrides,
  }
}

export function aCategory(overrides: Partial<Category> = {}): Category {
  return { id: 1, name: 'Vegetables', description: '', createdAt: '2026-01-01T00:00:00.000Z', ...overrides }
}

export function someCounts(overrides: Partial<ProductCounts> = {}): ProductCounts {
  return {
    total: 2,
    match: 'all',
    nearNames: [],
    availability: { all: 2, available: 1, 'pre-order': 1, 'coming-soon': 0 },
    allCategories: 2,
    categories: [{ id: 1, count: 2 }],
    ...overrides,
  }
}

/** A buyer's order from one farm, on its way, to be paid on delivery. */
export function anOrder(overrides: Partial<Order> = {}): Order {
  return sample.anOrder(61, {
    ...{ purchaseId: 60, createdAt: '2026-11-20T06:30:00.000Z', status: 'accepted', farmerId: 2, items: [] },
    ...{ estimatedDelivery: '2026-11-22', ...overrides },
  })
}
