import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Market, openMarket } from '../testing/market-models.ts'

let market: Market
beforeAll(async () => {
  market = await openMarket()
})
afterAll(() => market.close())
beforeEach(async () => {
  const { Farms, Products, People, Orders } = market
  for (const model of [Farms, Products, People, Orders]) await model.collection.deleteMany({})
})
afterEach(() => expect(market.server.log).toEqual([]))

describe('mongoose syncIndexes', () => {
  test('reports differences and applies them', async () => {
    const { Products } = market
    expect(await Products.diffIndexes()).toEqual({ toDrop: [], toCreate: [] })
    await Products.collection.createIndex({ stock: 1 })
    await Products.collection.dropIndex('status_1_createdAt_-1')
    expect(await Products.diffIndexes()).toMatchObject({
      toDrop: ['stock_1'],
      toCreate: [{ status: 1, createdAt: -1 }],
    })
    expect(await Products.syncIndexes()).toEqual(['stock_1'])
    expect(await Products.diffIndexes()).toEqual({ toDrop: [], toCreate: [] })
    expect((await Products.listIndexes()).map(({ name }) => name).sort()).toEqual([
      '_id_',
      'createdAt_1',
      'farm_1_name_1',
      'status_1_createdAt_-1',
    ])
    await Products.createIndexes()
  })

  test('creates partial, unique and TTL indexes as declared', async () => {
    const { Products } = market
    const indexes = await Products.listIndexes()
    expect(indexes).toContainEqual(
      expect.objectContaining({
        key: { farm: 1, name: 1 },
        unique: true,
        partialFilterExpression: { status: 'active' },
      }),
    )
    expect(indexes).toContainEqual(expect.objectContaining({ key: { createdAt: 1 }, expireAfterSeconds: 86_400 }))
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, status: 'active' })
    await Products.create({ _id: 2, name: 'Tomato', farm: 1 })
    await expect(Products.updateOne({ _id: 2 }, { status: 'active' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { farm: 1, name: 1 },
    })
  })
})

describe('mongoose bulkWrite', () => {
  const fill = () => market.Products.insertMany([1, 2, 3].map(_id => ({ _id, name: `p${_id}`, farm: 1, stock: _id })))

  test('runs every kind of statement and counts its effects', async () => {
    const { Products } = market
    await fill()
    const result = await Products.bulkWrite([
      { insertOne: { document: { _id: 10, name: 'Okra', farm: 2 } } },
      {
        updateMany: { filter: { farm: { $in: [1, 2] } }, update: { $inc: { stock: 5 }, $addToSet: { tags: 'fresh' } } },
      },
      { updateOne: { filter: { _id: 1, stock: { $gte: 6 } }, update: { $inc: { stock: -6 } } } },
      { replaceOne: { filter: { _id: 11 }, replacement: { name: 'Ragi', farm: 3 }, upsert: true } },
      { deleteOne: { filter: { _id: 2 } } },
      { deleteMany: { filter: { farm: 9 } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 5,
      modifiedCount: 5,
      upsertedCount: 1,
      deletedCount: 1,
      upsertedIds: { 3: 11 },
    })
    expect((await Products.find({ tags: 'fresh' }).sort('_id')).map(({ stock }) => stock)).toEqual([0, 8, 5])
  })

  test('stops at the first failure if ordered, else writes the rest', async () => {
    const { Products } = market
    await fill()
    const statements = [
      { insertOne: { document: { _id: 4, name: 'p4', farm: 1 } } },
      { insertOne: { document: { _id: 1, name: 'again', farm: 1 } } },
      { updateOne: { filter: { _id: 3 }, update: { $set: { stock: 30 } } } },
    ]
    await expect(Products.bulkWrite(statements)).rejects.toMatchObject({ code: 11000, writeErrors: [{ index: 1 }] })
    expect((await Products.findById(3))?.stock).toBe(3)
    await Products.deleteOne({ _id: 4 })
    await expect(Products.bulkWrite(statements, { ordered: false })).rejects.toMatchObject({
      code: 11000,
      writeErrors: [{ index: 1 }],
    })
    expect((await Products.findById(3))?.stock).toBe(30)
    expect(await Products.exists({ _id: 4 })).toEqual({ _id: 4 })
  })
})

describe('mongoose findOneAndUpdate', () => {
  test('upserts with defaults and returns the new, old or raw result', async () => {
    const { Products } = market
    const product = await Products.findOneAndUpdate(
      { _id: 1 },
      { $set: { name: 'Tomato', farm: 1 } },
      { upsert: true, returnDocument: 'after', setDefaultsOnInsert: true },
    )
    expect(product).toMatchObject({ _id: 1, name: 'Tomato', status: 'draft', stock: 0 })
    expect((await Products.findOneAndUpdate({ _id: 1 }, { $inc: { stock: 2 } }))?.stock).toBe(0)
    const raw = await Products.findOneAndUpdate(
      { _id: 2 },
      { $set: { name: 'Okra', farm: 1 } },
      { upsert: true, includeResultMetadata: true, returnDocument: 'after' },
    )
    expect(raw).toMatchObject({
      ok: 1,
      lastErrorObject: { updatedExisting: false, upserted: 2, n: 1 },
      value: { name: 'Okra' },
    })
    expect(await Products.findOneAndUpdate({ _id: 3 }, { $set: { stock: 1 } })).toBeNull()
    expect((await Products.findOneAndDelete({ _id: 2 }))?.name).toBe('Okra')
    expect(
      await Products.findOneAndUpdate(
        {},
        { $inc: { stock: 1 } },
        { sort: { _id: -1 }, returnDocument: 'after' },
      ).lean(),
    ).toMatchObject({ _id: 1, stock: 3 })
  })

  test('changes array elements by position and by filter', async () => {
    const { Products } = market
    const prices = [
      { size: 'S', paise: 5000 },
      { size: 'M', paise: 7000 },
      { size: 'L', paise: 9000 },
    ]
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, prices })
    await Products.updateOne(
      { _id: 1, 'prices.size': 'M' },
      { $set: { 'prices.$.note': 'sale' }, $inc: { 'prices.$.paise': -1000 } },
    )
    await Products.updateOne(
      { _id: 1 },
      { $set: { 'prices.$[dear].note': 'dear' } },
      { arrayFilters: [{ 'dear.paise': { $gte: 9000 } }] },
    )
    await Products.updateOne({ _id: 1 }, { $inc: { 'prices.$[].paise': 1 } })
    await Products.updateOne(
      { _id: 1 },
      { $pull: { prices: { size: 'S' } }, $push: { tags: { $each: ['b', 'a'], $sort: 1 } } },
    )
    expect(await Products.findById(1).lean()).toMatchObject({
      tags: ['a', 'b'],
      prices: [
        { size: 'M', paise: 6001, note: 'sale' },
        { size: 'L', paise: 9001, note: 'dear' },
      ],
    })
  })

  test('writes only when its guard matches', async () => {
    const { Products } = market
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, stock: 3 })
    const takes = await Promise.all(
      Array.from({ length: 10 }, () => Products.updateOne({ _id: 1, stock: { $gte: 1 } }, { $inc: { stock: -1 } })),
    )
    expect(takes.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(3)
    expect((await Products.findById(1))?.stock).toBe(0)
  })
})

