import { inWords } from '@santhe/texts/testing'
import { mongo } from 'mongoose'
import { describe, expect, it } from 'vitest'
import { testDomain } from '../testing/index.ts'
import { retryOnConflict, startOver, tryTransaction } from './retry-on-conflict.ts'

const domain = await testDomain()

describe('a command that competes for the same documents', () => {
  it('retryOnConflict repeats the attempt until it succeeds', async () => {
    let tries = 0
    const outcome = await retryOnConflict({}, async () => {
      tries += 1
      return tries < 4 ? startOver() : 'placed'
    })
    expect(outcome).toBe('placed')
    expect(tries).toBe(4)
  })

  it('retryOnConflict rethrows other errors immediately', async () => {
    let tries = 0
    const attempt = () => {
      tries += 1
      return Promise.reject(new Error('sold out'))
    }
    await expect(retryOnConflict({}, attempt)).rejects.toThrow('sold out')
    expect(tries).toBe(1)
  })

  it('fails with UNAVAILABLE after its patience, saying that nothing was ordered', async () => {
    const refused = retryOnConflict({ patience: 50 }, async () => startOver())
    await expect(inWords(refused)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: expect.stringContaining('Nothing was ordered'),
    })
  })

  it('tryTransaction repeats a transaction whose connection was lost, even behind a bulk write', async () => {
    const lost = new mongo.MongoNetworkError('read ECONNRESET')
    const collection = domain.connection.collection('settled')
    const failures = [
      lost,
      new mongo.MongoBulkWriteError(lost, await collection.bulkWrite([{ deleteMany: { filter: {} } }])),
    ]
    const outcome = await tryTransaction(domain, async ({ session }) => {
      await collection.insertOne({}, session ? { session } : {})
      const failure = failures.pop()
      if (failure) throw failure
      return 'written'
    })
    expect(outcome).toBe('written')
    expect(await collection.countDocuments()).toBe(1)
  })

  it('tryTransaction does not repeat a commit with unknown outcome', async () => {
    let tries = 0
    const work = async () => {
      tries += 1
    }
    const connection = Object.create(domain.connection, {
      startSession: {
        value: async () => {
          const session = await domain.connection.startSession()
          session.commitTransaction = () => Promise.reject(new mongo.MongoNetworkError('read ECONNRESET'))
          return session
        },
      },
    })
    await expect(tryTransaction({ ...domain, connection }, work)).rejects.toThrow('ECONNRESET')
    expect(tries).toBe(1)
  })
})
