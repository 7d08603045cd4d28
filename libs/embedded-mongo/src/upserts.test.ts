import { type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let name: string
let count = 0
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri))
})
afterAll(() => engine.close())
beforeEach(() => {
  name = `rows${++count}`
})

/** Returns the upserted document, or the code of the refusal. */
async function upserted(q: Document, u: Document | Document[]): Promise<unknown> {
  const db = engine.client.db('test')
  const response = await db.command({ update: name, updates: [{ q, u, upsert: true }] })
  const [document] = await db.collection(name).find().toArray()
  const [error] = response.writeErrors ?? []
  if (error !== undefined) expect(document).toBeUndefined()
  return error?.code ?? document
}

const setsB = { $set: { b: 1 } }

describe('an upsert is refused when filter and document name different _ids', () => {
  it.each<[string, Document, Document | Document[], number]>([
    ['a replacement', { _id: 5 }, { _id: 6 }, 66],
    ['a replacement, by $in', { _id: { $in: [5] } }, { _id: 6, b: 1 }, 66],
    ['a replacement, inside $and', { $and: [{ _id: 5 }] }, { _id: 6 }, 66],
    ['$set', { _id: 5 }, { $set: { _id: 6 } }, 66],
    ['$setOnInsert', { _id: 5 }, { $setOnInsert: { _id: 6 } }, 66],
    ['$set of a part', { '_id.a': 5 }, { $set: { '_id.b': 6 } }, 66],
    ['a pipeline', { _id: 5 }, [{ $set: { _id: 6 } }], 66],
    ['a pipeline with a new root', { _id: 5 }, [{ $replaceWith: { _id: 6 } }], 66],
    ['a replacement, of which the filter says a part', { '_id.a': 1 }, { b: 1 }, 111],
    ['a replacement, of which the filter says two parts', { '_id.a': 1, '_id.b': 2 }, { b: 1 }, 111],
    ['a replacement, of which the filter says the whole and a part', { _id: { a: 1 }, '_id.b': 2 }, { b: 1 }, 111],
    ['a replacement, with two of them', { $and: [{ _id: 1 }, { _id: 2 }] }, { b: 1 }, 54],
  ])('%s', async (_, q, u, code) => expect(await upserted(q, u)).toBe(code))
})

describe('an upsert is refused when its filter repeats a path', () => {
  it.each<[Document]>([
    [{ _id: 1, '_id.x': 1 }],
    [{ '_id.x': 1, _id: { y: 1 } }],
    [{ 'x.x': 1, x: { y: 1 } }],
    [{ x: { y: 1 }, 'x.x': 1 }],
    [{ $and: [{ x: 1 }, { x: 1 }] }],
    [{ x: { $all: [1, 2] } }],
  ])('%j', async filter => {
    expect(await upserted(filter, setsB)).toBe(54)
    expect(await upserted(filter, [setsB])).toBe(54)
  })
})

describe('an upsert inserts', () => {
  it.each<[string, Document, Document | Document[], Document]>([
    ['a replacement with the same _id', { _id: 5 }, { b: 1, _id: 5 }, { _id: 5, b: 1 }],
    ['a replacement without one', { _id: 5 }, { b: 1 }, { _id: 5, b: 1 }],
    ['a replacement whose other paths clash', { _id: 1, x: [1], 'x.x': 1 }, { b: 1 }, { _id: 1, b: 1 }],
    ['the parts of an _id', { '_id.x': 1, '_id.y': 2 }, setsB, { _id: { x: 1, y: 2 }, b: 1 }],
    ['the _id of a pipeline that drops it', { _id: 5 }, [{ $replaceWith: { b: 1 } }], { _id: 5, b: 1 }],
    ['an expression asked for by $eq', { _id: 1, x: { $eq: /a/ } }, setsB, { _id: 1, b: 1, x: /a/ }],
    ['no expression that is a pattern', { _id: 1, x: /a/ }, setsB, { _id: 1, b: 1 }],
    ['a reference', { _id: 1, 'x.$id': 1 }, { $set: { x: 2 } }, { _id: 1, x: 2 }],
  ])('%s', async (_, q, u, document) => expect(await upserted(q, u)).toEqual(document))
})
