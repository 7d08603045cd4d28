import { type Collection, type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

interface Row {
  _id: number
  [field: string]: unknown
}

function reference(id: number): Document {
  return { $ref: 'farms', $id: id }
}

let engine: TestEngine<MongoClient>
let rows: Collection<Row>
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
  rows = engine.client.db('test').collection<Row>('rows')
  await rows.insertMany([
    { _id: 1, n: 1, farm: reference(7), list: [reference(7), reference(8)] },
    { _id: 2, n: 1, $price: 5 },
  ])
})
afterAll(() => engine.close())

async function update(u: Document | Document[], q: Document = { _id: 1 }): Promise<unknown> {
  const response = await engine.client.db('test').command({ update: 'rows', updates: [{ q, u }] })
  return response.writeErrors?.[0].code ?? response.nModified
}

async function findIds(filter: Document): Promise<unknown> {
  try {
    return (await rows.find(filter, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id)
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('an update of a top-level name with a dollar sign', () => {
  it.each<[Document, number]>([
    [{ $set: { $x: 1 } }, 52],
    [{ $set: { '$x.a': 1 } }, 52],
    [{ $inc: { $x: 1 } }, 52],
    [{ $push: { $x: 1 } }, 52],
    [{ $min: { $x: 1 } }, 52],
    [{ $currentDate: { $x: true } }, 52],
    [{ a: 1, $x: 1 }, 52],
    [{ $set: { $: 1 } }, 2],
    [{ $set: { '$[]': 1 } }, 2],
    [{ $set: { '$[].a': 1 } }, 2],
    [{ $set: { 'list.$.a.$': 1 } }, 2],
  ])('refuses %j with %i', async (u, code) => expect(await update(u)).toBe(code))

  it('is allowed below the top, and by $unset', async () => {
    expect(await update({ $set: { 'a.$x': 1 } })).toBe(1)
    expect(await update({ $set: { a: { $y: 1 } } })).toBe(1)
    expect(await update({ $unset: { $price: '' } }, { _id: 2 })).toBe(1)
  })
})

describe('an upsert of a top-level name with a dollar sign', () => {
  it.each<[Document, Document]>([
    [{ $set: { $x: 1 } }, { $x: 1 }],
    [{ $set: { '$x.a': 1 } }, { $x: { a: 1 } }],
    [{ $setOnInsert: { $x: 1 } }, { $x: 1 }],
    [{ $inc: { $x: 1 } }, { $x: 1 }],
    [{ $push: { $x: 1 } }, { $x: [1] }],
    [
      { a: 1, $x: 1 },
      { a: 1, $x: 1 },
    ],
  ])('%j inserts %j, and fails with 52 once the document exists', async (u, fields) => {
    const upserts = engine.client.db('test').collection<Row>('upserts')
    await upserts.deleteMany({})
    const upsert = () =>
      engine.client.db('test').command({ update: 'upserts', updates: [{ q: { _id: 1 }, u, upsert: true }] })
    expect(await upsert()).toMatchObject({ n: 1, upserted: [{ _id: 1 }] })
    expect(await upserts.findOne()).toEqual({ _id: 1, ...fields })
    const isUnchanging = '$setOnInsert' in u
    expect((await upsert()).writeErrors?.[0].code).toBe(isUnchanging ? undefined : 52)
    expect(await upserts.find().toArray()).toEqual([{ _id: 1, ...fields }])
  })

  it('works by findAndModify too', async () => {
    const upserts = engine.client.db('test').collection<Row>('upserts')
    const change = () =>
      upserts.findOneAndUpdate({ _id: 7 }, { $set: { $x: 1 } }, { upsert: true, returnDocument: 'after' })
    expect(await change()).toEqual({ _id: 7, $x: 1 })
    await expect(change()).rejects.toMatchObject({ code: 52 })
  })

  it('is refused within _id', async () => {
    for (const u of [{ _id: { $x: 1 } }, { $set: { _id: { $x: 1 } } }, { $setOnInsert: { _id: { $x: 1 } } }]) {
      const updates = [{ q: { a: 1 }, u, upsert: true }]
      expect((await engine.client.db('test').command({ update: 'none', updates })).writeErrors?.[0].code).toBe(52)
    }
  })
})

describe('a replacement with a dollar name', () => {
  it('changes nothing without an error when no document matches', async () => {
    expect(await update({ a: 1, $x: 1 }, { _id: 99 })).toBe(0)
  })
})

describe('references to documents ($ref, $id, $db)', () => {
  it.each<[Document, unknown]>([
    [{ farm: { $ref: 'farms', $id: 7 } }, [1]],
    [{ farm: { $id: 7, $ref: 'farms' } }, []],
    [{ 'farm.$id': 7 }, [1]],
    [{ list: { $elemMatch: { $id: 8 } } }, [1]],
    [{ list: { $elemMatch: { $ref: 'farms', $id: 8 } } }, [1]],
    [{ list: { $elemMatch: { $id: 9 } } }, []],
    [{ list: { $in: [{ $ref: 'farms', $id: 8 }] } }, [1]],
    [{ list: { $all: [{ $elemMatch: { $id: 8 } }] } }, [1]],
    [{ farm: { $id: 7 } }, 2],
    [{ farm: { $ref: 'farms' } }, 2],
    [{ farm: { $db: 'test' } }, 2],
    [{ farm: { $in: [{ $id: 7 }] } }, 2],
    [{ farm: { $not: { $id: 7 } } }, 2],
  ])('%j finds or fails with %j', async (filter, expected) => expect(await findIds(filter)).toEqual(expected))

  it('are sorted, projected, computed and indexed by their fields', async () => {
    const refs = engine.client.db('test').collection<Row>('refs')
    await refs.insertMany([
      { _id: 1, farm: reference(7) },
      { _id: 2, farm: reference(8) },
    ])
    const sort = { 'farm.$id': -1 } as const
    const expected = [8, 7].map(id => ({ farm: { $id: id } }))
    const findProjected = async () => refs.find({}, { sort, projection: { _id: 0, 'farm.$id': 1 } }).toArray()
    expect(await findProjected()).toEqual(expected)
    await refs.createIndex({ 'farm.$id': 1 })
    expect(await findProjected()).toEqual(expected)
    const $project = { _id: 0, of: '$farm.$id' }
    expect(await refs.aggregate([{ $sort: sort }, { $project }]).toArray()).toEqual([{ of: 8 }, { of: 7 }])
    await expect(refs.createIndex({ 'farm.$x': 1 })).rejects.toMatchObject({ code: 67 })
    await expect(refs.find().sort({ 'farm.$x': 1 }).toArray()).rejects.toMatchObject({ code: 16410 })
  })

  it('are pulled by their fields', async () => {
    await rows.insertOne({ _id: 3, list: [reference(7), reference(8)] })
    expect(await update({ $pull: { list: { $id: 8 } } }, { _id: 3 })).toBe(1)
    expect(await rows.findOne({ _id: 3 })).toMatchObject({ list: [{ collection: 'farms', oid: 7 }] })
  })
})
