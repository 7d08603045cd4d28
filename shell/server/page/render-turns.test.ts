import { describe, expect, it } from 'vitest'
import { renderTurns } from './render-turns.ts'

/** Work that goes on until `finish`, and says how many go on at once. */
function someWork() {
  const running: { ip: string; finish: () => void }[] = []
  const work = (ip: string) => () =>
    new Promise<string>(resolve => {
      running.push({ ip, finish: () => resolve(ip) })
    })
  return { running, work }
}

describe('renders at once', () => {
  it('are two, of different ips, however many are requested', async () => {
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

  it('that too many of one ip wait for are not begun, and those of another ip are', async () => {
    const inTurn = renderTurns(60_000)
    const { running, work } = someWork()
    const many = Array.from({ length: 30 }, () => inTurn('203.0.113.1', work('203.0.113.1')))
    expect(await Promise.race(many)).toBeUndefined()
    const other = inTurn('203.0.113.2', work('203.0.113.2'))
    await expect.poll(() => running.map(({ ip }) => ip)).toEqual(['203.0.113.1', '203.0.113.2'])
    running[1]?.finish()
    expect(await other).toBe('203.0.113.2')
  })

  it('that wait too long are not begun', async () => {
    const inTurn = renderTurns(10)
    const { running, work } = someWork()
    const [first, second, late] = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map(ip => inTurn(ip, work(ip)))
    expect(await late).toBeUndefined()
    for (const { finish } of running) finish()
    expect(await Promise.all([first, second])).toEqual(['203.0.113.1', '203.0.113.2'])
    expect(running.length).toBe(2)
  })
})
