import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { releasesFolder, startEdge } from '../testing/edge.ts'
import { failsToConnect, followInstances } from './instances.ts'

const CALLS = JSON.stringify([
  { method: 'GET', path: '/api/products' },
  { method: 'POST', path: '/api/products' },
  { method: 'PUT', path: '/api/products', repeats: 'withKey' },
  { method: 'PATCH', path: '/api/products', repeats: 'always' },
])

/** Starts one program of a back end; tests change its behaviour through `state`. */
async function startProgram(name: string, { host = '127.0.0.1', at = 0 } = {}) {
  const state = { isReady: true, hangs: false, calls: 0, polls: 0 }
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const { url } = request
    if (url === '/readyz') state.polls += 1
    if (state.hangs) return
    if (url === '/readyz') return response.writeHead(state.isReady ? 200 : 503).end()
    if (url === '/internal/calls') return response.end(CALLS)
    state.calls += 1
    return response.end(JSON.stringify({ name, body: await text(request) }))
  }
  const server = createServer(handle).listen(at, host)
  await once(server, 'listening')
  const place = server.address()
  const port = typeof place === 'object' ? place?.port : 0
  return {
    ...{ name, state, url: `http://${host}:${port}`, port },
    async kill() {
      server.close()
      server.closeAllConnections()
    },
    revive: () => once(server.listen(port, '127.0.0.1'), 'listening'),
  }
}

