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

async function aMarketDay() {
  const { Farms, Products, People, Orders } = market
  const [asha, ravi] = await People.create([{ name: 'Asha' }, { name: 'Ravi', follows: [1, 2] }])
  if (asha === undefined || ravi === undefined) throw new Error('nobody came')
  await Farms.create([
    { _id: 1, name: 'Mavina', slug: 'mavina', owner: asha._id },
    { _id: 2, name: 'Hosa', slug: 'hosa', owner: ravi._id },
  ])
  await Products.create([
    { _id: 1, name: 'Tomato', farm: 1, status: 'active', tags: ['red'], prices: [{ size: 'S', paise: 5000 }] },
    { _id: 2, name: 'Okra', farm: 2, status: 'active', tags: ['green'], prices: [{ size: 'S', paise: 7000 }] },
    { _id: 3, name: 'Ragi', farm: 2, stock: 4 },
  ])
  const items = [
    { product: 1, quantity: 2 },
    { product: 2, quantity: 1 },
  ]
  const order = await Orders.create({ buyer: ravi._id, items, total: 17_000 })
  return { asha, ravi, order }
}

describe('mongoose populate', () => {
  test('loads one reference, selected fields, and lists, lean or not', async () => {
    const { Products, People } = market
    await aMarketDay()
    const populated = await Products.findById(1).populate<{ farm: { name: string; slug: string } }>('farm').orFail()
    expect(populated.farm.name).toBe('Mavina')
    const lean = await Products.findById(1).populate('farm', 'name -_id').lean()
    expect(lean?.farm).toEqual({ name: 'Mavina' })
    const ravi = await People.findOne({ name: 'Ravi' })
      .populate({ path: 'follows', select: 'slug', options: { sort: { _id: -1 } } })
      .lean()
    expect(ravi?.follows).toEqual([
      { _id: 2, slug: 'hosa' },
      { _id: 1, slug: 'mavina' },
    ])
  })

  test('loads nested references in arrays of subdocuments', async () => {
    const { Orders } = market
    const { asha } = await aMarketDay()
    const order = await Orders.findOne()
      .populate({
        path: 'items.product',
        select: 'name farm',
        populate: { path: 'farm', select: 'owner', populate: { path: 'owner', select: 'name' } },
      })
      .lean()
    expect(order?.items[0]?.product).toMatchObject({
      name: 'Tomato',
      farm: { _id: 1, owner: { _id: asha._id, name: 'Asha' } },
    })
    expect(order?.items[1]?.product).toMatchObject({ name: 'Okra', farm: { _id: 2 } })
  })

  test('returns null for a dangling reference', async () => {
    const { Products } = market
    await Products.create({ _id: 9, name: 'Lost', farm: 77 })
    expect((await Products.findById(9).populate('farm').lean())?.farm).toBeNull()
  })
})

