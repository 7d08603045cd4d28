import { describe, expect, it } from 'vitest'
import { Counters } from '../records/counter.ts'
import { watchedReads } from '../testing/index.ts'
import { closeDomain, openDomain } from './domain.ts'
import { marketIdOf, nextId } from './ids.ts'

const { domain, sentDuring } = await watchedReads()

it('marketIdOf returns the same id to every program', async () => {
  const marketIds = await Promise.all([1, 2, 3, 4].map(() => marketIdOf(domain)))
  expect(new Set([...marketIds, await marketIdOf(domain)]).size).toBe(1)
  expect(marketIds[0]).toMatch(/^[0-9a-f-]{36}$/)
})

describe('nextId', () => {
  it('allocates concurrent requests as one block, in order of request', async () => {
    const counts = [1, 3, 2]
    const sent = await sentDuring(async () => {
      expect(await Promise.all(counts.map(count => nextId(domain, 'block', count)))).toEqual([1, 2, 5])
    })
    expect(sent).toEqual(['findAndModify counters'])
    expect(await nextId(domain, 'block')).toBe(7)
  })

  it('rejects all callers of a failed block, and works again afterwards', async () => {
    const counters = Counters(domain.connection).collection
    await counters.updateOne({ _id: 'broken' as never }, { $set: { last: 'seven' } }, { upsert: true })
    const failed = await Promise.allSettled([nextId(domain, 'broken'), nextId(domain, 'broken')])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await counters.updateOne({ _id: 'broken' as never }, { $set: { last: 7 } })
    expect(await nextId(domain, 'broken')).toBe(8)
  })

  it('never gives two programs the same id', async () => {
    const other = await openDomain({ uri: process.env.SANTHE_TEST_MONGO ?? '', database: domain.connection.name })
    const ids = await Promise.all(
      Array.from({ length: 40 }, (_unused, at) => nextId(at % 2 ? domain : other, 'shared')),
    )
    await closeDomain(other)
    expect(new Set(ids)).toEqual(new Set(Array.from({ length: 40 }, (_unused, at) => at + 1)))
  })

  it('gives unique, rising ids under concurrent load', async () => {
    const ids: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async (_unused, place) => {
        for (let turn = 0; turn < 5; turn += 1) {
          const latest = Math.max(0, ...ids)
          const id = await nextId(domain, 'many', (place % 3) + 1)
          expect(id).toBeGreaterThan(latest)
          ids.push(id)
        }
      }),
    )
    expect(new Set(ids).size).toBe(100)
  })
})
