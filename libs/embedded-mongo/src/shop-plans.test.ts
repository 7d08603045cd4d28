import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { costIn } from '../testing/cost.ts'
import { COLLECTIONS, COUNT, count, find, moment, ROLES, STATUSES } from '../testing/shop.ts'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

/** The queries of Santhe's domain on collections with its indexes: each uses an index. */
let engine: TestEngine<MongoClient>
let db: Db

beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  db = engine.client.db('shop')
  for (const [name, { indexes, row }] of Object.entries(COLLECTIONS)) {
    const rows = Array.from({ length: COUNT }, (_unused, _id) => ({ _id, ...row(_id) }))
    await db.collection<{ _id: number }>(name).insertMany(rows)
    await db.collection(name).createIndexes(indexes)
  }
})
afterAll(() => engine.close())

const NEWEST = { _id: -1 }
const SHOP_ORDER = { rank: 1, availableUntil: 1, _id: 1 }
const eitherRank = { rank: { $in: [0, 1] } }
/** Rows of a page behind a position in the shop's order. */
const behind = (rank: number, until: string, id: number) => ({
  $or: [
    { rank: { $gt: rank } },
    { rank, availableUntil: { $gt: until } },
    { rank, availableUntil: until, _id: { $gt: id } },
  ],
})
const inTaluk = { 'farm.district': 'd3', 'farm.taluk': { $in: ['t1', null] } }

