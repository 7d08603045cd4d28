import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type ClientSession, type Collection, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestEngine, type TestEngine } from './engine-for-tests.ts'

interface Row {
  _id: number
  text: string
}

let engine: TestEngine<MongoClient>
let rows: Collection<Row>
beforeAll(async () => {
  const lifetimes = { cursor: 1, transaction: 1, session: 3 }
  engine = await startTestEngine(uri => MongoClient.connect(uri), { lifetimes })
  rows = engine.client.db('test').collection<Row>('rows')
  await rows.insertMany(Array.from({ length: 150 }, (_, _id) => ({ _id, text: '' })))
})
afterAll(() => engine.close())

const KILOBYTES = 8
let writes = 0

/** Writes all rows anew, which takes new pages of the file unless old ones may be used again; answers by how much it grew, in kB. */
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

async function openTransaction(): Promise<ClientSession> {
  const session = engine.client.startSession()
  session.startTransaction()
  await rows.findOne({ _id: 1 }, { session })
  return session
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)
const GONE = { code: 251, codeName: 'NoSuchTransaction', errorLabels: ['TransientTransactionError'] }

describe('what a client leaves open', () => {
  it('is a cursor: it holds no old state of the file, and is gone after its time', async () => {
    await growth(5)
    const cursor = rows.find().batchSize(10)
    await cursor.next()
    expect(await growth(10)).toBeLessThan(2 * ONE_ROUND)
    await pause(1600)
    await expect(cursor.toArray()).rejects.toMatchObject({ code: 43, codeName: 'CursorNotFound' })
  })

  it('is a cursor that was to have no timeout: it stays until it is killed', async () => {
    const cursor = rows.find({}, { noCursorTimeout: true, batchSize: 100 })
    await cursor.next()
    await pause(1600)
    expect(await cursor.toArray()).toHaveLength(149)
  })

  it('is a transaction: it is ended, and what it locked is free', async () => {
    const session = await openTransaction()
    await rows.updateOne({ _id: 149 }, { $set: { text: 'mine' } }, { session })
    expect(await rows.updateOne({ _id: 149 }, { $set: { text: 'waited' } })).toMatchObject({ modifiedCount: 1 })
    expect(await failureOf(rows.findOne({ _id: 149 }, { session }))).toMatchObject(GONE)
    expect((await rows.findOne({ _id: 149 }))?.text).toBe('waited')
    await session.endSession()
  })

  it('is a transaction under a write load: its snapshot is released, so the file grows no more', async () => {
    await growth(5)
    const session = await openTransaction()
    await pause(1600)
    expect(await growth(10)).toBeLessThan(2 * ONE_ROUND)
    expect(await failureOf(session.commitTransaction())).toMatchObject(GONE)
    await session.endSession()
  })
})
