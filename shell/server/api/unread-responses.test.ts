import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { releasesFolder, startEdge } from '../testing/edge.ts'
import { unreadBodies } from './pools.ts'

/** More than the edge passes on at once. */
const UNREAD = 300
const CALLS = [
  { method: 'GET', path: '/api/products' },
  { method: 'GET', path: '/api/export' },
]
const closing: (() => unknown)[] = []
let edge: { url: string; port: number }
const open = new Set<ServerResponse>()

/** An export never ends here: as one that nobody reads, without the gigabytes that sockets buffer of those. */
function handle({ url }: IncomingMessage, response: ServerResponse): void {
  if (url === '/internal/calls') response.end(JSON.stringify(CALLS))
  if (url === '/api/products') response.end('[]')
  if (url !== '/api/export') return
  open.add(response.once('close', () => open.delete(response)))
  response.write('x'.repeat(100_000))
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

async function unread() {
  const socket = connect(edge.port, '127.0.0.1')
  socket.write('GET /api/export HTTP/1.1\r\nHost: test\r\n\r\n')
  await once(socket, 'readable')
  return socket
}

// docs/security.md#slow-clients
it('edge keeps serving other calls while responses are not read', async () => {
  const slow = await Promise.all(Array.from({ length: UNREAD }, unread))
  expect((await fetch(`${edge.url}/api/products`)).status).toBe(200)
  // None was cut off for its slowness yet.
  expect(open.size).toBe(UNREAD)
  for (const socket of slow) socket.destroy()
  await vi.waitFor(() => expect(open.size).toBe(0))
})

describe('unreadBodies', () => {
  it('cuts the oldest body beyond the most that may be unread, once it is slow', async () => {
    let now = 0
    const count = unreadBodies(2, () => now)
    const read = Readable.from(['x'])
    count(read)
    await text(read)
    const bodies = [new PassThrough(), new PassThrough(), new PassThrough()]
    for (const body of bodies) count(body)
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
    now = 5_001
    count(new PassThrough())
    expect(bodies.map(({ destroyed }) => destroyed)).toEqual([true, false, false])
  })
})
