import { mongo } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { testDomain } from '../testing/index.ts'
import { isDatabaseAway } from './database-errors.ts'

const domain = await testDomain()

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('isDatabaseAway', () => {
  it('distinguishes an unreachable database from a refused command', async () => {
    const away = new mongo.MongoNetworkError('read ECONNRESET')
    expect(isDatabaseAway(away)).toBe(true)
    const ended = Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' })
    expect(isDatabaseAway(ended)).toBe(true)
    expect(isDatabaseAway(new mongo.MongoServerError({ message: 'not primary', code: 10_107 }))).toBe(true)
    const refused = await failureOf(domain.connection.db?.command({ thisIsNoCommand: 1 }) ?? Promise.resolve())
    expect([refused instanceof mongo.MongoServerError, isDatabaseAway(refused)]).toEqual([true, false])
    expect(isDatabaseAway(new TypeError('not ours'))).toBe(false)
  })

  it('looks inside bulk write errors', async () => {
    const document = { _id: new mongo.ObjectId() }
    const twice = [{ insertOne: { document } }, { insertOne: { document } }]
    const duplicate = await failureOf(domain.connection.collection('twice').bulkWrite(twice))
    expect([duplicate instanceof mongo.MongoBulkWriteError, isDatabaseAway(duplicate)]).toEqual([true, false])
    const client = new mongo.MongoClient('mongodb://127.0.0.1:1/?directConnection=true', {
      serverSelectionTimeoutMS: 50,
    })
    const many = client
      .db('nowhere')
      .collection('nothing')
      .bulkWrite([{ insertOne: { document: {} } }])
    expect(isDatabaseAway(await failureOf(many))).toBe(true)
    await client.close()
  })
})
