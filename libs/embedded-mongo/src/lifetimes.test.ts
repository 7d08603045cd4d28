import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Collection, Long, MongoClient, UUID } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendRaw } from '../testing/raw-client.ts'
import { freshFolder, startTestEngine, type TestEngine } from '../testing/test-engine.ts'
import { openResults } from './cursors.ts'
import { openEngine } from './engine.ts'
import { LIFETIMES } from './lifetimes.ts'

interface Row {
  _id: number
  text: string
}

let engine: TestEngine<MongoClient>
let rows: Collection<Row>
beforeAll(async () => {
  const lifetimes = { cursor: 1, transaction: 1 }
  engine = await startTestEngine(uri => MongoClient.connect(uri), { lifetimes })
  rows = engine.client.db('test').collection<Row>('rows')
  await rows.insertMany(Array.from({ length: 150 }, (_, _id) => ({ _id, text: '' })))
})
afterAll(() => engine.close())

const KILOBYTES = 8
let writes = 0

/** Rewrites all rows, which needs new pages unless the file can reuse old ones; returns the growth in kB. */
async function growth(rounds: number): Promise<number> {
  const size = () => statSync(join(engine.folder, 'data.mdb')).size / 1024
  const before = size()
  for (let round = 0; round < rounds; round++) {
    writes++
    await rows.updateMany({}, { $set: { text: String(writes % 10).repeat(KILOBYTES * 1024) } })
  }
  return size() - before
}

const ONE_ROUND = 150 * KILOBYTES

const status = () => engine.client.db('admin').command({ serverStatus: 1 })
const openCursors = async () => (await status()).metrics.cursor.open.total
const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const GONE = { code: 251, codeName: 'NoSuchTransaction', errorLabels: ['TransientTransactionError'] }

describe('an abandoned', () => {
  it('cursor needs no old state of the file and expires', async () => {
    await growth(5)
    const cursor = rows.find().batchSize(10)
    await cursor.next()
    expect(await growth(10)).toBeLessThan(4 * ONE_ROUND)
    await expect.poll(openCursors).toBe(0)
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' })
  })

  it('cursor without timeout stays until killed', async () => {
    const cursor = rows.find({}, { noCursorTimeout: true, batchSize: 100 })
    await cursor.next()
    await rows.find({}, { batchSize: 100 }).next()
    await expect.poll(openCursors).toBe(1)
    expect(await cursor.toArray()).toHaveLength(149)
  })

  it('transaction is aborted and releases its locks', async () => {
    const session = engine.client.startSession()
    session.startTransaction()
    await rows.updateOne({ _id: 149 }, { $set: { text: 'mine' } }, { session })
    expect(await rows.updateOne({ _id: 149 }, { $set: { text: 'waited' } })).toMatchObject({ modifiedCount: 1 })
    expect(await failureOf(rows.findOne({ _id: 149 }, { session }))).toMatchObject(GONE)
    expect((await rows.findOne({ _id: 149 }))?.text).toBe('waited')
    await session.endSession()
  })

  it('transaction releases its snapshot, so that the file stops growing', async () => {
    await growth(5)
    const session = engine.client.startSession()
    session.startTransaction()
    await rows.findOne({ _id: 1 }, { session })
    await expect.poll(async () => (await status()).transactions.currentOpen).toBe(0)
    expect(await growth(10)).toBeLessThan(4 * ONE_ROUND)
    expect(await failureOf(session.commitTransaction())).toMatchObject(GONE)
    await session.endSession()
  })
})

