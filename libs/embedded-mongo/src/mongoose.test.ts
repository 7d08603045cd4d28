import mongoose, { type Connection } from 'mongoose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from './engine-for-tests.ts'
import { withDatabase } from './index.ts'

let engine: TestEngine<Connection>
let models: ReturnType<typeof modelsOf>
beforeAll(async () => {
  engine = await startTestEngine(uri => mongoose.createConnection(withDatabase(uri, 'shop')).asPromise())
  models = modelsOf(engine.client)
})
afterAll(() => engine.close())

const Farm = new mongoose.Schema({
  _id: Number,
  name: { type: String, required: true },
  slug: { type: String, unique: true },
})
const Product = new mongoose.Schema(
  {
    _id: Number,
    name: String,
    farm: { type: Number, ref: 'Farm' },
    status: String,
    stock: { type: Number, default: 0 },
    tags: [String],
    prices: [{ size: String, paise: Number }],
  },
  { timestamps: true, optimisticConcurrency: true },
)
Product.index({ status: 1, createdAt: -1 })
Product.index({ farm: 1, name: 1 }, { unique: true, partialFilterExpression: { status: 'active' } })

function modelsOf(client: Connection) {
  return { Farms: client.model('Farm', Farm), Products: client.model('Product', Product) }
}

describe('mongoose', () => {
  it('brings indexes in line with the schema', async () => {
    const { Products } = models
    await Products.init()
    await Products.collection.createIndex({ stock: 1 })
    expect(await Products.syncIndexes()).toEqual(['stock_1'])
    expect((await Products.listIndexes()).map(({ name }) => name)).toEqual([
      '_id_',
      'status_1_createdAt_-1',
      'farm_1_name_1',
    ])
    expect(await Products.diffIndexes()).toEqual({ toDrop: [], toCreate: [] })
  })

  it('saves with versions, populates, and refuses a save over a newer one', async () => {
    const { Farms, Products } = models
    await Farms.create({ _id: 1, name: 'Ravi', slug: 'ravi' })
    await Products.create({ _id: 1, name: 'Tomato', farm: 1, status: 'active', prices: [{ size: 'S', paise: 5000 }] })
    const [one, other] = [await Products.findById(1), await Products.findById(1)]
    if (one === null || other === null) throw new Error('the product is missing')
    one.prices.push({ size: 'L', paise: 9000 })
    await one.save()
    other.set('name', 'Tomatoes')
    await expect(other.save()).rejects.toThrow(mongoose.Error.VersionError)
    const found = await Products.findOne({ 'prices.size': 'L' }).populate<{ farm: { name: string } }>('farm').lean()
    expect(found?.farm.name).toBe('Ravi')
    expect(found?.prices).toHaveLength(2)
    await expect(Products.create({ _id: 2, name: 'Tomato', farm: 1, status: 'active' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { farm: 1, name: 1 },
    })
    await Products.create({ _id: 2, name: 'Tomato', farm: 1, status: 'draft' })
  })

  it('writes in bulk and counts what it did', async () => {
    const { Products } = models
    const result = await Products.bulkWrite([
      { insertOne: { document: { _id: 10, name: 'Okra', status: 'draft', farm: 2 } } },
      {
        updateMany: { filter: { farm: { $in: [1, 2] } }, update: { $inc: { stock: 5 }, $addToSet: { tags: 'fresh' } } },
      },
      { replaceOne: { filter: { _id: 11 }, replacement: { name: 'Ragi', status: 'draft', farm: 3 }, upsert: true } },
      { deleteOne: { filter: { _id: 2 } } },
    ])
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 3,
      modifiedCount: 3,
      upsertedCount: 1,
      deletedCount: 1,
    })
    expect((await Products.find({ tags: 'fresh' }).sort('_id')).map(({ stock }) => stock)).toEqual([5, 5])
  })

  it('keeps a transaction whole, and lets nobody oversell', async () => {
    const { Products, Farms } = models
    await Products.updateOne({ _id: 1 }, { $set: { stock: 5 } })
    await expect(
      engine.client.transaction(async session => {
        await Products.updateOne({ _id: 1 }, { $inc: { stock: -1 } }, { session })
        await Farms.create([{ _id: 5, name: 'Half', slug: 'half' }], { session })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await Farms.exists({ _id: 5 })).toBeNull()
    const buy = () =>
      engine.client.transaction(async session => {
        const { modifiedCount } = await Products.updateOne(
          { _id: 1, stock: { $gte: 1 } },
          { $inc: { stock: -1 } },
          { session },
        )
        if (modifiedCount === 0) throw new Error('sold out')
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, buy))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
    expect((await Products.findById(1))?.stock).toBe(0)
    expect(engine.log).toEqual([])
  })

  it('streams, and aggregates with ids of its own kinds', async () => {
    const { Products } = models
    await Products.insertMany(
      Array.from({ length: 250 }, (_, at) => ({ _id: 1000 + at, name: `p${at}`, status: 'old', farm: at % 5 })),
    )
    let streamed = 0
    for await (const { status } of Products.find({ status: 'old' }).batchSize(40).cursor())
      if (status === 'old') streamed++
    expect(streamed).toBe(250)
    expect(await Products.countDocuments({ status: 'old', farm: { $lt: 2 } })).toBe(100)
    const groups = await Products.aggregate<{ _id: number; n: number }>([
      { $match: { status: 'old' } },
      { $group: { _id: '$farm', n: { $sum: 1 } } },
      { $sort: { _id: 1 } },
    ])
    expect(groups).toEqual([0, 1, 2, 3, 4].map(_id => ({ _id, n: 50 })))
  })
})