describe('mongoose save', () => {
  test('increments the version and refuses to overwrite a newer one', async () => {
    const { Products } = market
    await aMarketDay()
    const [one, other] = [await Products.findById(1).orFail(), await Products.findById(1).orFail()]
    one.prices.push({ size: 'L', paise: 9000 })
    await one.save()
    other.set('name', 'Tomatoes')
    await expect(other.save()).rejects.toThrow(mongoose.Error.VersionError)
    expect(await Products.findById(1).lean()).toMatchObject({ name: 'Tomato', __v: 1 })
    const gone = await Products.findById(2).orFail()
    await Products.deleteOne({ _id: 2 })
    gone.set('name', 'Nobody')
    await expect(gone.save()).rejects.toThrow(/No matching document|VersionError|No document found/)
  })

  test('sets createdAt and updatedAt', async () => {
    const { Products } = market
    const product = await Products.create({ _id: 1, name: 'Tomato', farm: 1 })
    expect(product.createdAt).toEqual(product.updatedAt)
    await expect.poll(Date.now).toBeGreaterThan(product.updatedAt.getTime())
    await Products.updateOne({ _id: 1 }, { $inc: { stock: 1 } })
    const changed = await Products.findById(1).orFail()
    expect(changed.createdAt).toEqual(product.createdAt)
    expect(changed.updatedAt.getTime()).toBeGreaterThan(product.updatedAt.getTime())
  })

  test('enforces schema and unique indexes', async () => {
    const { Products, Farms } = market
    await expect(Products.create({ _id: 1, farm: 1 })).rejects.toThrow(mongoose.Error.ValidationError)
    await Farms.create({ _id: 1, name: 'Mavina', slug: 'mavina' })
    await expect(Farms.create({ _id: 2, name: 'Again', slug: 'mavina' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { slug: 1 },
      keyValue: { slug: 'mavina' },
    })
  })
})

describe('mongoose find', () => {
  test('casts ids, sorts, pages and selects fields', async () => {
    const { Products, Orders } = market
    const { ravi, order } = await aMarketDay()
    expect(await Orders.exists({ buyer: String(ravi._id) })).toEqual({ _id: order._id })
    expect(await Orders.exists({ buyer: new mongoose.Types.ObjectId() })).toBeNull()
    expect(await Products.find().sort({ name: -1 }).skip(1).limit(1).select('name').lean()).toEqual([
      { _id: 3, name: 'Ragi' },
    ])
    expect(await Products.findById('2', { name: 1, _id: 0 }).lean()).toEqual({ name: 'Okra' })
    expect(await Products.findById(1, { prices: { $elemMatch: { size: 'S' } } }).lean()).toMatchObject({
      prices: [{ paise: 5000 }],
    })
  })

  test('counts and lists distinct values', async () => {
    const { Products } = market
    await aMarketDay()
    expect(await Products.countDocuments({ status: 'active' })).toBe(2)
    expect(await Products.countDocuments()).toBe(3)
    expect(await Products.estimatedDocumentCount()).toBe(3)
    expect(await Products.distinct('farm', { stock: 0 })).toEqual([1, 2])
    expect((await Products.distinct('tags')).sort()).toEqual(['green', 'red'])
  })

  test('streams', async () => {
    const { Products } = market
    await Products.insertMany(
      Array.from({ length: 250 }, (_, at) => ({ _id: 1000 + at, name: `p${at}`, farm: at % 5 })),
    )
    const seen: unknown[] = []
    for await (const { _id } of Products.find({ farm: { $lt: 4 } })
      .sort({ _id: 1 })
      .batchSize(40)
      .lean()
      .cursor())
      seen.push(_id)
    expect(seen).toEqual(Array.from({ length: 250 }, (_, at) => 1000 + at).filter(id => id % 5 < 4))
    let counted = 0
    await Products.find()
      .cursor({ batchSize: 30 })
      .eachAsync(
        () => {
          counted++
        },
        { parallel: 4 },
      )
    expect(counted).toBe(250)
  })
})

describe('mongoose aggregate', () => {
  test('casts ids, joins and runs facets', async () => {
    const { Orders, Products } = market
    const { ravi } = await aMarketDay()
    await Products.create({ _id: 4, name: 'Jowar', farm: 2 })
    expect(
      await Orders.aggregate([
        { $match: { buyer: ravi._id } },
        { $group: { _id: '$buyer', paise: { $sum: '$total' } } },
      ]),
    ).toEqual([{ _id: ravi._id, paise: 17_000 }])
    expect(await Orders.aggregate([{ $match: { buyer: String(ravi._id) } }])).toEqual([])
    const joined = await Orders.aggregate([
      { $unwind: '$items' },
      { $lookup: { from: 'products', localField: 'items.product', foreignField: '_id', as: 'product' } },
      { $unwind: '$product' },
      {
        $project: {
          _id: 0,
          name: '$product.name',
          paise: { $multiply: ['$items.quantity', { $first: '$product.prices.paise' }] },
        },
      },
      { $sort: { name: 1 } },
    ])
    expect(joined).toEqual([
      { name: 'Okra', paise: 7000 },
      { name: 'Tomato', paise: 10_000 },
    ])
    const [facets] = await Products.aggregate([
      {
        $facet: {
          farms: [{ $group: { _id: '$farm', count: { $sum: 1 } } }, { $sort: { count: -1 } }],
          all: [{ $count: 'n' }],
        },
      },
    ])
    expect(facets).toEqual({
      farms: [
        { _id: 2, count: 3 },
        { _id: 1, count: 1 },
      ],
      all: [{ n: 4 }],
    })
  })
})
