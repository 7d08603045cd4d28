import { createLog } from '@santhe/http-kit'
import { Registry } from 'prom-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { measureWaiting } from './market-metrics.ts'

const log = createLog({ name: 'test', level: 'silent' })
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

describe('measureWaiting', () => {
  it('reads the database at most every 5 seconds', async () => {
    const registry = new Registry()
    const read = vi.fn(async () => [{ what: 'mail', count: 2, seconds: 300 }])
    measureWaiting(read, { log, registers: [registry] })
    const scraped = await Promise.all([registry.metrics(), registry.metrics()])
    expect(scraped[1]).toContain('market_waiting{what="mail"} 2')
    expect(scraped[1]).toContain('market_waiting_seconds{what="mail"} 300')
    vi.advanceTimersByTime(4_999)
    await registry.metrics()
    expect(read).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(1)
    await registry.metrics()
    expect(read).toHaveBeenCalledTimes(2)
  })

  it('omits its metrics while the database is down', async () => {
    const registry = new Registry()
    const read = vi.fn(async () => [{ what: 'mail', count: 2, seconds: 300 }])
    measureWaiting(read, { log, registers: [registry] })
    await registry.metrics()
    read.mockRejectedValue(new Error('away'))
    vi.advanceTimersByTime(5_000)
    const scraped = await registry.metrics()
    expect(scraped).toContain('# TYPE market_waiting gauge')
    expect(scraped).not.toContain('what=')
  })

  it('returns the other metrics while the database hangs, and reads once', async () => {
    const registry = new Registry()
    const read = vi.fn(() => new Promise<never>(() => {}))
    measureWaiting(read, { log, registers: [registry] })
    for (const _scrape of [1, 2]) {
      expect(await registry.metrics()).not.toContain('what=')
      vi.advanceTimersByTime(5_000)
    }
    expect(read).toHaveBeenCalledTimes(1)
  })
})