describe('the shop’s queries use their indexes:', () => {
  it.each([
    ['a buyer’s orders', find('orders', { buyerId: 5 }, NEWEST, 5), 'buyerId_1__id_-1', 5],
    [
      'the next page of them',
      find('orders', { buyerId: 5, $and: [{ $or: [{ _id: { $lt: 2_000 } }] }] }, NEWEST, 5),
      'buyerId_1__id_-1',
      5,
    ],
    ['how many those are', count('orders', { buyerId: 5 }), 'buyerId_1__id_-1', 0],
    [
      'a farm’s orders',
      find('orders', { farmerId: 5, isForFarm: true }, NEWEST, 21),
      'farmerId_1_isForFarm_1__id_-1',
      21,
    ],
    [
      'a farm’s orders of a status',
      find('orders', { farmerId: 5, isForFarm: true, status: 'accepted' }, NEWEST, 21),
      'farmerId_1_status_1__id_-1',
      15,
    ],
    [
      'a taluk’s orders',
      find('orders', { district: 'd3', taluk: { $in: ['t1', null] } }, NEWEST, 21),
      'district_1_taluk_1__id_-1',
      21,
    ],
    [
      'how many those are',
      count('orders', { district: 'd3', taluk: { $in: ['t1', null] } }),
      'district_1_taluk_1__id_-1',
      0,
    ],
    [
      'a taluk’s orders of a status',
      find('orders', { district: 'd3', taluk: { $in: ['t1', null] }, status: 'accepted' }, NEWEST, 21),
      'district_1_status_1__id_-1',
      62,
    ],
    ['all orders of a status', find('orders', { status: 'pending' }, NEWEST, 21), 'status_1__id_-1', 21],
    [
      'orders of some statuses, newest first',
      find('orders', { status: { $in: ['pending', 'accepted', 'growing'] } }, NEWEST, 21),
      'status_1__id_-1',
      21,
    ],
    ['all orders', find('orders', {}, NEWEST, 21), '_id_', 21],
    [
      'one order of a farm or of the asker',
      find('orders', { _id: 5, $or: [{ buyerId: 5 }, { farmerId: 5, isForFarm: true }] }, {}, 1),
      '_id_',
      1,
    ],
    [
      'whether a buyer got a product',
      find('orders', { buyerId: 5, status: 'delivered', 'items.productId': 6 }, {}, 1),
      'buyerId_1__id_-1',
      10,
    ],
    [
      'whether a product was ever ordered',
      find('orders', { 'items.productId': 6 }, {}, 1),
      'items.productId_1__id_-1',
      1,
    ],
    ['the orders of a purchase', find('orders', { purchaseId: 5 }, { _id: 1 }), 'purchaseId_1', 2],
    [
      'what a district earned',
      count('orders', {
        isForFarm: true,
        district: 'd3',
        status: { $in: STATUSES.slice(0, 7) },
        $or: [{ paymentMethod: 'cod' }, { paymentStatus: 'paid' }],
      }),
      'district_1_status_1__id_-1',
      225,
    ],
    [
      'a state’s products',
      find(
        'products',
        { isHidden: false, approvalStatus: 'approved', availableUntil: { $gte: '2026-06-01' }, ...eitherRank },
        SHOP_ORDER,
        21,
      ),
      'isHidden_1_approvalStatus_1_rank_1_availableUntil_1__id_1',
      21,
    ],
    [
      'the next page of them',
      find(
        'products',
        {
          isHidden: false,
          approvalStatus: 'approved',
          availableUntil: { $gte: '2026-06-01' },
          ...eitherRank,
          $and: [behind(0, '2026-08-03', 7)],
        },
        SHOP_ORDER,
        21,
      ),
      'isHidden_1_approvalStatus_1_rank_1_availableUntil_1__id_1',
      21,
    ],
    [
      'how many those are',
      count('products', {
        isHidden: false,
        approvalStatus: 'approved',
        availableUntil: { $gte: '2026-06-01' },
        ...eitherRank,
      }),
      'isHidden_1_approvalStatus_1_rank_1_availableUntil_1__id_1',
      0,
    ],
    [
      'a taluk’s products',
      find('products', { ...inTaluk, isHidden: false, approvalStatus: 'approved', ...eitherRank }, SHOP_ORDER, 21),
      'farm.district_1_isHidden_1_approvalStatus_1_rank_1_availableUntil_1__id_1',
      21,
    ],
    [
      'a farm’s products',
      find('products', { isHidden: false, ...eitherRank, farmId: 7 }, SHOP_ORDER, 13),
      'farmId_1_isHidden_1_rank_1_availableUntil_1__id_1',
      13,
    ],
    [
      'a farm’s products that are searched',
      find('products', { isHidden: false, ...eitherRank, farmId: 7, $and: [{ search: /107/ }] }, SHOP_ORDER, 13),
      'farmId_1_isHidden_1_rank_1_availableUntil_1__id_1',
      30,
    ],
    [
      'the last day of a farm',
      find('products', { farmId: 7, isListed: true }, { availableUntil: -1 }, 1),
      'farmId_1_isListed_1_availableUntil_1',
      1,
    ],
    [
      'products by state',
      count('products', { farmId: { $in: [7, 8, 9] }, isHidden: false }),
      'farmId_1_isHidden_1_rank_1_availableUntil_1__id_1',
      0,
    ],
    [
      'the oldest pending',
      find('products', { isHidden: false, approvalStatus: 'pending' }, SHOP_ORDER, 20),
      'isHidden_1_approvalStatus_1_rank_1_availableUntil_1__id_1',
      20,
    ],
    ['products of a list', find('products', { _id: { $in: [5, 6, 7] } }), '_id_', 3],
    [
      'one product in a district',
      find('products', { _id: 5, isHidden: false, $and: [{ 'farm.district': 'd5' }] }, {}, 1),
      '_id_',
      1,
    ],
    ['what changed since', find('products', { changedAt: { $gte: moment(2_995) } }), 'changedAt_1', 5],
    ['all products in parts', find('products', { _id: { $gt: 1_000 } }, { _id: 1 }, 500), '_id_', 500],
    [
      'a change of a farm’s products',
      { update: 'products', updates: [{ q: { farmId: 7 }, u: { $set: { 'farm.name': 'x' } }, multi: true }] },
      'farmId_1_isHidden_1_rank_1_availableUntil_1__id_1',
      30,
    ],
    ['a person by name', find('people', { usernameKey: 'u7' }, {}, 1), 'usernameKey_1', 1],
    ['a person by mail', find('people', { emailKey: 'e7' }, {}, 1), 'emailKey_1', 1],
    ['people of a role', find('people', { role: 'farmer' }, NEWEST, 21), 'role_1__id_-1', 21],
    ['people of every role', find('people', { role: { $in: ROLES } }, NEWEST, 21), 'role_1__id_-1', 21],
    ['how many people there are', count('people', { role: { $in: ROLES } }), 'role_1__id_-1', 0],
    [
      'people who are searched',
      find('people', { role: { $in: ROLES }, $and: [{ $or: [{ name: /12/i }, { emailKey: /12/i }] }] }, NEWEST, 1),
      'role_1__id_-1',
      88,
    ],
    ['the farm of an owner', find('farms', { ownerId: 7, isHidden: false }, {}, 1), 'ownerId_1', 1],
    [
      'a district’s farms',
      find('farms', { district: 'd3', isHidden: false }, NEWEST, 21),
      'district_1_isHidden_1__id_-1',
      21,
    ],
    [
      'the reviews of a product',
      find('reviews', { kind: 'product', targetId: 6 }, { createdAt: -1, _id: -1 }, 20),
      'kind_1_targetId_1_createdAt_-1__id_-1',
      20,
    ],
    [
      'one’s own review',
      find('reviews', { kind: 'product', targetId: 6, personId: 6 }, {}, 1),
      'kind_1_targetId_1_personId_1',
      1,
    ],
    [
      'the reviews of a person',
      { update: 'reviews', updates: [{ q: { personId: 6 }, u: { $set: { avatarUrl: 'x' } }, multi: true }] },
      'personId_1',
      1,
    ],
    ['mails', find('mails', {}, { createdAt: -1, _id: -1 }, 21), 'createdAt_-1__id_-1', 21],
    [
      'the next page of mails',
      find(
        'mails',
        { $or: [{ createdAt: { $lt: moment(700) } }, { createdAt: moment(700), _id: { $lt: 1_401 } }] },
        { createdAt: -1, _id: -1 },
        21,
      ),
      'createdAt_-1__id_-1',
      21,
    ],
    [
      'the next page of a person’s mails',
      find(
        'mails',
        { toKey: 'e7', $or: [{ createdAt: { $lt: moment(700) } }, { createdAt: moment(700), _id: { $lt: 1_401 } }] },
        { createdAt: -1, _id: -1 },
        21,
      ),
      'toKey_1_createdAt_-1__id_-1',
      21,
    ],
    [
      'events to be delivered',
      find('outbox', { channel: 'mail', dueAt: { $lte: moment(1_000) } }, { dueAt: 1 }, 5),
      'channel_1_dueAt_1',
      5,
    ],
    ['refunds to be made', find('refunds', { dueAt: { $lte: moment(1_000) } }, { dueAt: 1 }, 5), 'dueAt_1', 5],
    ['the refunds of a payment', find('refunds', { paymentId: 'p7' }), 'paymentId_1', 2],
    [
      'quotes that are over',
      find('quotes', { expiresAt: { $lte: moment(1_000) } }, { expiresAt: 1 }, 20),
      'expiresAt_1',
      20,
    ],
    [
      'those that hold some products',
      find('quotes', { 'lines.productId': { $in: [7, 20] }, expiresAt: { $lte: moment(1_000) } }, { expiresAt: 1 }, 20),
      'lines.productId_1_expiresAt_1',
      20,
    ],
    ['a person’s notifications', find('notifications', { personId: 7 }, NEWEST, 21), 'personId_1__id_-1', 21],
    ['how many are unread', count('notifications', { personId: 7, isRead: false }), 'personId_1_isRead_1', 0],
    ['the fees', find('fees', {}, { displayOrder: 1, _id: 1 }, 20), 'displayOrder_1__id_1', 20],
    [
      'the fees in force',
      find('fees', { isActive: true }, { displayOrder: 1, _id: 1 }, 20),
      'isActive_1_displayOrder_1__id_1',
      20,
    ],
  ])('%s', async (_, command, index, docs) => {
    const { keys: _keys, ...cost } = await costIn(db, command)
    expect(cost).toEqual({ index, docs })
  })

  it('orders of a district by any taluk and status are sorted in memory', async () => {
    expect(await costIn(db, find('orders', { district: 'd3' }, NEWEST, 21))).toMatchObject({ docs: 300, sorts: true })
  })
})
