import { rmSync } from 'node:fs'
import { Long, MongoClient, UUID } from 'mongodb'
import { afterAll, expect, test } from 'vitest'
import { sendRaw } from '../testing/raw-client.ts'
import { freshFolder } from '../testing/test-engine.ts'
import { checkStorage } from '../torture/check-storage.ts'
import { startEmbeddedMongo } from './index.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = freshFolder()
  folders.push(folder)
  return folder
}

test('a repeated write has the same result after a restart', async () => {
  const folder = aFolder()
  const lsid = { id: new UUID() }
  const updates = [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }]
  const command = { update: 'counters', updates, lsid, txnNumber: Long.fromNumber(1), $db: 'test' }
  const responses: string[] = []
  for (let start = 0; start < 2; start++) {
    const engine = await startEmbeddedMongo({ folder })
    for (let at = 0; at < 2; at++) {
      const response = await sendRaw(engine.uri, command)
      // Each response has its own time.
      responses.push(JSON.stringify({ ...response, operationTime: undefined }))
    }
    const client = await MongoClient.connect(engine.uri)
    expect(await client.db('test').collection<{ _id: number }>('counters').findOne()).toEqual({ _id: 1, n: 1 })
    await client.close()
    await engine.close()
  }
  expect(new Set(responses).size).toBe(1)
  expect(responses[0]).toContain('"upserted":[{"index":0,"_id":1}]')
})

test('an index stays consistent over a restart after refused and aborted writes of its first arrays', async () => {
  const folder = aFolder()
  const engine = await startEmbeddedMongo({ folder })
  const client = await MongoClient.connect(engine.uri)
  const items = client.db('test').collection<{ _id: number; tags: string[]; code: number }>('items')
  await items.createIndex({ tags: 1 })
  await items.createIndex({ code: 1 }, { unique: true })
  await items.insertOne({ _id: 1, tags: [], code: 1 })
  await expect(items.insertOne({ _id: 2, tags: ['a', 'b'], code: 1 })).rejects.toMatchObject({ code: 11000 })
  const session = client.startSession()
  session.startTransaction()
  await items.insertOne({ _id: 3, tags: ['x'.repeat(2000), 'c'], code: 3 }, { session })
  await session.abortTransaction()
  await session.endSession()
  await items.insertOne({ _id: 4, tags: ['x'.repeat(2000), 'd'], code: 4 })
  await client.close()
  await engine.close()
  expect(await checkStorage(folder)).toEqual([])
})
