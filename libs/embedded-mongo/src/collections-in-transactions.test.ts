import { rmSync } from 'node:fs'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshFolder } from '../testing/test-engine.ts'
import { type EmbeddedMongo, startEmbeddedMongo } from './index.ts'

const folder = freshFolder()
let engine: EmbeddedMongo
let client: MongoClient

async function start(): Promise<void> {
  engine = await startEmbeddedMongo({ folder })
  client = await new MongoClient(engine.uri).connect()
}

async function stop(): Promise<void> {
  await client.close()
  await engine.close()
}

beforeAll(start)
afterAll(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

const exists = async (name: string) => (await client.db('shop').listCollections({ name }).toArray()).length > 0

describe('a collection created in a transaction', () => {
  test('is visible to others after the commit, with its index after a restart', async () => {
    const session = client.startSession()
    session.startTransaction()
    const farms = client.db('shop').collection<{ _id: number; name: string }>('farms')
    await farms.createIndex({ name: 1 }, { unique: true, session })
    await farms.insertOne({ _id: 1, name: 'Mavina' }, { session })
    expect(await farms.findOne({ name: 'Mavina' }, { session })).toEqual({ _id: 1, name: 'Mavina' })
    expect(await exists('farms')).toBe(false)
    await session.commitTransaction()
    await session.endSession()
    expect(await exists('farms')).toBe(true)
    await stop()
    await start()
    const later = client.db('shop').collection<{ _id: number; name: string }>('farms')
    expect(await later.find({ name: 'Mavina' }).toArray()).toEqual([{ _id: 1, name: 'Mavina' }])
    await expect(later.insertOne({ _id: 2, name: 'Mavina' })).rejects.toMatchObject({ code: 11000 })
  })

  test('disappears with an abort', async () => {
    const session = client.startSession()
    session.startTransaction()
    await client.db('shop').collection('orders').insertOne({ total: 1 }, { session })
    await session.abortTransaction()
    await session.endSession()
    expect(await exists('orders')).toBe(false)
  })

  test('conflicts with a concurrent creation without losing a write', async () => {
    const reviews = client.db('shop').collection<{ _id: number }>('reviews')
    const session = client.startSession()
    session.startTransaction()
    await reviews.insertOne({ _id: 1 }, { session })
    await reviews.insertOne({ _id: 2 })
    await expect(session.commitTransaction()).rejects.toMatchObject({
      code: 112,
      errorLabels: expect.arrayContaining(['TransientTransactionError']),
    })
    await session.withTransaction(async () => {
      await reviews.insertOne({ _id: 1 }, { session })
    })
    await session.endSession()
    expect(await reviews.find({}, { sort: { _id: 1 } }).toArray()).toEqual([{ _id: 1 }, { _id: 2 }])
  })

  test('accepts indexes while empty; an existing one does not', async () => {
    const farms = client.db('shop').collection('farms')
    const session = client.startSession()
    session.startTransaction()
    await expect(farms.createIndex({ area: 1 }, { session })).rejects.toMatchObject({
      code: 263,
      codeName: 'OperationNotSupportedInTransaction',
    })
    await session.endSession()
    expect(await farms.indexes()).toHaveLength(2)
  })
})