describe('a client that lost its connection', () => {
  let patient: TestEngine<MongoClient>
  beforeAll(async () => {
    patient = await startTestEngine(uri => MongoClient.connect(uri))
    await patient.client
      .db('test')
      .collection<Row>('rows')
      .insertMany([
        { _id: 1, text: '' },
        { _id: 2, text: '' },
      ])
  })
  afterAll(() => patient.close())
  const texts = () => patient.client.db('test').collection<Row>('rows')
  const lsid = { id: new UUID() }
  const inTransaction = { lsid, txnNumber: Long.ONE, autocommit: false }
  const change = (_id: number) => ({ update: 'rows', updates: [{ q: { _id }, u: { $set: { text: 'mine' } } }] })
  // Closes each connection after its response.
  const send = (command: object) => sendRaw(patient.uri, { ...command, ...inTransaction, $db: 'admin' })
  const begin = (_id: number) =>
    sendRaw(patient.uri, { ...change(_id), ...inTransaction, startTransaction: true, $db: 'test' })

  it('continues its transaction on another connection and may commit twice', async () => {
    expect(await begin(1)).toMatchObject({ ok: 1, n: 1 })
    expect(await send({ commitTransaction: 1 })).toMatchObject({ ok: 1 })
    expect(await send({ commitTransaction: 1 })).toMatchObject({ ok: 1 })
    expect((await texts().findOne({ _id: 1 }))?.text).toBe('mine')
  })

  it('releases its locks with its session', async () => {
    Object.assign(lsid, { id: new UUID() })
    expect(await begin(2)).toMatchObject({ ok: 1, n: 1 })
    const other = texts().updateOne({ _id: 2 }, { $set: { text: 'other' } })
    expect(await sendRaw(patient.uri, { endSessions: [lsid], $db: 'admin' })).toMatchObject({ ok: 1 })
    await other
    expect((await texts().findOne({ _id: 2 }))?.text).toBe('other')
    expect(await send({ commitTransaction: 1 })).toMatchObject({ code: 251 })
  })

  it('leaves no lock when the engine is set to wait for nobody', async () => {
    const other = await startTestEngine(uri => MongoClient.connect(uri), { lifetimes: { abandoned: 0.1 } })
    const farms = other.client.db('shop').collection<{ _id: number; name: string }>('farms')
    await farms.insertOne({ _id: 1, name: '' })
    const updates = [{ q: { _id: 1 }, u: { $set: { name: 'gone' } } }]
    const transaction = { lsid: { id: new UUID() }, txnNumber: Long.ONE, autocommit: false, startTransaction: true }
    expect(await sendRaw(other.uri, { update: 'farms', updates, ...transaction, $db: 'shop' })).toMatchObject({
      ok: 1,
      n: 1,
    })
    await farms.updateOne({ _id: 1 }, { $set: { name: 'there' } })
    expect(await farms.findOne()).toEqual({ _id: 1, name: 'there' })
    await other.close()
  })
})

describe('default lifetimes', () => {
  it('are 10 minutes for a cursor, 60 seconds for a transaction, 30 minutes for a session', async () => {
    const folder = freshFolder()
    const options = { folder, ttlSeconds: 60, isSynced: false, hasTestCommands: false, log: () => undefined }
    const { engine, close } = await openEngine({ ...options, lifetimes: LIFETIMES })
    const { sessions, cursors } = engine
    const session = sessions.find(Buffer.alloc(16, 1))
    const began = Date.now()
    sessions.begin(session, 1)
    const source = { namespace: 'shop.farms', transaction: undefined, neverExpires: true }
    cursors.open({ ...source, results: openResults((function* () {})()), session })
    cursors.open({ ...source, results: openResults((function* () {})()), session: undefined, neverExpires: false })
    const remaining = (after: number) => {
      sessions.sweep(began + after)
      cursors.sweep(began + after)
      return [sessions.openTransactions(), cursors.count(), session.hasEnded]
    }
    expect(remaining(59_000)).toEqual([1, 2, false])
    expect(remaining(61_000)).toEqual([0, 2, false])
    expect(remaining(599_000)).toEqual([0, 2, false])
    expect(remaining(602_000)).toEqual([0, 1, false])
    expect(remaining(1_799_000)).toEqual([0, 1, false])
    expect(remaining(1_802_000)).toEqual([0, 0, true])
    await close()
    rmSync(folder, { recursive: true })
  })
})
