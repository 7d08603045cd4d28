import { type Document, MongoClient } from 'mongodb'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshFolder, startTestEngine, type TestEngine } from '../testing/test-engine.ts'
import { startEmbeddedMongo } from './index.ts'

/** Far longer than any other command takes, even on a busy machine. */
const BLOCKED_MS = 2000

let engine: TestEngine<MongoClient>

beforeAll(async () => {
  engine = await startTestEngine(uri => new MongoClient(uri, { appName: 'faulty', retryWrites: false }).connect())
})
afterAll(() => engine.close())
afterEach(() => failPoint('off'))

function failPoint(mode: Document | string, data: Document = {}): Promise<Document> {
  return engine.client.db('admin').command({ configureFailPoint: 'failCommand', mode, data })
}

const pings = () => engine.client.db('admin').command({ ping: 1 })

test('fails a command with the given code as often as set, and counts its hits', async () => {
  await failPoint({ times: 2 }, { failCommands: ['ping'], errorCode: 11602, errorLabels: ['Mine'] })
  for (let time = 0; time < 2; time++)
    await expect(pings()).rejects.toMatchObject({
      code: 11602,
      codeName: 'InterruptedDueToReplStateChange',
      errorLabels: ['Mine'],
    })
  expect(await pings()).toMatchObject({ ok: 1 })
  expect(await failPoint('off')).toMatchObject({ count: 2 })
})

test('alwaysOn lasts until off and affects no other command', async () => {
  await failPoint('alwaysOn', { failCommands: ['ping'], errorCode: 8 })
  for (let time = 0; time < 3; time++) await expect(pings()).rejects.toMatchObject({ codeName: 'UnknownError' })
  expect(await engine.client.db('admin').command({ buildInfo: 1 })).toMatchObject({ ok: 1 })
  await failPoint('off')
  expect(await pings()).toMatchObject({ ok: 1 })
})

test('closes a connection without a response, before the command runs', async () => {
  const orders = engine.client.db('shop').collection<{ _id: number }>('orders')
  await failPoint({ times: 1 }, { failCommands: ['insert'], closeConnection: true })
  await expect(orders.insertOne({ _id: 1 })).rejects.toThrow(/closed/)
  expect(await orders.countDocuments({ _id: 1 })).toBe(0)
})

test('delays a blocked command without delaying other clients', async () => {
  const other = await new MongoClient(engine.uri).connect()
  await failPoint({ times: 1 }, { failCommands: ['ping'], blockConnection: true, blockTimeMS: BLOCKED_MS })
  const completed: string[] = []
  const began = performance.now()
  const blocked = pings().then(() => completed.push('blocked'))
  await other.db('admin').command({ buildInfo: 1 })
  completed.push('other')
  await blocked
  expect(completed).toEqual(['other', 'blocked'])
  expect(performance.now() - began).toBeGreaterThanOrEqual(BLOCKED_MS - 5)
  await other.close()
})

test('reports a write concern error after the write happened', async () => {
  const orders = engine.client.db('shop').collection<{ _id: number }>('orders')
  const writeConcernError = { code: 91, errmsg: 'replication is being shut down' }
  await failPoint({ times: 1 }, { failCommands: ['insert'], writeConcernError })
  await expect(orders.insertOne({ _id: 2 })).rejects.toMatchObject({ code: 91 })
  expect(await orders.countDocuments({ _id: 2 })).toBe(1)
})

test('ignores other applications', async () => {
  await failPoint('alwaysOn', { failCommands: ['ping'], errorCode: 8, appName: 'another' })
  expect(await pings()).toMatchObject({ ok: 1 })
  await failPoint('alwaysOn', { failCommands: ['ping'], errorCode: 8, appName: 'faulty' })
  await expect(pings()).rejects.toMatchObject({ code: 8 })
})

test('writes a retried write once, whether it was cut before its commit or its response', async () => {
  const retrying = await new MongoClient(engine.uri, { retryWrites: true }).connect()
  const admin = retrying.db('admin')
  const stock = retrying.db('shop').collection<{ _id: number; available: number }>('stock')
  await stock.insertOne({ _id: 1, available: 10 })
  for (const data of [{}, { failBeforeCommitExceptionCode: 1 }]) {
    await admin.command({ configureFailPoint: 'onPrimaryTransactionalWrite', mode: { times: 1 }, data })
    await stock.updateOne({ _id: 1 }, { $inc: { available: -1 } })
    expect(await admin.command({ configureFailPoint: 'onPrimaryTransactionalWrite', mode: 'off' })).toMatchObject({
      count: 1,
    })
  }
  expect(await stock.findOne({ _id: 1 })).toMatchObject({ available: 8 })
  await retrying.close()
})

test('refuses unknown options', async () => {
  await expect(failPoint({ activationProbability: 0.5 })).rejects.toMatchObject({ code: 2, codeName: 'BadValue' })
  await expect(failPoint('alwaysOn', { failCommands: ['ping'], errorExtraInfo: {} })).rejects.toMatchObject({ code: 2 })
  await expect(
    engine.client.db('admin').command({ configureFailPoint: 'maxTimeAlwaysTimeOut', mode: 'alwaysOn' }),
  ).rejects.toMatchObject({ code: 2 })
})

test('are unknown to an engine not started for tests', async () => {
  const plain = await startEmbeddedMongo({ folder: freshFolder() })
  const client = await new MongoClient(plain.uri).connect()
  await expect(client.db('admin').command({ configureFailPoint: 'failCommand', mode: 'off' })).rejects.toMatchObject({
    code: 59,
    codeName: 'CommandNotFound',
  })
  await client.close()
  await plain.close()
})
