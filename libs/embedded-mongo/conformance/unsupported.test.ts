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

describe('What the engine does not do, it refuses', () => {
  test.each(refusals)('$reason: $command is refused with $code', async ({ database, command, code, codeName }) => {
    const response = engine.client.db(database ?? 'shop').command(command)
    await expect(response).rejects.toMatchObject({ code, codeName })
  })

  test('collation: a statement of a write is refused with 238 too', async () => {
    const orders = engine.client.db('shop').collection('orders')
    const collation = { locale: 'kn' }
    await expect(orders.updateOne({}, { $set: { a: 1 } }, { collation })).rejects.toMatchObject({ code: 238 })
    await expect(orders.deleteMany({}, { collation })).rejects.toMatchObject({ code: 238 })
  })

  test('each reason shows how, unless it is the driver’s own', () => {
    const silent = UNSUPPORTED.filter(({ refusals, isForAll }) => refusals.length === 0 && isForAll !== true)
    expect(silent).toEqual([])
  })

  test('and changes nothing meanwhile', async () => {
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

  test('an _id of null, which the driver never sends, is stored and found by its type', async () => {
    const shop = engine.client.db('other')
    await shop.command({ insert: 'nulls', documents: [{ _id: null }] })
    expect(await shop.collection('nulls').countDocuments({ _id: { $type: 'null' } })).toBe(1)
  })
})