describe('mongoose transactions', () => {
  test('commit or roll back as a whole, by session or connection', async () => {
    const { Products, Farms, connection } = market
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, stock: 5 })
    await expect(
      connection.transaction(async session => {
        await Products.updateOne({ _id: 1 }, { $inc: { stock: -1 } }, { session })
        await Farms.create([{ _id: 5, name: 'Half', slug: 'half' }], { session })
        expect(await Farms.exists({ _id: 5 }).session(session)).toEqual({ _id: 5 })
        expect(await Farms.exists({ _id: 5 })).toBeNull()
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect([await Farms.exists({ _id: 5 }), (await Products.findById(1))?.stock]).toEqual([null, 5])
    const session = await connection.startSession()
    const result = await session.withTransaction(
      async () => {
        const product = await Products.findById(1).session(session).orFail()
        product.stock = 2
        await product.save({ session })
        await Farms.bulkWrite([{ insertOne: { document: { _id: 6, name: 'Whole', slug: 'whole' } } }], { session })
        return product.stock
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    )
    await session.endSession()
    expect(result).toBe(2)
    expect([await Farms.exists({ _id: 6 }), (await Products.findById(1))?.stock]).toEqual([{ _id: 6 }, 2])
  })

  test('retry after a conflict, so that nothing is oversold', async () => {
    const { Products, Orders, connection } = market
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, stock: 5 })
    const buy = () =>
      connection.transaction(async session => {
        const { modifiedCount } = await Products.updateOne(
          { _id: 1, stock: { $gte: 1 } },
          { $inc: { stock: -1 } },
          { session },
        )
        if (modifiedCount === 0) throw new Error('sold out')
        await Orders.create([{ buyer: new mongoose.Types.ObjectId(), items: [{ product: 1, quantity: 1 }] }], {
          session,
        })
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, buy))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect([(await Products.findById(1))?.stock, await Orders.countDocuments()]).toEqual([0, 5])
  })

  test('report the loser of a race', async () => {
    const { Products, connection } = market
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, stock: 5 })
    const [first, second] = [await connection.startSession(), await connection.startSession()]
    first.startTransaction()
    second.startTransaction()
    await Products.updateOne({ _id: 1 }, { $inc: { stock: 1 } }, { session: first })
    const refused = await Products.updateOne({ _id: 1 }, { $inc: { stock: 1 } }, { session: second }).catch(
      error => error,
    )
    expect(refused).toMatchObject({ code: 112, codeName: 'WriteConflict' })
    expect(refused.hasErrorLabel('TransientTransactionError')).toBe(true)
    await first.commitTransaction()
    await second.abortTransaction()
    await Promise.all([first.endSession(), second.endSession()])
    expect((await Products.findById(1))?.stock).toBe(6)
  })
})
