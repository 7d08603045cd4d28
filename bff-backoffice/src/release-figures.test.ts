import { startTestServer, TEST_EDGE_KEY, testRedis } from '@santhe/http-kit/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { releaseFigures } from './release-figures.ts'

const { redis, close } = await testRedis()
const server = await startTestServer({ owner: 'storefront', served: [], redis, internal: releaseFigures(redis) })
afterAll(async () => {
  await server.close()
  await close()
})

const post = (path: string, body: unknown, key = TEST_EDGE_KEY) =>
  fetch(`${server.url}/internal/release-figures/${path}`, {
    method: 'POST',
    headers: { 'x-santhe-edge-key': key },
    body: JSON.stringify(body),
  })
const of = { slice: 'catalog', trial: 'v2-1' }
const read = async () => (await post('read', of)).json()

// docs/rendering.md#canary
describe('figures of a canary', () => {
  it('count each visitor once per counter and expire after 14 days', async () => {
    const served = Array.from({ length: 90 }, (_, at) => ({ unit: `visitor ${at}`, counts: ['served'] }))
    const failed = [{ unit: 'visitor 3', counts: ['served', 'failed'] }]
    for (const events of [served, failed, served, failed]) await post('count', { ...of, arm: 'canary', events })
    const reports = [0, 1, 2, 3].map(at => ({
      unit: `n${at % 2}.${at}`,
      network: `n${at % 2}`,
      counts: ['reported', 'slow'],
    }))
    for (const events of [reports, reports]) await post('count', { ...of, arm: 'control', events })
    expect(await read()).toMatchObject({
      canary: { counts: { served: 90, failed: 1, reported: 0 }, networks: { failed: 0 } },
      control: { counts: { served: 0, reported: 4, slow: 4, errors: 0 }, networks: { slow: 2 } },
    })
    const ttl = await redis.ttl('santhe:{release:catalog}:v2-1:canary:served')
    expect([ttl > 13 * 86_400, ttl <= 14 * 86_400]).toEqual([true, true])
  })

  it('are readable only by the edge', async () => {
    expect((await post('read', of, 'a guess')).status).toBe(404)
  })
})