/** Returns the URL of a program that drops connection attempts, as with a pulled cable. */
async function startUnreachable() {
  const code = `
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:fs').writeSync(1, String(server.address().port))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    })`
  const program = spawn(process.execPath, ['-e', code])
  const [port] = await once(program.stdout, 'data')
  const waiting = Array.from({ length: 4 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.any(waiting.map(socket => once(socket, 'connect')))
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      for (const socket of waiting) socket.destroy()
      program.kill('SIGKILL')
    },
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
describe('a back end with two programs', () => {
  it('receives calls at both in turn', async () => {
    expect(await calls(20)).toEqual(new Set(['one', 'other']))
  })

  it('loses no read when one is killed, and uses it again once revived', async () => {
    await one.kill()
    expect(await calls(20)).toEqual(new Set(['other']))
    expect(await calls(20, 'POST')).toEqual(new Set(['other']))
    await one.revive()
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('sends a write to the other program when one accepts no connection', async () => {
    await one.kill()
    expect(await calls(20, 'POST')).toEqual(new Set(['other']))
    await one.revive()
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('skips a program that is not ready', async () => {
    one.state.isReady = false
    await expect.poll(() => calls(4)).toEqual(new Set(['other']))
    const before = one.state.calls
    expect(await calls(20, 'POST')).toEqual(new Set(['other']))
    expect(one.state.calls).toBe(before)
    one.state.isReady = true
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('retries reads at the other program when one hangs', async () => {
    one.state.hangs = true
    expect(await calls(10)).toEqual(new Set(['other']))
    one.state.hangs = false
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('retries only repeatable writes at the other program; others get 503', async () => {
    const write = async (method: string, key?: string) => {
      const headers = { ...(key && { 'Idempotency-Key': key }) }
      const response = await fetch(`${edge.url}/api/products`, { method, headers, body: '{"boxes":1}' })
      return response.ok ? JSON.stringify(await response.json()) : String(response.status)
    }
    const writes = async (method: string, key?: string) =>
      new Set(await Promise.all(Array.from({ length: 4 }, () => write(method, key))))
    const byOther = JSON.stringify({ name: 'other', body: '{"boxes":1}' })
    one.state.hangs = true
    const results = await Promise.all([writes('PUT', 'key'), writes('PATCH'), writes('PUT'), writes('POST')])
    expect(results).toEqual([
      new Set([byOther]),
      new Set([byOther]),
      new Set([byOther, '503']),
      new Set([byOther, '503']),
    ])
    one.state.hangs = false
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })

  it('is called at a program that responds when none is ready', async () => {
    one.state.hangs = true
    other.state.isReady = false
    await expect.poll(() => calls(4)).toEqual(new Set(['other']))
    expect(await calls(20, 'POST')).toEqual(new Set(['other']))
    one.state.hangs = false
    await expect.poll(() => calls(4)).toEqual(new Set(['one']))
  })

  it('is called at any program when none is ready', async () => {
    one.state.isReady = false
    other.state.isReady = false
    await expect.poll(() => calls(4)).toEqual(new Set(['one', 'other']))
  })
})

describe('a back end behind one host name', () => {
  it('is called at each ip of the name, and no longer at removed ones', async () => {
    const first = await startProgram('first')
    const second = await startProgram('second', { host: '127.0.0.2', at: first.port })
    let ips = ['127.0.0.1', '127.0.0.2']
    const away: string[] = []
    const named = followInstances(
      [`http://storefront:${first.port}`],
      url => away.push(url),
      async () => ips,
    )
    const chosen = () => new Set([1, 2, 3, 4].map(() => named.choose()))
    await expect.poll(chosen).toEqual(new Set([first.url, second.url]))
    await second.kill()
    await expect.poll(chosen).toEqual(new Set([first.url]))
    ips = ['127.0.0.1', '127.0.0.3']
    await expect.poll(() => away).toContain(second.url)
    expect(chosen()).toEqual(new Set([first.url]))
    ips = []
    await expect.poll(chosen).toEqual(new Set([`http://storefront:${first.port}`]))
    named.stop()
    await first.kill()
  })
})

describe('failsToConnect', () => {
  it.each([
    ['ECONNREFUSED', undefined, true],
    ['EHOSTUNREACH', 'connect', true],
    ['EHOSTUNREACH', 'read', false],
    ['ECONNRESET', 'read', false],
  ])('tells that a request with %s at %s was sent or not', (code, syscall, isUnsent) => {
    expect(failsToConnect(Object.assign(new Error(code), { code, ...(syscall && { syscall }) }))).toBe(isUnsent)
  })
})

describe('followInstances', () => {
  it('reports a late program once, and an unreachable one at each poll', async () => {
    const [late, other] = [await startProgram('late'), await startProgram('other')]
    const away: string[] = []
    const followed = followInstances([late.url, other.url], url => away.push(url))
    late.state.hangs = true
    await expect.poll(() => late.state.polls).toBeGreaterThan(4)
    expect(away).toEqual([late.url])
    await late.kill()
    await expect.poll(() => away.length).toBeGreaterThan(2)
    followed.stop()
    await other.kill()
  })

  it.each([
    ['cannot be resolved', () => Promise.reject(new Error('ENOTFOUND'))],
    ['is not resolved yet', () => new Promise<string[]>(() => {})],
  ])('finds the programs behind a name while another name %s', async (_, ipsOfOther) => {
    const one = await startProgram('one')
    const second = await startProgram('second', { host: '127.0.0.2', at: one.port })
    const ipsOf = async (host: string) => (host === 'gone' ? ipsOfOther() : ['127.0.0.1', '127.0.0.2'])
    const followed = followInstances([`http://gone:${one.port}`, `http://named:${one.port}`], () => {}, ipsOf)
    const chosen = () => new Set([1, 2, 3, 4].map(() => followed.choose()))
    await expect.poll(chosen).toEqual(new Set([one.url, second.url]))
    followed.stop()
    await Promise.all([one.kill(), second.kill()])
  })
})

describe('a back end with an unreachable program', () => {
  it('is called at the other program within seconds', async () => {
    other.state.isReady = true
    const unreachable = await startUnreachable()
    const between = await startEdge(folder, `${unreachable.url},${other.url}`, { callsAMinute: 10_000 })
    const began = performance.now()
    const responses = await Promise.all([1, 2, 3, 4].map(() => fetch(`${between.url}/api/products`)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(performance.now() - began).toBeLessThan(8_000)
    await between.stop()
    unreachable.stop()
  })
})
