import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { rawPost } from '@santhe/http-kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releasesFolder, startEdge } from '../testing/edge.ts'

const PICTURE_BYTES = 3_000_000
let edge: { url: string; port: number }
const closing: (() => unknown)[] = []
/** More than the edge has connections for other calls. */
const SLOW = 300
/** Accept-Language headers that reached the back end. */
const languages: unknown[] = []
/** Sizes of complete bodies that reached the back end. */
const received: number[] = []

function handle(request: IncomingMessage, response: ServerResponse): void {
  if (request.url === '/internal/calls') {
    const calls = [
      { method: 'POST', path: '/api/login' },
      { method: 'POST', path: '/api/refused' },
      { method: 'POST', path: '/api/upload', bodyBytes: PICTURE_BYTES },
    ]
    return void response.end(JSON.stringify(calls))
  }
  // Back ends refuse unauthorised callers before reading the body.
  if (request.url === '/api/refused') return void response.writeHead(401).end('{"code":"NOT_SIGNED_IN"}')
  languages.push(request.headers['accept-language'])
  let bytes = 0
  request.on('data', ({ length }) => {
    bytes += length
  })
  request.on('end', () => {
    received.push(bytes)
    response.end(JSON.stringify({ bytes }))
  })
}

beforeAll(async () => {
  const backEnd = createServer(handle)
  await new Promise<void>(resolve => backEnd.listen(0, '127.0.0.1', resolve))
  const bound = backEnd.address()
  const { folder, remove } = await releasesFolder()
  const started = await startEdge(folder, `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`, {
    callsAMinute: 2_000,
  })
  edge = { url: started.url, port: Number(new URL(started.url).port) }
  closing.push(
    started.stop,
    () => backEnd.closeAllConnections(),
    () => backEnd.close(),
    remove,
  )
})
afterAll(async () => {
  for (const close of closing) await close()
})

const send = async (path: string, bytes: number) => {
  const response = await fetch(edge.url + path, { method: 'POST', body: Buffer.alloc(bytes, 'x') })
  return { status: response.status, body: await response.json() }
}
const TOO_LARGE = { status: 413, body: { code: 'TOO_LARGE' } }

function* without(end: number): Generator<Buffer> {
  for (let sent = 0; sent < end; sent += 50_000) yield Buffer.alloc(50_000, 'x')
}

// docs/product/accounts.md#language
it('edge passes the visitor’s Accept-Language to the back end', async () => {
  await fetch(`${edge.url}/api/login`, { method: 'POST', headers: { 'accept-language': 'kn-IN, en;q=0.8' } })
  expect(languages.splice(0)).toEqual(['kn-IN, en;q=0.8'])
})

// docs/security.md#bodies
it.each(['login', 'upload'])('edge keeps serving other calls while bodies of %s never end', async call => {
  const head = `POST /api/${call} HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n`
  const slow = Array.from({ length: SLOW }, () => connect(edge.port, '127.0.0.1'))
  for (const socket of slow) socket.write(head)
  // The edge waits for each body.
  await Promise.all(slow.map(socket => once(socket, 'data')))
  expect((await send('/api/login', 9)).status).toBe(200)
  // None was cut off for its slowness yet.
  expect(slow.every(socket => socket.readyState === 'open')).toBe(true)
  for (const socket of slow) socket.destroy()
})

describe('request bodies', () => {
  it('pass the edge up to the call’s limit, announced or default', async () => {
    expect(await send('/api/login', 100_000)).toEqual({ status: 200, body: { bytes: 100_000 } })
    expect(await send('/api/upload', PICTURE_BYTES)).toEqual({ status: 200, body: { bytes: PICTURE_BYTES } })
  })

  it('are refused with 413 before the back end receives any when too long', async () => {
    received.length = 0
    expect(await send('/api/login', 100_001)).toMatchObject(TOO_LARGE)
    expect(await send('/api/upload', PICTURE_BYTES + 1)).toMatchObject(TOO_LARGE)
    expect(received).toEqual([])
  })

  it('in chunks are counted while streaming and refused with 413 above the limit', async () => {
    received.length = 0
    const upload = (end: number) => rawPost(edge, '/api/upload', {}, without(end))
    expect(await upload(PICTURE_BYTES)).toMatchObject({ status: 200 })
    const { status, sentBytes } = await upload(Number.POSITIVE_INFINITY)
    expect(status).toBe(413)
    expect(sentBytes).toBeLessThan(PICTURE_BYTES + 20_000_000)
    expect(received).toEqual([PICTURE_BYTES])
  })

  it('of refused calls leave the connection usable for the next request', async () => {
    for (let time = 0; time < 4; time += 1) {
      expect((await send('/api/refused', 90_000)).status).toBe(401)
      expect((await send('/api/login', 5_000_000)).status).toBe(413)
      expect((await send('/api/nowhere', 5_000_000)).status).toBe(404)
      const page = await fetch(`${edge.url}/nowhere`, { method: 'POST', body: Buffer.alloc(5_000_000) })
      expect(page.status).toBe(405)
      await page.text()
      expect((await send('/api/login', 9)).status).toBe(200)
    }
  })

  it('cut off by the client do no harm', async () => {
    const { port } = edge
    for (const path of ['/api/upload', '/api/refused', '/nowhere']) {
      const stopping = new AbortController()
      function* cut() {
        yield Buffer.alloc(50_000)
        stopping.abort()
      }
      const gone = fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        body: new ReadableStream({
          pull(controller) {
            for (const piece of cut()) controller.enqueue(piece)
          },
        }),
        signal: stopping.signal,
        ...{ duplex: 'half' },
      })
      await gone.catch(() => {})
    }
    expect((await send('/api/login', 9)).status).toBe(200)
  })
})
