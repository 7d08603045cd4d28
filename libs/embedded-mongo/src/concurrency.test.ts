import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from '../testing/test-engine.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  const lifetimes = { abandoned: 0.5 }
  engine = await startTestEngine(uri => MongoClient.connect(uri, { maxPoolSize: 40 }), { lifetimes })
  db = engine.client.db('test')
})
afterAll(() => engine.close())

describe('transactions', () => {
  it('give the first writer the document and the second a retryable WriteConflict', async () => {
    const items = db.collection<{ _id: number; n: number }>('conflicts')
    await items.insertOne({ _id: 1, n: 0 })
    const [first, second] = [engine.client.startSession(), engine.client.startSession()]
    first.startTransaction()
    second.startTransaction()
    await items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: first })
    const failure = await items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second }).catch(error => error)
    expect(failure).toMatchObject({ code: 112, codeName: 'WriteConflict' })
    expect(failure.hasErrorLabel('TransientTransactionError')).toBe(true)
    await first.commitTransaction()
    await expect(items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session: second })).rejects.toMatchObject({
      code: 251,
    })
    await Promise.all([first.endSession(), second.endSession()])
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 1 })
  })

  it('refuse to overwrite a commit newer than their snapshot', async () => {
    const items = db.collection<{ _id: number; n: number }>('snapshots')
    await items.insertOne({ _id: 1, n: 0 })
    const session = engine.client.startSession()
    session.startTransaction()
    expect(await items.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 0 })
    await items.updateOne({ _id: 1 }, { $set: { n: 5 } })
    expect(await items.findOne({ _id: 1 }, { session })).toEqual({ _id: 1, n: 0 })
    await expect(items.updateOne({ _id: 1 }, { $inc: { n: 1 } }, { session })).rejects.toMatchObject({ code: 112 })
    await session.endSession()
  })

  it('make a plain write wait for their lock', async () => {
    const items = db.collection<{ _id: number; n: number }>('waiting')
    await items.insertOne({ _id: 1, n: 1 })
    const session = engine.client.startSession()
    session.startTransaction()
    await items.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
    let isWritten = false
    const plain = items.updateOne({ _id: 1 }, { $mul: { n: 2 } }).then(() => {
      isWritten = true
    })
    for (let time = 0; time < 20; time++) await items.findOne()
    expect(isWritten).toBe(false)
    await session.commitTransaction()
    await plain
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 22 })
    await session.endSession()
  })

  it('see their own writes in indexes, sorts and counts, and leave nothing after an abort', async () => {
    const items = db.collection<{ _id: number; kind: string; n: number }>('overlays')
    await items.createIndex({ kind: 1, n: 1 })
    await items.insertMany(Array.from({ length: 30 }, (_, n) => ({ _id: n, kind: n % 2 === 0 ? 'even' : 'odd', n })))
    const session = engine.client.startSession()
    session.startTransaction()
    await items.deleteMany({ kind: 'even', n: { $lt: 20 } }, { session })
    await items.insertOne({ _id: 100, kind: 'even', n: 7 }, { session })
    await items.updateOne({ _id: 1 }, { $set: { kind: 'even' } }, { session })
    const seen = await items
      .find({ kind: 'even' }, { session })
      .sort({ n: 1 })
      .map(({ n }) => n)
      .toArray()
    expect(seen).toEqual([1, 7, 20, 22, 24, 26, 28])
    expect(
      await items
        .find({ kind: 'even' }, { session })
        .sort({ n: -1 })
        .limit(2)
        .map(({ n }) => n)
        .toArray(),
    ).toEqual([28, 26])
    expect(await items.countDocuments({ kind: 'even' }, { session })).toBe(7)
    expect(await items.countDocuments({ kind: 'even' })).toBe(15)
    await session.abortTransaction()
    await session.endSession()
    expect(await items.countDocuments({ kind: 'even' })).toBe(15)
    expect(await items.findOne({ _id: 100 })).toBeNull()
    expect(engine.log).toEqual([])
  })

  it('of a killed client release their locks to the next waiting client', async () => {
    const items = db.collection<{ _id: number; n: number }>('killed')
    await items.insertMany([1, 2].map(_id => ({ _id, n: 0 })))
    for (let round = 1; round <= 3; round++) {
      const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, engine.uri], {
        cwd: import.meta.dirname,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      await once(holder.stdout, 'data')
      const waiting = Promise.all([1, 2].map(_id => items.updateOne({ _id }, { $inc: { n: 1 } })))
      holder.kill('SIGKILL')
      await waiting
      expect((await items.find().toArray()).map(({ n }) => n)).toEqual([round, round])
    }
  })
})

/** A client that begins a transaction, reports it, and never ends it. */
const HOLDER = `
import { MongoClient } from 'mongodb'
const client = await MongoClient.connect(process.argv[1])
const session = client.startSession()
session.startTransaction()
await client.db('test').collection('killed').updateMany({}, { $inc: { n: 100 } }, { session })
process.stdout.write('held')
setInterval(() => undefined, 1000)
`
