import { trusted } from 'mongoose'
import { expect, it } from 'vitest'
import { Farms } from '../../records/farm.ts'
import { Notifications } from '../../records/notification.ts'
import { OrderFees } from '../../records/order-fee.ts'
import { People } from '../../records/person.ts'
import { Products } from '../../records/product.ts'
import { testDomain } from '../../testing/index.ts'

const { connection } = await testDomain()

const OF_TALUK = { district: 'Kolar', taluk: trusted({ $in: ['Malur', null] }), isHidden: false }

it.each([
  ['all farms', () => Farms(connection).find({ isHidden: false }).sort({ _id: -1 })],
  ['a district’s farms', () => Farms(connection).find({ district: 'Kolar', isHidden: false }).sort({ _id: -1 })],
  ['a taluk’s farms', () => Farms(connection).find(OF_TALUK).sort({ _id: -1 })],
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
])('the office and the bell use an index for %s', async (_name, runQuery) => {
  const plan = JSON.stringify(await runQuery().explain('queryPlanner'))
  expect(plan).toContain('IXSCAN')
  expect(plan).not.toMatch(/"stage":"(COLLSCAN|SORT)"/)
})

it('listOfficeFarms searches by an index of the actor’s scope, newest first', async () => {
  const scopes = {
    isHidden_1_words_1__id_: { isHidden: false },
    district_1_isHidden_1_words_1__id_: { district: 'Kolar', isHidden: false },
    district_1_taluk_1_isHidden_1_words_1__id_: OF_TALUK,
  }
  for (const [indexName, scope] of Object.entries(scopes)) {
    const query = Farms(connection).find({ ...scope, $and: [{ words: 'lake' }] })
    const plan = JSON.stringify(await query.sort({ _id: -1 }).explain('queryPlanner'))
    expect(plan).toContain(`"indexName":"${indexName}-1"`)
    expect(plan).not.toContain('"stage":"SORT"')
  }
})
