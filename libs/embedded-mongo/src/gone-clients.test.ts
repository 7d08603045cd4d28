import { rmSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { deserialize, serialize } from 'bson'
import { type Document, MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectRaw, frame, MORE_TO_COME } from '../testing/raw-client.ts'
import { freshFolder, startTestEngine, type TestEngine } from '../testing/test-engine.ts'
import { dispatch } from './commands/dispatch.ts'
import { openEngine, type RunningEngine } from './engine.ts'
import { LIFETIMES } from './lifetimes.ts'

/**
 * Number of documents, each of which takes tens of milliseconds to test with SLOW: together longer than a test
 * may.
 */
const COUNT = 1500
const list = Array.from({ length: 500 }, (_, at) => at)
const SLOW = { $expr: { $eq: [{ $size: { $filter: { input: '$list', cond: { $in: ['$$this', '$list'] } } } }, 0] } }
const rows = Array.from({ length: COUNT }, (_, n) => ({ n, list }))
const ALL_SLOW = { aggregate: 'rows', pipeline: [{ $match: SLOW }, { $group: { _id: '$n' } }], cursor: {} }

describe('work of a disconnected client ends', () => {
  let running: RunningEngine
  const folder = freshFolder()
  const settings = { isSynced: false, hasTestCommands: false, log: () => undefined }
  beforeAll(async () => {
    running = await openEngine({ folder, ttlSeconds: 60, lifetimes: LIFETIMES, ...settings })
    await respond({ insert: 'rows', documents: rows })
    await respond({ insert: 'one', documents: [{}] })
  })
  afterAll(async () => {
    await running.close()
    rmSync(folder, { recursive: true })
  })

  const client = { connection: 1, appName: '', isDisconnected: false, isGone: false }

  async function respond(command: Document, from = client): Promise<Document> {
    const body = Buffer.from(serialize({ ...command, $db: 'test' }))
    const response = await dispatch(running.engine, { body, sequences: new Map(), client: from, isOneWay: false })
    return deserialize(response ?? Buffer.alloc(0))
  }

  it.each<[string, Document]>([
    ['find', { find: 'rows', filter: SLOW }],
    ['count', { count: 'rows', query: SLOW }],
    ['distinct values', { distinct: 'rows', key: 'n', query: SLOW }],
    ['a group', ALL_SLOW],
    ['a sort', { aggregate: 'rows', pipeline: [{ $match: SLOW }, { $sort: { n: 1 } }], cursor: {} }],
    [
      'a join',
      {
        aggregate: 'one',
        pipeline: [{ $lookup: { from: 'rows', pipeline: [{ $match: SLOW }], as: 'a' } }],
        cursor: {},
      },
    ],
    ['explain', { explain: { count: 'rows', query: SLOW }, verbosity: 'executionStats' }],
    [
      'an update that has found nothing yet',
      { update: 'rows', updates: [{ q: SLOW, u: { $set: { n: 0 } }, multi: true }] },
    ],
    ['a deletion that has found nothing yet', { delete: 'rows', deletes: [{ q: SLOW, limit: 1 }] }],
    ['findAndModify that has found nothing yet', { findAndModify: 'rows', query: SLOW, remove: true }],
  ])('%s', async (_, command) => {
    const leaving = { ...client }
    const response = respond(command, leaving)
    await setImmediate()
    leaving.isGone = true
    expect(await response).toMatchObject({ ok: 0, code: 279, codeName: 'ClientDisconnect' })
  })
})

describe('an engine', () => {
  let engine: TestEngine<MongoClient>
  beforeAll(async () => {
    engine = await startTestEngine(uri => MongoClient.connect(uri))
  })
  const documents = Array.from({ length: 2000 }, (_, _id) => ({ _id }))
  const collection = (name: string) => engine.client.db('test').collection<{ _id: number }>(name)

  /** Sends a command and closes the connection. */
  async function sendAndLeave(command: Document, flags: number): Promise<void> {
    const socket = connectRaw(engine.uri)
    await new Promise<void>(resolve =>
      socket.write(frame(serialize({ ...command, $db: 'test' }), flags), () => resolve()),
    )
    socket.end()
  }

  it.each([
    ['for which nobody waits', MORE_TO_COME],
    ['that has begun', 0],
  ])('finishes an insert %s after its client disconnected', async (name, flags) => {
    await sendAndLeave({ insert: name, documents }, flags)
    await expect.poll(() => collection(name).countDocuments()).toBe(documents.length)
  })

  it('finishes an unacknowledged update that first has to search', async () => {
    await collection('searched').insertMany(documents)
    await sendAndLeave(
      { update: 'searched', updates: [{ q: { a: null }, u: { $set: { a: 1 } }, multi: true }] },
      MORE_TO_COME,
    )
    const changed = () => collection('searched').countDocuments({ a: 1 })
    await expect.poll(changed).toBe(documents.length)
  })

  it('closes without waiting for work of disconnected clients', async () => {
    await engine.client.db('test').collection('rows').insertMany(rows)
    const socket = connectRaw(engine.uri)
    socket.write(frame(serialize({ ...ALL_SLOW, $db: 'test' })))
    for (let time = 0; time < 3; time++) await engine.client.db('test').command({ ping: 1 })
    socket.destroy()
    await engine.close()
    expect(engine.log).toEqual([])
  })
})
