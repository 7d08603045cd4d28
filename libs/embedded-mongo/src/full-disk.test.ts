import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { type Db, Long, MongoClient, UUID } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildProgram, type Program, type Started, startProgram } from '../testing/program.ts'
import { sendRaw } from '../testing/raw-client.ts'
import { freshFolder } from '../testing/test-engine.ts'
import { checkStorage } from '../torture/check-storage.ts'

interface Item {
  _id: number
  text: string
  tags?: string[]
}

const FULL = { code: 14031, codeName: 'OutOfDiskSpace' }
const LARGE = 'x'.repeat(20_000)
const LIMIT_KILOBYTES = 3000

const folder = freshFolder()
let program: Program
let running: Started
let client: MongoClient
let db: Db
/** Ids acknowledged before the disk was full. */
const acknowledged: number[] = []

async function start(limits: { readonly limitKilobytes?: number }): Promise<void> {
  running = startProgram(program.path, ['--folder', folder], limits)
  client = await MongoClient.connect(await running.uri)
  db = client.db('test')
}

async function stop(): Promise<void> {
  await client.close()
  running.child.kill('SIGTERM')
  await running.ended
}

beforeAll(async () => {
  program = await buildProgram()
  await start({ limitKilobytes: LIMIT_KILOBYTES })
  await db.collection<Item>('items').createIndex({ tags: 1 })
  await db.collection<Item>('items').insertOne({ _id: 0, text: 'first' })
  acknowledged.push(0)
})
afterAll(async () => {
  await stop()
  program.remove()
  rmSync(folder, { recursive: true, force: true })
})

async function stored(): Promise<number[]> {
  return (await db.collection<Item>('items').find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)
}

/** Simulated by a limit on file sizes, which the system reports like a full disk. */
describe('a full disk', () => {
  test('fails writes with OutOfDiskSpace while reads succeed', async () => {
    const items = db.collection<Item>('items')
    const filling = async () => {
      for (let _id = 1; _id < 1000; _id++) {
        await items.insertOne({ _id, text: LARGE })
        acknowledged.push(_id)
      }
    }
    await expect(filling()).rejects.toMatchObject(FULL)
    expect(acknowledged.length).toBeGreaterThan(50)
    expect(await stored()).toEqual(acknowledged)
    expect(await items.estimatedDocumentCount()).toBe(acknowledged.length)
  })

  test('fails each of many concurrent writers and keeps nothing of them', async () => {
    const items = db.collection<Item>('items')
    const failures = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) => items.insertOne({ _id: 5000 + at, text: LARGE, tags: ['a', 'b'] })),
    )
    for (const failure of failures) expect(failure).toMatchObject({ status: 'rejected', reason: FULL })
    await expect(items.updateMany({}, { $set: { text: `${LARGE}!` } })).rejects.toMatchObject({ code: FULL.code })
    expect(await stored()).toEqual(acknowledged)
    expect(await items.countDocuments({ text: `${LARGE}!` })).toBe(0)
    expect(await items.estimatedDocumentCount()).toBe(acknowledged.length)
  })

  test('rolls back a transaction with its new collection', async () => {
    const session = client.startSession()
    session.startTransaction()
    await db.collection<Item>('items').updateOne({ _id: 0 }, { $set: { text: 'changed' } }, { session })
    await db.collection<Item>('late').insertOne({ _id: 1, text: LARGE }, { session })
    await expect(session.commitTransaction()).rejects.toMatchObject(FULL)
    await session.endSession()
    expect(await db.collection<Item>('items').findOne({ _id: 0 })).toEqual({ _id: 0, text: 'first' })
    expect(await db.listCollections({ name: 'late' }).toArray()).toEqual([])
  })

  test('leaves no unfinished index', async () => {
    const items = db.collection<Item>('items')
    for (let attempt = 0; attempt < 2; attempt++)
      await expect(items.createIndex({ text: 1 }, { unique: true })).rejects.toMatchObject({
        code: expect.toSatisfy(code => code === FULL.code || code === 11000),
      })
    expect((await items.indexes()).map(({ name }) => name)).toEqual(['_id_', 'tags_1'])
  })

  test('never confirms a retryable write; its retry writes once there is room', async context => {
    const command = {
      insert: 'items',
      documents: [{ _id: 7000, text: LARGE, tags: ['a', 'b'] }],
      lsid: { id: new UUID() },
      txnNumber: Long.fromNumber(1),
      $db: 'test',
    }
    const uri = await running.uri
    for (let attempt = 0; attempt < 2; attempt++) expect(await sendRaw(uri, command)).toMatchObject({ ok: 0, ...FULL })
    expect(await stored()).toEqual(acknowledged)
    try {
      execFileSync('prlimit', ['--pid', String(running.child.pid), '--fsize=unlimited:'])
    } catch {
      return context.skip('no prlimit here to make room for a running process')
    }
    expect(await sendRaw(uri, command)).toMatchObject({ ok: 1, n: 1 })
    expect(await sendRaw(uri, command)).toMatchObject({ ok: 1, n: 1 })
    acknowledged.push(7000)
    expect(await stored()).toEqual(acknowledged)
    const tagged = await db
      .collection<Item>('items')
      .find({ tags: { $in: ['a', 'b'] } })
      .toArray()
    expect(tagged.map(({ _id }) => _id)).toEqual([7000])
    await db.collection<Item>('late').insertOne({ _id: 1, text: LARGE })
  })

  test('loses no confirmed write over a restart, and indexes agree', async () => {
    await stop()
    expect(await checkStorage(folder)).toEqual([])
    await start({})
    expect(await stored()).toEqual(acknowledged)
    await db.collection<Item>('items').insertOne({ _id: 9000, text: LARGE })
  })
})
