import type { IndexDescription } from 'mongodb'

/** About 1 kB, like the shop's orders. */
export interface BenchOrder {
  _id: number
  purchaseId: number
  buyerId: number
  farmerId: number
  status: string
  [field: string]: unknown
}

const STATUSES = ['pending', 'accepted', 'growing', 'harvested', 'packaging', 'shipping', 'delivered', 'cancelled']
const FIRST_DAY = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

export const ORDER_INDEXES: IndexDescription[] = [
  { key: { purchaseId: 1 } },
  { key: { buyerId: 1, _id: -1 } },
  { key: { farmerId: 1, isForFarm: 1, _id: -1 } },
  { key: { status: 1, _id: -1 } },
  { key: { 'items.productId': 1, _id: -1 } },
]

export function statusAt(index: number): string {
  return STATUSES[index % STATUSES.length] ?? 'pending'
}

/** Deterministic. */
export function anOrder(id: number): BenchOrder {
  const createdAt = new Date(FIRST_DAY + id * MINUTE)
  return {
    _id: id,
    purchaseId: id,
    buyerId: id % 5_000,
    farmerId: id % 500,
    farmName: 'Kaveri Organic Farm',
    district: 'Bengaluru Rural',
    taluk: 'Nelamangala',
    status: statusAt(id),
    paymentMethod: 'cod',
    paymentStatus: 'pending',
    payUntil: null,
    isForFarm: true,
    hasBoxes: true,
    recipient: {
      firstName: 'Asha',
      lastName: 'Rao',
      email: `asha${id % 5_000}@example.org`,
      phone: '9845012345',
      address: '12, 4th Cross, Malleshwaram',
      city: 'Bengaluru',
      zipCode: '560003',
    },
    items: [0, 1].map(index => ({
      id: index + 1,
      productId: (id * 7 + index) % 2_000,
      productName: 'Nendran banana',
      quantity: 2,
      price: 24_000,
      unit: 'kg',
      unitsPerBox: 5,
      status: 'Available Now',
    })),
    fees: [{ id: 1, name: 'Delivery', amount: 4_000, displayOrder: 1 }],
    subtotal: 96_000,
    total: 100_000,
    timeline: [
      { at: createdAt, by: id % 5_000, byName: 'Asha Rao', role: 'customer', from: null, to: 'pending', reason: '' },
    ],
    createdAt,
  }
}
