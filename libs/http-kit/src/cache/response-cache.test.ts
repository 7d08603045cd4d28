import { describe, expect, it } from 'vitest'
import { createResponseCache, type Outgoing } from './response-cache.ts'

const answer = (text: string): Outgoing => ({ bytes: Buffer.from(text), nextCursor: undefined, total: undefined })

describe('kept answers', () => {
  it('should outlive a bump that was lost by 60 s at most', async () => {
    let now = 0
    const cache = createResponseCache(1_000_000, () => now)
    await cache.answer('key', 'v1', async () => answer('old'))
    now = 60_000
    expect(cache.find('key', 'v1')?.bytes.toString()).toBe('old')
    now = 60_001
    expect(cache.find('key', 'v1')).toBeUndefined()
  })

  it('should hold for their version alone', async () => {
    const cache = createResponseCache(1_000_000)
    await cache.answer('key', 'v1', async () => answer('old'))
    expect(cache.find('key', 'v2')).toBeUndefined()
    expect((await cache.answer('key', 'v2', async () => answer('new'))).bytes.toString()).toBe('new')
  })

  it('should take no more memory than they may', async () => {
    const cache = createResponseCache(100_000)
    for (let at = 0; at < 200; at += 1) await cache.answer(`key ${at}`, 'v1', async () => answer('x'.repeat(5_000)))
    expect(cache.bytes).toBeLessThanOrEqual(100_000)
    expect(cache.find('key 199', 'v1')).toBeDefined()
    expect(cache.find('key 0', 'v1')).toBeUndefined()
  })

  it('should have another tag when only the page’s headers changed', async () => {
    const cache = createResponseCache(1_000_000)
    const one = await cache.answer('one', 'v1', async () => ({ ...answer('[]'), total: 1 }))
    const other = await cache.answer('other', 'v1', async () => ({ ...answer('[]'), total: 2 }))
    expect(one.etag).not.toBe(other.etag)
  })
})
