import type { FarmRecord, OrderRecord, PersonRecord, ProductRecord, ReviewRecord, StockedProduct } from '@santhe/domain'
import { farmSnapshot, newFarm, newOrders, newPerson, productRecord } from '@santhe/domain/seeding'

export const NOW = new Date('2026-11-21T06:30:00Z')

export function aFarm(more: Partial<FarmRecord> = {}): FarmRecord {
  const owner = { id: 4, name: 'Ravi' }
  const about = { farmName: 'Ravi’s Field', location: 'Hoskote, Bengaluru Rural', description: 'Vegetables.' }
  return { ...newFarm({ id: 3, owner, ...about, now: NOW }), taluk: 'Hoskote', address: 'Survey 12', ...more }
}

export function aProduct({
  inventory = 14,
  ...more
}: Partial<ProductRecord> & { inventory?: number } = {}): StockedProduct {
  const texts = { name: 'Tomato', localName: 'ಟೊಮೇಟೊ', otherNames: [], description: 'Firm.', growingDetails: '' }
  const offer = { price: 32_050, unit: 'kg', unitsPerBox: 10, status: 'Available Now' } as const
  const dates = { availableUntil: '2026-11-30', harvestDate: '2026-12-12', createdAt: NOW, updatedAt: NOW }
  const decision = { approvalStatus: 'approved', rejectionReason: null, decidedBy: null, decidedAt: null } as const
  const product = productRecord({
    ...{ _id: 7, farmId: 3, farm: farmSnapshot(aFarm()), categoryId: 2, categoryName: 'Vegetables' },
    ...{ ...texts, ...offer, ...dates, ...decision },
    ...{ seasons: [], images: [], ratingSum: 9, ratingCount: 2, soldOut: inventory === 0, isHidden: false },
    ...more,
  })
  return { ...product, inventory }
}

export function aPerson(more: Partial<PersonRecord> = {}): PersonRecord {
  const about = { username: 'asha', email: 'asha@example.com', passwordHash: 'hash', name: 'Asha', phone: '9845012345' }
  return { ...newPerson({ id: 9, ...about, role: 'customer', now: NOW }), address: '4, 2nd Cross', ...more }
}

export function aReview(more: Partial<ReviewRecord> = {}): ReviewRecord {
  const who = { personId: 9, name: 'Asha', avatarUrl: null }
  const about = { kind: 'product', targetId: 7, rating: 5, comment: 'Sweet.', isVerifiedBuyer: true } as const
  return { _id: 1, ...who, ...about, createdAt: NOW, ...more }
}

export function anOrder(more: Partial<OrderRecord> = {}): OrderRecord {
  const { inventory: _, ...product } = aProduct()
  const [farmerId, price, lineTotal] = [product.farmId, product.price, product.price * 2]
  const total = lineTotal + 3_000
  const farm = {
    farmerId,
    farmName: 'Ravi’s Field',
    subtotal: lineTotal,
    total,
    fees: [{ id: 1, name: 'Delivery', amount: 3_000, displayOrder: 1 }],
  }
  const line = { productId: product._id, quantity: 2, name: product.name, farmerId, price, lineTotal }
  const who = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.com', phone: '+91 98450 12345' }
  const where = { address: '12, 3rd Cross, Malleshwaram', city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' }
  const wish = { fields: { date: 'notes', window: 'notes' } }
  const [order] = newOrders({
    ...{ purchaseId: 20, firstOrderId: 21, buyer: { id: 9, role: 'customer' }, payUntil: null, now: NOW },
    formOf: () => ({ ...who, ...where, paymentMethod: 'cod', notes: 'Ring twice', wish }),
    cart: { lines: [line], farms: [farm], pickup: false },
    products: new Map([[product._id, product]]),
  })
  if (!order) throw new Error('A cart without an order')
  return { ...order, ...more }
}
