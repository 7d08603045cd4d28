import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { releasesFolder, startEdge } from '../testing/edge.ts'

const CALLS = JSON.stringify([
  { method: 'GET', path: '/api/products' },
  { method: 'POST', path: '/api/products' },
])

/** One program of a back end; `state` says how it behaves from now on. */
async function startProgram(name: string) {
  const state = { isReady: true, hangs: false, calls: 0 }
  function handle({ url }: IncomingMessage, response: ServerResponse) {
    if (state.hangs) return
    if (url === '/readyz') return response.writeHead(state.isReady ? 200 : 503).end()
    if (url === '/internal/calls') return response.end(CALLS)
    state.calls += 1
    return response.end(JSON.stringify({ name }))
  }
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const port = typeof place === 'object' ? place?.port : 0
  return {
    ...{ name, state, url: `http://127.0.0.1:${port}` },
    async kill() {
      server.close()
      server.closeAllConnections()
    },
    revive: () => once(server.listen(port, '127.0.0.1'), 'listening'),
  }
}

const [one, other] = [await startProgram('one'), await startProgram('other')]
const { folder, remove } = await releasesFolder()
const edge = await startEdge(folder, `${one.url},${other.url}`, { callsAMinute: 10_000 })
afterAll(async () => {
  await edge.stop()
  await Promise.all([one.kill(), other.kill(), remove()])
})

const call = async (method = 'GET') => {
  const response = await fetch(`${edge.url}/api/products`, { method })
  return response.ok ? String((await response.json()).name) : String(response.status)
}
const calls = async (count: number, method?: string) =>
  new Set(await Promise.all(Array.from({ length: count }, () => call(method))))

// docs/engine.md#several-back-ends
describe('a back end of two programs', () => {
  it('is called at both in turn', async () => {
    expect(await calls(20)).toEqual(new Set(['one', 'other']))
  })

  it('loses no read when one is killed, and no write from then on; the one that comes back is called again', async () => {
    await one.kill()
    expect(await calls(20)).toEqual(new Set(['other']))
    expect(await calls(20, 'POST')).toEqual(new Set(['other']))
    await one.revive()
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('leaves out one that is not ready, which still finishes what it has', async () => {
    one.state.isReady = false
    await expect.poll(() => calls(4)).toEqual(new Set(['other']))
    const before = one.state.calls
    expect(await calls(20, 'POST')).toEqual(new Set(['other']))
    expect(one.state.calls).toBe(before)
    one.state.isReady = true
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('responds by the other to reads that wait for one that hangs', async () => {
    one.state.hangs = true
    expect(await calls(10)).toEqual(new Set(['other']))
    one.state.hangs = false
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('is called at any while none is ready', async () => {
    one.state.isReady = false
    other.state.isReady = false
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })
})
