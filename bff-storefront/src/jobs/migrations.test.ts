import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { closeDomain, migrations, openDomain } from '@santhe/domain'
import { NOW, testDomain } from '@santhe/domain/testing'
import { builtProgram } from '@santhe/http-kit/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { pricesInPaise } from './testing/moved-prices.ts'

const uri = process.env.SANTHE_TEST_MONGO ?? ''
const domain = await testDomain()
const { name } = domain.connection
const entry = fileURLToPath(new URL('./testing/contract-and-die.ts', import.meta.url))
const program = await builtProgram({ backEnd: 'bff-storefront', entry })
const prices = domain.connection.collection<{ _id: number; rupees?: number; paise?: number }>('prices')
const ids = Array.from({ length: 10 }, (_, place) => place + 1)
const stored = () => prices.find().sort({ _id: 1 }).toArray()
/** Opens the database as a program without the migration does. */
const openOlder = async () => closeDomain(await openDomain({ uri, database: name }))

function contract(holder: string, seconds: number, onMove: (id: number) => void = () => {}) {
  const clock = () => new Date(NOW.getTime() + seconds * 1000)
  return migrations.contractData({ holder, clock }, domain, [pricesInPaise(onMove)])
}

beforeEach(async () => {
  await domain.connection.collection('dataNumber').deleteMany({})
  await openOlder()
  await prices.deleteMany({})
  await prices.insertMany(ids.map(_id => ({ _id, rupees: _id })))
})

// docs/data.md#migrations
describe('a migration', () => {
  it('moves documents once, beside older programs and with two programs concurrently', async () => {
    const moveAll = async () => {
      while (await migrations.moveBatch(domain, [pricesInPaise(() => {})]));
    }
    await Promise.all([moveAll(), moveAll()])
    expect(await stored()).toEqual(ids.map(_id => ({ _id, rupees: _id, paise: _id * 100 })))
    await openOlder()
    const again: number[] = []
    expect(await migrations.moveBatch(domain, [pricesInPaise(id => again.push(id))])).toBe(false)
    expect(again).toEqual([])
  })

  it('contracts documents that older programs wrote after the move, then shuts them out', async () => {
    while (await migrations.moveBatch(domain, [pricesInPaise(() => {})]));
    await prices.insertOne({ _id: 0.5, rupees: 7 })
    expect(await contract('alone', 0)).toBe(7)
    expect(await stored()).toEqual([{ _id: 0.5, paise: 700 }, ...ids.map(_id => ({ _id, paise: _id * 100 }))])
    await expect(openOlder()).rejects.toThrow('number 7, not 6')
  })

  it('resumes in one program after a killed one, once its lease ends', async () => {
    const env = { ...process.env, MONGODB_URI: uri, MONGODB_DATABASE: name, DIES_AT: '5', NOW: NOW.toISOString() }
    const [, signal] = await once(spawn(process.execPath, [program], { env, stdio: 'inherit' }), 'exit')
    expect(signal).toBe('SIGKILL')
    expect(await contract('early', 59)).toBeUndefined()
    const moved: number[] = []
    const results = await Promise.all(['one', 'other'].map(holder => contract(holder, 60, id => moved.push(id))))
    expect(results.sort()).toEqual([7, undefined])
    expect(moved).toEqual([4, 5, 6, 7, 8, 9, 10])
    expect(await stored()).toEqual(ids.map(_id => ({ _id, paise: _id * 100 })))
  })
})
