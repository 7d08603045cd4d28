import { AsyncLocalStorage } from 'node:async_hooks'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { serve } from '../call/serve.ts'
import { api } from '../testing/api.ts'
import { readNewestCrate } from '../testing/example-calls.ts'
import { startTestServer } from '../testing/test-server.ts'
import { GRACE_MS, httpServer } from './listen.ts'

function slowServer(options: { graceMs?: number } = {}) {
  let begin = () => {}
  let end = () => {}
  const began = new Promise<void>(resolve => {
    begin = resolve
  })
  const mayEnd = new Promise<void>(resolve => {
    end = resolve
  })
  const slow = serve(readNewestCrate, async () => {
    begin()
    await mayEnd
    return { id: 1, name: 'slow' }
  })
  return { server: startTestServer({ owner: 'storefront', served: [slow], ...options }), began, end: () => end() }
}

it('accepts a request with an unknown Expect header', async () => {
  const server = await startTestServer({ owner: 'storefront', served: [] })
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { expect: '200-maybe' }
    request(`${server.url}/healthz`, { headers }, response => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(200)
  await server.close()
})

describe('pipelined requests', () => {
  async function aServer() {
    const begun: unknown[] = []
    const ended: unknown[] = []
    const server = httpServer(({ url }, response) => {
      begun.push(url)
      response.once('close', () => ended.push(url))
      if (url === '/live') response.writeHead(200).write('news')
      else setImmediate(() => response.end(`${url};`))
    })
    const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
    const client = connect(port, '127.0.0.1')
    const send = (urls: string[]) => client.write(urls.map(url => `GET ${url} HTTP/1.1\r\nHost: test\r\n\r\n`).join(''))
    return { server, client, send, begun, ended }
  }

  it('run one after the other, and none behind a stream whose client is gone', async () => {
    const { server, client, send, begun, ended } = await aServer()
    send(['/1', '/2', '/live', '/live'])
    await vi.waitFor(() => expect(begun).toHaveLength(3))
    client.destroy()
    await server.close()
    expect(begun).toEqual(['/1', '/2', '/live'])
    await vi.waitFor(() => expect(ended).toEqual(begun))
  })

  it('never run on a connection that closed before their turn', async () => {
    const store = new AsyncLocalStorage<string>()
    const begun: unknown[] = []
    const server = httpServer(({ url, socket }, response) => {
      begun.push([url, store.getStore()])
      if (url !== '/3') return store.run(`within ${url}`, () => void setImmediate(() => response.end('x')))
      socket.destroy()
      response.end()
    })
    const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
    const client = connect(port, '127.0.0.1')
    client.write(['/1', '/2', '/3', '/4'].map(url => `GET ${url} HTTP/1.1\r\nHost: test\r\n\r\n`).join(''))
    await text(client).catch(() => {})
    await server.close()
    expect(begun).toEqual(['/1', '/2', '/3'].map(url => [url, undefined]))
  })

  it('end their connection when more than ten wait', async () => {
    const { server, client, send, begun } = await aServer()
    send(['/live', ...Array.from({ length: 11 }, () => '/1')])
    await text(client).catch(() => {})
    await server.close()
    expect(begun).toEqual(['/live'])
  })
})

it.each([
  ['a target that is no URL', 'GET http://[/ HTTP/1.1\r\nHost: test'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: one\r\nHost: other'],
  ['a second host behind two thousand headers', `GET / HTTP/1.1\r\nHost: one\r\n${'a:\r\n'.repeat(2_100)}Host: other`],
])('refuses %s with 400, also with an unknown Expect header', async (_what, head) => {
  const server = await startTestServer({ owner: 'storefront', served: [] })
  const client = connect(server.port, '127.0.0.1')
  client.end(`${head}\r\nExpect: x\r\n\r\n`)
  expect(await text(client)).toContain('400 Bad Request')
  await server.close()
})

/** The system's own bound, 0 where it is unknown. */
const MOST_WAITING = process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0

/** Prints how many connections a busy server gets, once there are all or no more come. */
const CONNECTS = `
const { connect } = require('node:net')
let connected = 0
const end = () => { console.log(connected); process.exit() }
let late = setTimeout(end, 1_000)
for (let n = 0; n < 1_000; n += 1)
  connect(process.argv[1], '127.0.0.1', () => { late.refresh(); if (++connected === 1_000) end() })`

it.runIf(MOST_WAITING >= 1_000)('lets a thousand connections wait while it is busy', async () => {
  const server = await startTestServer({ owner: 'storefront', served: [] })
  expect(Number(execFileSync(process.execPath, ['-e', CONNECTS, String(server.port)]))).toBe(1_000)
  await server.close()
})

describe('a stopping server', () => {
  it('answers what a proxy sends on an idle connection while it drains, then closes it', async () => {
    const server = httpServer((_request, response) => response.end('x'))
    const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
    const client = connect(port, '127.0.0.1')
    client.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
    await once(client, 'data')
    const drained = server.drain(500)
    client.write('POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 0\r\n\r\n')
    expect(await text(client)).toMatch(/^HTTP\/1.1 200 OK[\s\S]*Connection: close/)
    await drained
    await server.close()
  })

  it('finishes running requests, accepts none, and tells open connections', async () => {
    const { server: starting, began, end } = slowServer()
    const server = await starting
    const inFlight = api(server).call(readNewestCrate)
    await began
    const stillOpen = connect(server.port, '127.0.0.1')
    let received = ''
    stillOpen.on('data', bytes => {
      received += bytes.toString()
    })
    // Half a request keeps the connection open until its response. The response to the whole request before shows that it arrived.
    stillOpen.write('GET /healthz HTTP/1.1\r\nHost: test\r\n\r\nGET /readyz HTTP/1.1\r\n')
    await expect.poll(() => received).toContain('200 OK')
    const closed = server.close()
    await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
    stillOpen.write('Host: test\r\n\r\n')
    await expect.poll(() => received).toContain('503 Service Unavailable')
    expect(received).toContain('"stopping":true')
    expect(received.toLowerCase()).toContain('connection: close')
    end()
    expect(await inFlight).toMatchObject({ status: 200, data: { name: 'slow' } })
    await closed
    stillOpen.destroy()
  })

  it('stops waiting after its grace', async () => {
    const { server: starting, began, end } = slowServer({ graceMs: 100 })
    const server = await starting
    const cut = expect(api(server).call(readNewestCrate)).rejects.toThrow()
    await began
    const startedAt = performance.now()
    await server.close()
    expect(performance.now() - startedAt).toBeLessThan(GRACE_MS / 2)
    await cut
    end()
  })

  it('does not wait for idle connections', async () => {
    const { server: starting } = slowServer()
    const server = await starting
    await (await fetch(`${server.url}/healthz`)).text()
    const startedAt = performance.now()
    await server.close()
    expect(performance.now() - startedAt).toBeLessThan(GRACE_MS / 2)
  })
})

describe('readiness', () => {
  it('logs once why the program’s own check fails', async () => {
    const isReady = () => Promise.reject(new Error('the folder is read-only'))
    const server = await startTestServer({ owner: 'storefront', served: [], isReady })
    const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status)
    expect([await ready(), await ready()]).toEqual([503, 503])
    expect(server.lines.filter(line => line.includes('the folder is read-only'))).toHaveLength(1)
    await server.close()
  })

  it('follows the program’s own check', async () => {
    let isReady = false
    const server = await startTestServer({ owner: 'storefront', served: [], isReady: () => isReady })
    const ready = () => fetch(`${server.url}/readyz`).then(({ status }) => status)
    expect(await ready()).toBe(503)
    isReady = true
    expect(await ready()).toBe(200)
    await server.close()
  })
})
