import { type Db, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from './engine-for-tests.ts'

let engine: TestEngine<MongoClient>
let db: Db
beforeAll(async () => {
  engine = await startTestEngine(uri => MongoClient.connect(uri, { maxPoolSize: 40 }))
  db = engine.client.db('test')
})
afterAll(() => engine.close())

interface Account {
  _id: number
  balance: number
}

const DURATION_MS = 2500

function pick(most: number): number {
  return Math.floor(Math.random() * most)
}

describe('isolation', () => {
  it('conserves money under 16 transferring workers and 4 that add with plain $inc', async () => {
    const accounts = db.collection<Account>('accounts')
    const count = 12
    await accounts.insertMany(Array.from({ length: count }, (_, _id) => ({ _id, balance: 1000 })))
    const until = Date.now() + DURATION_MS
    let [added, transfers] = [0, 0]

    async function transfer(): Promise<void> {
      await engine.client.withSession(session =>
        session.withTransaction(async () => {
          const [from, to, amount] = [pick(count), pick(count), pick(50)]
          const source = await accounts.findOne({ _id: from }, { session })
          const target = await accounts.findOne({ _id: to }, { session })
          if (source === null || target === null || from === to) return
          await accounts.updateOne({ _id: from }, { $set: { balance: source.balance - amount } }, { session })
          await accounts.updateOne({ _id: to }, { $set: { balance: target.balance + amount } }, { session })
        }),
      )
      transfers++
    }
    async function transferring(): Promise<void> {
      while (Date.now() < until) await transfer()
    }
    async function adding(): Promise<void> {
      while (Date.now() < until) {
        const { modifiedCount } = await accounts.updateOne({ _id: pick(count) }, { $inc: { balance: 1 } })
        added += modifiedCount
      }
    }
    await Promise.all([...Array.from({ length: 16 }, transferring), ...Array.from({ length: 4 }, adding)])

    const total = (await accounts.find().toArray()).reduce((sum, { balance }) => sum + balance, 0)
    expect(transfers).toBeGreaterThan(20)
    expect(added).toBeGreaterThan(20)
    expect(total).toBe(count * 1000 + added)
  })

  it('loses no update of 8 workers that read and write back in transactions', async () => {
    const counters = db.collection<{ _id: string; value: number }>('counters')
    await counters.insertOne({ _id: 'one', value: 0 })
    let done = 0
    async function work(): Promise<void> {
      for (let at = 0; at < 15; at++) {
        await engine.client.withSession(session =>
          session.withTransaction(async () => {
            const found = await counters.findOne({ _id: 'one' }, { session })
            await counters.updateOne({ _id: 'one' }, { $set: { value: (found?.value ?? 0) + 1 } }, { session })
          }),
        )
        done++
      }
    }
    await Promise.all(Array.from({ length: 8 }, work))
    expect((await counters.findOne({ _id: 'one' }))?.value).toBe(done)
  })

  it('shows a transaction one moment of the data, whatever others write meanwhile', async () => {
    const pairs = db.collection<{ _id: string; value: number }>('pairs')
    await pairs.insertMany([
      { _id: 'a', value: 0 },
      { _id: 'b', value: 0 },
    ])
    const until = Date.now() + 1500
    async function writing(): Promise<void> {
      for (let value = 1; Date.now() < until; value++) {
        await engine.client.withSession(session =>
          session.withTransaction(async () => {
            await pairs.updateOne({ _id: 'a' }, { $set: { value } }, { session })
            await pairs.updateOne({ _id: 'b' }, { $set: { value } }, { session })
          }),
        )
      }
    }
    let reads = 0
    async function reading(): Promise<void> {
      while (Date.now() < until) {
        await engine.client.withSession(session =>
          session.withTransaction(async () => {
            const a = await pairs.findOne({ _id: 'a' }, { session })
            await new Promise(resolve => setTimeout(resolve, pick(4)))
            const b = await pairs.findOne({ _id: 'b' }, { session })
            expect(b?.value).toBe(a?.value)
            reads++
          }),
        )
      }
    }
    await Promise.all([writing(), ...Array.from({ length: 6 }, reading)])
    expect(reads).toBeGreaterThan(20)
  })

  it('lets one of many racing inserts have a unique value, inside and outside of transactions', async () => {
    const people = db.collection<{ _id: number; email: string }>('people')
    await people.createIndex({ email: 1 }, { unique: true })
    for (let round = 0; round < 15; round++) {
      const email = `a${round}@example.com`
      const plain = Array.from({ length: 6 }, (_, at) => people.insertOne({ _id: round * 100 + at, email }))
      const inside = Array.from({ length: 4 }, (_, at) =>
        engine.client.withSession(session =>
          session.withTransaction(() => people.insertOne({ _id: round * 100 + 50 + at, email }, { session })),
        ),
      )
      const outcomes = await Promise.allSettled([...plain, ...inside])
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 11000, keyValue: { email } })
      expect(await people.countDocuments({ email })).toBe(1)
    }
  })

  it('lets only one of many racing upserts insert', async () => {
    const carts = db.collection<{ _id: number; count: number }>('carts')
    const results = await Promise.all(
      Array.from({ length: 20 }, () => carts.updateOne({ _id: 7 }, { $inc: { count: 1 } }, { upsert: true })),
    )
    expect(results.filter(({ upsertedCount }) => upsertedCount === 1)).toHaveLength(1)
    expect(await carts.findOne({ _id: 7 })).toEqual({ _id: 7, count: 20 })
  })
})

describe('transactions', () => {
  it('gives the first writer the document and the second a WriteConflict that may be tried again', async () => {
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

  it('refuses a write over what was committed after the snapshot', async () => {
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

  it('makes a plain write wait for the transaction that holds its document', async () => {
    const items = db.collection<{ _id: number; n: number }>('waiting')
    await items.insertOne({ _id: 1, n: 0 })
    const session = engine.client.startSession()
    session.startTransaction()
    await items.updateOne({ _id: 1 }, { $inc: { n: 10 } }, { session })
    let isWritten = false
    const plain = items.updateOne({ _id: 1 }, { $inc: { n: 1 } }).then(() => {
      isWritten = true
    })
    await new Promise(resolve => setTimeout(resolve, 60))
    expect(isWritten).toBe(false)
    await session.commitTransaction()
    await plain
    expect(await items.findOne({ _id: 1 })).toEqual({ _id: 1, n: 11 })
    await session.endSession()
  })

  it('sees its own writes through indexes, sorts and counts, and leaves nothing after an abort', async () => {
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
})
