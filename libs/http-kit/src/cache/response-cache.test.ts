import { describe, expect, it } from 'vitest'
import { createResponseCache, type Outgoing } from './response-cache.ts'

const outgoing = (text: string): Outgoing => ({ bytes: Buffer.from(text), nextCursor: undefined, total: undefined })

describe('createResponseCache', () => {
  it('returns a response for at most 60 s after a lost bump', async () => {
    let now = 0
    const cache = createResponseCache(1_000_000, () => now)
    await cache.getOrCreate('key', 'v1', async () => outgoing('old'))
    now = 60_000
    expect(cache.find('key', 'v1')?.bytes.toString()).toBe('old')
    now = 60_001
    expect(cache.find('key', 'v1')).toBeUndefined()
  })

  it('returns a response only for its version', async () => {
    const cache = createResponseCache(1_000_000)
    await cache.getOrCreate('key', 'v1', async () => outgoing('old'))
    expect(cache.find('key', 'v2')).toBeUndefined()
    expect((await cache.getOrCreate('key', 'v2', async () => outgoing('new'))).bytes.toString()).toBe('new')
  })

  it('stays within its memory limit', async () => {
    const cache = createResponseCache(400_000)
    for (let at = 0; at < 200; at += 1) {
      await cache.getOrCreate(`key ${at}`, 'v1', async () => outgoing('x'.repeat(5_000)))
      cache.find(`key ${at}`, 'v1')
    }
    expect(cache.bytes).toBeLessThanOrEqual(400_000)
    expect(cache.find('key 199', 'v1')).toBeDefined()
    expect(cache.find('key 0', 'v1')).toBeUndefined()
  })

  it('never evicts a repeated response for one requested once', async () => {
    const cache = createResponseCache(400_000)
    const request = (key: string) => cache.getOrCreate(key, 'v1', async () => outgoing('x'.repeat(5_000)))
    await request('popular')
    await request('popular')
    for (let at = 0; at < 200; at += 1) await request(`once ${at}`)
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
    expect(cache.find('once 199', 'v1')).toBeDefined()
    expect(cache.find('once 0', 'v1')).toBeUndefined()
    expect(cache.find('popular', 'v1')).toBeDefined()
  })

  it('counts a request as repeated even after the first response was evicted', async () => {
    const cache = createResponseCache(400_000)
    const request = (key: string) => cache.getOrCreate(key, 'v1', async () => outgoing('x'.repeat(5_000)))
    await request('seldom')
    for (let at = 0; at < 200; at += 1) await request(`once ${at}`)
    expect((await request('seldom')).isRepeated).toBe(true)
    for (let at = 200; at < 400; at += 1) await request(`once ${at}`)
    expect(cache.find('seldom', 'v1')).toBeDefined()
  })

  it('changes the tag when only the page’s headers change', async () => {
    const cache = createResponseCache(1_000_000)
    const one = await cache.getOrCreate('one', 'v1', async () => ({ ...outgoing('[]'), total: 1 }))
    const other = await cache.getOrCreate('other', 'v1', async () => ({ ...outgoing('[]'), total: 2 }))
    expect(one.etag).not.toBe(other.etag)
  })
})
