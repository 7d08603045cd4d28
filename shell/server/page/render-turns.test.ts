import { describe, expect, it } from 'vitest'
import { renderTurns } from './render-turns.ts'

/** Work that runs until `finish`; `running` lists what has begun. */
function someWork() {
  const running: { ip: string; finish: () => void }[] = []
  const work = (ip: string) => () =>
    new Promise<string>(resolve => {
      running.push({ ip, finish: () => resolve(ip) })
    })
  return { running, work }
}

describe('renderTurns', () => {
  it('runs two at once, from different ips', async () => {
    const inTurn = renderTurns(60_000)
    const { running, work } = someWork()
    const ips = ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2', '203.0.113.3']
    const all = Promise.all(ips.map(ip => inTurn(ip, work(ip))))
    await expect.poll(() => running.map(({ ip }) => ip)).toEqual(['203.0.113.1', '203.0.113.2'])
    for (let done = 0; done < ips.length; done += 1) {
      await expect.poll(() => running.length).toBeGreaterThan(done)
      expect(running.length).toBeLessThanOrEqual(done + 2)
      running[done]?.finish()
    }
    expect(await all).toEqual(ips)
  })

  it('refuses work of an ip with too many waiting, but runs that of another ip', async () => {
    const inTurn = renderTurns(60_000)
    const { running, work } = someWork()
    const many = Array.from({ length: 30 }, () => inTurn('203.0.113.1', work('203.0.113.1')))
    expect(await Promise.race(many)).toBeUndefined()
    const other = inTurn('203.0.113.2', work('203.0.113.2'))
    await expect.poll(() => running.map(({ ip }) => ip)).toEqual(['203.0.113.1', '203.0.113.2'])
    running[1]?.finish()
    expect(await other).toBe('203.0.113.2')
  })

  it('refuses work that waits too long', async () => {
    const inTurn = renderTurns(10)
    const { running, work } = someWork()
    const [first, second, late] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(ip => inTurn(ip, work(ip)))
    expect(await late).toBeUndefined()
    for (const { finish } of running) finish()
    expect(await Promise.all([first, second])).toEqual(['203.0.113.1', '203.0.113.2'])
    expect(running.length).toBe(2)
  })
})
