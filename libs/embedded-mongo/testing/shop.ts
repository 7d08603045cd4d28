import type { Document, IndexDescription } from 'mongodb'

export const COUNT = 3_000
export const ROLES = ['customer', 'farmer', 'admin', 'delivery_agent']
export const STATUSES = [
  'pending',
  'accepted',
  'growing',
  'harvested',
  'packaging',
  'shipping',
  'delivered',
  'cancelled',
]
const day = (n: number) => `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
export const moment = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000)
const one = (values: readonly string[], n: number) => values[n % values.length]

/** Santhe's collections for its queries: the domain's indexes, and rows with different values in them. */
export const COLLECTIONS: Record<string, { indexes: IndexDescription[]; row: (n: number) => Document }> = {
  orders: {
    indexes: [
      { key: { buyerId: 1, _id: -1 } },
      { key: { farmerId: 1, isForFarm: 1, _id: -1 } },
      { key: { farmerId: 1, status: 1, _id: -1 } },
      { key: { district: 1, taluk: 1, _id: -1 } },
      { key: { district: 1, status: 1, _id: -1 } },
      { key: { status: 1, _id: -1 } },
      { key: { purchaseId: 1 } },
      { key: { 'items.productId': 1, _id: -1 } },
      { key: { createdAt: -1 } },
    ],
    row: n => ({
      buyerId: n % 300,
      farmerId: n % 100,
      isForFarm: n % 7 !== 0,
      status: one(STATUSES, n),
      district: `d${n % 10}`,
      taluk: n % 4 === 0 ? null : `t${n % 3}`,
      purchaseId: n >> 1,
      items: [{ productId: n % 200 }, { productId: (n + 1) % 200 }],
      hasBoxes: true,
      paymentMethod: n % 2 === 0 ? 'cod' : 'cashfree',
      createdAt: moment(n),
    }),
  },
  products: {
    indexes: [
      { key: { isListed: 1, rank: 1, availableUntil: 1, _id: 1 } },
      { key: { isListed: 1, categoryId: 1, rank: 1, availableUntil: 1, _id: 1 } },
      { key: { isListed: 1, status: 1, soldOut: 1, rank: 1, availableUntil: 1, _id: 1 } },
      { key: { isListed: 1, rating: -1, ratingCount: -1, _id: 1 } },
      { key: { farmId: 1, isHidden: 1, rank: 1, availableUntil: 1, _id: 1 } },
      { key: { farmId: 1, isListed: 1, availableUntil: 1 } },
      { key: { farmId: 1, isHidden: 1, approvalStatus: 1 } },
      { key: { isHidden: 1, approvalStatus: 1, rank: 1, availableUntil: 1, _id: 1 } },
      { key: { 'farm.district': 1, isHidden: 1, approvalStatus: 1, rank: 1, availableUntil: 1, _id: 1 } },
      { key: { changedAt: 1 } },
    ],
    row: n => ({
      isListed: n % 5 !== 0,
      isHidden: n % 50 === 0,
      approvalStatus: n % 10 === 1 ? 'pending' : 'approved',
      farmId: n % 100,
      categoryId: n % 12,
      status: n % 3 === 0 ? 'Growing' : 'Available Now',
      soldOut: n % 11 === 0 ? 1 : 0,
      rank: n % 2,
      availableUntil: day(n),
      rating: n % 6,
      ratingCount: n % 9,
      farm: { district: `d${n % 10}`, taluk: n % 4 === 0 ? null : `t${n % 3}` },
      name: `product ${n}`,
      search: `product ${n}`,
      changedAt: moment(n),
    }),
  },
  people: {
    indexes: [
      { key: { usernameKey: 1 }, unique: true },
      { key: { emailKey: 1 }, unique: true },
      { key: { role: 1, _id: -1 } },
    ],
    row: n => ({ usernameKey: `u${n}`, emailKey: `e${n}`, role: one(ROLES, n), isActive: true, name: `Person ${n}` }),
  },
  farms: {
    indexes: [
      { key: { ownerId: 1 }, unique: true },
      { key: { isHidden: 1, _id: -1 } },
      { key: { district: 1, isHidden: 1, _id: -1 } },
      { key: { district: 1, taluk: 1, _id: 1 } },
    ],
    row: n => ({ ownerId: n, isHidden: n % 20 === 0, district: `d${n % 10}`, taluk: `t${n % 3}` }),
  },
  reviews: {
    indexes: [
      { key: { kind: 1, targetId: 1, personId: 1 }, unique: true },
      { key: { kind: 1, targetId: 1, createdAt: -1, _id: -1 } },
      { key: { personId: 1 } },
    ],
    row: n => ({ kind: n % 2 === 0 ? 'product' : 'farm', targetId: n % 60, personId: n, createdAt: moment(n) }),
  },
  mails: {
    indexes: [{ key: { createdAt: -1, _id: -1 } }, { key: { toKey: 1, createdAt: -1, _id: -1 } }],
    row: n => ({ toKey: `e${n % 30}`, createdAt: moment(n >> 1) }),
  },
  outbox: {
    indexes: [
      { key: { channel: 1, dueAt: 1 }, partialFilterExpression: { dueAt: { $exists: true } } },
      { key: { at: 1 }, partialFilterExpression: { channel: 'mail' } },
    ],
    row: n => ({ channel: n % 2 === 0 ? 'mail' : 'live', at: moment(n), ...(n % 100 < 2 && { dueAt: moment(n) }) }),
  },
  refunds: {
    indexes: [{ key: { dueAt: 1 }, sparse: true }, { key: { paymentId: 1 } }],
    row: n => ({ paymentId: `p${n >> 1}`, ...(n % 100 === 0 && { dueAt: moment(n) }) }),
  },
  quotes: {
    indexes: [{ key: { expiresAt: 1 } }, { key: { 'lines.productId': 1, expiresAt: 1 } }],
    row: n => ({ expiresAt: moment(n), lines: [{ productId: n % 50 }, { productId: (n + 1) % 50 }] }),
  },
  notifications: {
    indexes: [{ key: { personId: 1, _id: -1 } }, { key: { personId: 1, isRead: 1 } }],
    row: n => ({ personId: n % 30, isRead: n % 4 !== 0 }),
  },
  fees: {
    indexes: [{ key: { isActive: 1, displayOrder: 1, _id: 1 } }, { key: { displayOrder: 1, _id: 1 } }],
    row: n => ({ isActive: n % 2 === 0, displayOrder: n % 10 }),
  },
}

export const find = (from: string, filter: Document, sort: Document = {}, limit = 0) => ({
  find: from,
  filter,
  sort,
  limit,
})
export const count = (from: string, filter: Document) => ({
  aggregate: from,
  pipeline: [{ $match: filter }, { $group: { _id: 1, n: { $sum: 1 } } }],
  cursor: {},
})
