import { type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let count = 0
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
})
afterAll(() => engine.close())

/** Returns the projected document without its _id, or the code of the refusal. */
async function projected(document: Document, projection: Document, filter: Document = {}): Promise<unknown> {
  const rows = engine.client.db('test').collection<Document>(`rows${++count}`)
  await rows.insertOne(document)
  try {
    return await rows.findOne(filter, { projection: { _id: 0, ...projection } })
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error
  }
}

describe('a projection is refused for', () => {
  it.each<[string, Document, number]>([
    ['a path and its part', { a: 1, 'a.b': 1 }, 31249],
    ['a part and its path', { 'a.b': 1, a: 1 }, 31250],
    ['a path twice', { a: { b: 1 }, 'a.b': 1 }, 31250],
    ['a positional path and the path', { 'a.$': 1, a: 1 }, 31250],
    ['a slice and a part', { a: { $slice: 1 }, 'a.b': 1 }, 31249],
    ['an exclusion among inclusions', { a: 1, b: 0 }, 31254],
    ['an inclusion among exclusions', { a: 0, b: 1 }, 31253],
    ['an exclusion deep among inclusions', { a: 1, b: { c: { d: 0 } } }, 31254],
    ['an inclusion deep among exclusions', { a: { b: { c: 0 } }, d: { e: 1 } }, 31253],
    ['an expression among exclusions', { a: 0, b: '$c' }, 31252],
    ['an exclusion beside an expression', { b: { $add: [1, 2] }, a: 0 }, 31254],
    ['two positional paths', { 'a.$': 1, 'b.$': 1 }, 31276],
    ['positional and $elemMatch', { 'a.$': 1, b: { $elemMatch: { c: 1 } } }, 31255],
    ['$elemMatch and positional', { b: { $elemMatch: { c: 1 } }, 'a.$': 1 }, 31256],
    ['positional with a slice', { 'a.$': { $slice: 1 } }, 31271],
    ['positional with a literal', { 'a.$': 'x' }, 31308],
    ['positional in the middle', { 'a.$.b': 1 }, 16410],
    ['positional alone', { $: 1 }, 16410],
    ['positional twice in a path', { 'a.$.$': 1 }, 16410],
    ['$elemMatch on a part', { 'a.b': { $elemMatch: { c: 1 } } }, 31275],
    ['$elemMatch on a part, nested', { a: { b: { $elemMatch: { c: 1 } } } }, 31275],
    ['$elemMatch of no document', { a: { $elemMatch: 1 } }, 31274],
    ['$slice beside something', { a: { $slice: 1, b: 1 } }, 15983],
    ['$elemMatch beside something', { a: { $elemMatch: { b: 1 }, $slice: 1 } }, 15983],
    ['$slice of three numbers', { a: { $slice: [1, 2, 3] } }, 28724],
    ['$slice of none', { a: { $slice: [1, 0] } }, 28724],
    ['an empty document', { a: {} }, 51270],
    ['an empty name', { 'a..b': 1 }, 40352],
    ['a name that ends with a dot', { 'a.': 0 }, 40352],
    ['a name with a dollar sign', { $a: 1 }, 16410],
    ['a part with a dollar sign', { 'a.$b': 0 }, 16410],
    ['an unknown expression', { a: { $b: 1 } }, 168],
  ])('%s', async (_, projection, code) => expect(await projected({ a: [1] }, projection)).toBe(code))

  it('a part of _id that contradicts the rest', async () => {
    const rows = engine.client.db('test').collection('parts')
    for (const projection of [
      { '_id.a': 0, b: 1 },
      { _id: { a: 1 }, b: 0 },
      { _id: '$b', a: 0 },
    ])
      await expect(rows.findOne({}, { projection })).rejects.toThrow(/Invalid \$project/)
  })
})

