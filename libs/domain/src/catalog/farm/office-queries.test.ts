import { trusted } from 'mongoose'
import { expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { Notifications } from '../../records/notification.ts'
import { OrderFees } from '../../records/order-fee.ts'
import { People } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { testDomain } from '../../testing/index.ts'

const { connection } = await testDomain()

it.each([
  ['all farms', () => Farms(connection).find({ isHidden: false }).sort({ _id: -1 })],
  ['a district’s farms', () => Farms(connection).find({ district: 'Kolar', isHidden: false }).sort({ _id: -1 })],
  ['counted products', () => Products(connection).find({ farmId: trusted({ $in: [1, 2] }), isHidden: false })],
  [
    'people of some roles',
    () =>
      People(connection)
        .find({ role: trusted({ $in: ['farmer', 'admin'] }) })
        .sort({ _id: -1 }),
  ],
  ['notifications', () => Notifications(connection).find({ personId: 1 }).sort({ _id: -1 })],
  ['unread ones', () => Notifications(connection).find({ personId: 1, isRead: false })],
  ['fees', () => OrderFees(connection).find().sort({ displayOrder: 1, _id: 1 })],
])('the office and the bell read no whole collection: %s', async (_name, runQuery) => {
  const plan = JSON.stringify(await runQuery().explain('queryPlanner'))
  expect(plan).toContain('IXSCAN')
  expect(plan).not.toContain('COLLSCAN')
})
