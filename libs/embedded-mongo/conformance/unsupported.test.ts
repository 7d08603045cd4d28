import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'
import { UNSUPPORTED } from './unsupported.ts'

let engine: TestEngine<MongoClient>

beforeAll(async () => {
  engine = await startTestEngine(uri => new MongoClient(uri).connect())
  await engine.client
    .db('shop')
    .collection('orders')
    .insertOne({ a: [1, 2], at: new Date(0) })
})
afterAll(() => engine.close())

const refusals = UNSUPPORTED.flatMap(({ reason, refusals }) => refusals.map(refusal => ({ reason, ...refusal })))

describe('an unsupported feature', () => {
  test.each(refusals)('$reason: refuses $command with $code', async ({ database, command, code, codeName }) => {
    const response = engine.client.db(database ?? 'shop').command(command)
    await expect(response).rejects.toMatchObject({ code, codeName })
  })

  test('collation: refuses a statement of a write with 238 too', async () => {
    const orders = engine.client.db('shop').collection('orders')
    const collation = { locale: 'kn' }
    await expect(orders.updateOne({}, { $set: { a: 1 } }, { collation })).rejects.toMatchObject({ code: 238 })
    await expect(orders.deleteMany({}, { collation })).rejects.toMatchObject({ code: 238 })
  })

  test('has an example for each reason, except those of the driver itself', () => {
    const silent = UNSUPPORTED.filter(({ refusals, isForAll }) => refusals.length === 0 && isForAll !== true)
    expect(silent).toEqual([])
  })

  test('changes nothing', async () => {
    const shop = engine.client.db('shop')
    expect((await shop.listCollections().toArray()).map(({ name }) => name)).toEqual(['orders'])
    expect(
      await shop
        .collection('orders')
        .find({}, { projection: { _id: 0 } })
        .toArray(),
    ).toEqual([{ a: [1, 2], at: new Date(0) }])
    expect(await shop.collection('orders').indexes()).toHaveLength(1)
  })

  test('does not include an _id of null, which is stored and found by type', async () => {
    const shop = engine.client.db('other')
    await shop.command({ insert: 'nulls', documents: [{ _id: null }] })
    expect(await shop.collection('nulls').countDocuments({ _id: { $type: 'null' } })).toBe(1)
  })
})