describe('a projection returns', () => {
  const list = [{ k: 1, n: [1, 2, 3] }, { k: 2 }, 3, [{ n: [7, 8] }]]

  it.each<[string, Document, Document, Document, unknown]>([
    ['a slice keeps the others', { list: [1, 2, 3], b: 1 }, { list: { $slice: -2 } }, {}, { list: [2, 3], b: 1 }],
    [
      'a slice among inclusions',
      { list: [1, 2, 3], b: 1, c: 1 },
      { list: { $slice: 1 }, b: 1 },
      {},
      { list: [1], b: 1 },
    ],
    [
      'a slice in documents of an array, not of arrays in it',
      { list },
      { 'list.n': { $slice: 1 } },
      {},
      { list: [{ k: 1, n: [1] }, ...list.slice(1)] },
    ],
    ['$elemMatch alone', { list, b: 1 }, { list: { $elemMatch: { k: 2 } } }, {}, { list: [{ k: 2 }] }],
    [
      '$elemMatch among exclusions',
      { list, b: 1, c: 1 },
      { list: { $elemMatch: { k: 2 } }, b: 0 },
      {},
      { list: [{ k: 2 }], c: 1 },
    ],
    ['$elemMatch that finds none', { list, b: 1 }, { list: { $elemMatch: { k: 9 } }, b: 1 }, {}, { b: 1 }],
    ['the element that was found', { list, b: 1 }, { 'list.$': 1 }, { 'list.k': 2 }, { list: [{ k: 2 }] }],
    ['the element in a document', { m: { a: [1, 2, 3] } }, { 'm.a.$': 1 }, { 'm.a': 2 }, { m: { a: [2] } }],
    [
      'the element of the first array on the path',
      { m: [{ a: [1, 2] }, { a: [3, 4] }] },
      { 'm.a.$': 1 },
      { 'm.a': 3 },
      { m: [{ a: [3, 4] }] },
    ],
    ['the element of another array’s place', { a: [1, 2], b: [3, 4] }, { 'a.$': 1 }, { b: 4 }, { a: [2] }],
    ['a place the array does not have', { a: [1], b: [3, 4] }, { 'a.$': 1 }, { b: 4 }, 51247],
    ['no place', { a: [1], b: 3 }, { 'a.$': 1 }, { b: 3 }, 51246],
    ['no array', { a: { b: 1 } }, { 'a.b.$': 1 }, {}, { a: { b: 1 } }],
    ['no place after an $or on two fields', { a: [1], b: 3 }, { 'a.$': 1 }, { $or: [{ a: 1 }, { b: 3 }] }, 51246],
    ['an $or on one field', { a: [1, 2] }, { 'a.$': 1 }, { $or: [{ a: 2 }, { a: 1 }] }, 238],
    ['two different places', { a: [1, 2], b: [3, 4] }, { 'a.$': 1 }, { a: 1, b: 4 }, 238],
  ])('%s', async (_, document, projection, filter, expected) =>
    expect(await projected(document, projection, filter)).toEqual(expected),
  )
})

describe('a positional $ of an update', () => {
  async function updated(document: Document, filter: Document): Promise<unknown> {
    const db = engine.client.db('test')
    const name = `rows${++count}`
    await db.collection<Document>(name).insertOne(document)
    const response = await db.command({ update: name, updates: [{ q: filter, u: { $set: { 'a.$': 9 } } }] })
    return response.writeErrors?.[0].code ?? (await db.collection(name).findOne({}, { projection: { _id: 0 } }))
  }

  it.each<[string, Document, Document, unknown]>([
    ['takes the place of another array', { a: [1, 2], b: [3, 4] }, { b: 4 }, { a: [1, 9], b: [3, 4] }],
    ['takes one place that two arrays say', { a: [1, 2], b: [3, 4] }, { a: 2, b: 4 }, { a: [1, 9], b: [3, 4] }],
    ['is refused where they say two', { a: [1, 2], b: [3, 4] }, { a: 1, b: 4 }, 238],
    ['is refused where one array says two', { a: [1, 2] }, { a: { $all: [1, 2] } }, 238],
    ['is refused after an $or on one field', { a: [1, 2] }, { $or: [{ a: 2 }, { a: 1 }] }, 238],
    ['has no place after an $or on two', { a: [1, 2], b: 1 }, { $or: [{ a: 2 }, { b: 1 }] }, 2],
    ['has no place after $nor', { a: [1, 2] }, { $nor: [{ a: 3 }] }, 2],
  ])('%s', async (_, document, filter, expected) => expect(await updated(document, filter)).toEqual(expected))
})
