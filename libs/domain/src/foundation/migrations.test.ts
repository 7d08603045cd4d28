import { describe, expect, it } from 'vitest'
import { People } from '../records/person.ts'
import { aPerson, testDomain } from '../testing/index.ts'
import { closeDomain, openDomain } from './domain.ts'
import { DataNumbers } from './migrations.ts'

const domain = await testDomain()
const { connection } = domain
const numbers = DataNumbers(connection)

async function open(): Promise<void> {
  await closeDomain(await openDomain({ uri: process.env.SANTHE_TEST_MONGO ?? '', database: connection.name }))
}

describe('openDomain', () => {
  it('numbers an empty database once, even when programs open it concurrently', async () => {
    await numbers.deleteMany({})
    await Promise.all([open(), open(), open()])
    expect(await numbers.find().lean()).toEqual([{ _id: 'data', number: 6 }])
  })

  it('opens a market with people and the current number', async () => {
    await aPerson(domain)
    await open()
    expect(await People(connection).countDocuments()).toBe(1)
  })

  it.each([
    ['no number', []],
    ['number 0', [{ _id: 'data' as const, number: 0 }]],
    ['number 3', [{ _id: 'data' as const, number: 3 }]],
    ['number 7', [{ _id: 'data' as const, number: 7 }]],
  ])('refuses people with %s, says what to do and writes nothing', async (text, stored) => {
    await numbers.deleteMany({})
    await numbers.create(stored)
    await connection.dropCollection('reviews')
    await expect(open()).rejects.toThrow(`(${text}, not 6), and are left as they are. Export them`)
    expect(await numbers.find().lean()).toEqual(stored)
    expect(await connection.listCollections()).not.toContainEqual(expect.objectContaining({ name: 'reviews' }))
    await connection.createCollection('reviews')
  })
})
