import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { httpServer } from './listen.ts'

const SOON = { headersMs: 400, idleMs: 400, stallMs: 400, leastBytes: 1_000 }
const BIG = Buffer.alloc(64_000_000, 'x')

const open: { close: () => Promise<void> }[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(open.splice(0).map(each => each.close()))
})

/** Reads whole bodies and responds immediately elsewhere. /slow takes long, /passed-on loses the request's socket as undici does, /big responds with a large body. */
const handler: RequestListener = (request, response) => {
  if (request.url === '/refused') response.writeHead(401).end('no')
  else if (request.url === '/slow') setTimeout(() => response.end('done'), 4 * SOON.stallMs)
  else if (request.url === '/big') response.end(BIG)
  else {
    let length = 0
    request.on('data', chunk => {
      length += chunk.length
    })
    if (request.url === '/passed-on')
      request.on('end', () => {
        Reflect.set(request, 'socket', null)
        setTimeout(() => response.end('done'), 4 * SOON.stallMs)
      })
    else request.on('end', () => response.end(`took ${length}`))
  }
}

/** A client that never closes its connection, as attackers do. */
async function aClient(timeouts = SOON) {
  const server = httpServer(handler, { timeouts, graceMs: 0 })
  open.push(server)
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  sockets.push(socket)
  let received = ''
  let isClosed = false
  // Both a reset and a close end it.
  socket.on('error', () => {})
  socket.on('end', () => {
    isClosed = true
  })
  socket.on('close', () => {
    isClosed = true
  })
  await once(socket, 'connect')
  return {
    socket,
    listen: () => socket.on('data', bytes => (received += bytes.toString('latin1'))),
    received: () => received,
    isClosed: () => isClosed,
    /** Writes repeatedly, slowly, until the connection is closed. */
    async dribble(text: string) {
      while (!isClosed && !socket.destroyed) {
        socket.write(text)
        await pause(50)
      }
    },
  }
}

const until = (check: () => boolean) => expect.poll(check, { interval: 50 }).toBe(true)
const POST = (path: string) => `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Length: 1000000\r\n\r\n`

describe('a connection is closed soon', () => {
  it('when nothing is ever sent', async () => {
    const client = await aClient()
    client.listen()
    await until(client.isClosed)
  })

  it('when the head arrives byte by byte', async () => {
    const client = await aClient()
    client.listen()
    client.socket.write('GET / HTTP/1.1\r\nHost: test\r\nX-Slow: ')
    await client.dribble('a')
    expect(client.received()).toContain('408 Request Timeout')
  })

  it.each(['/', '/refused'])('when the body arrives byte by byte at %s', async path => {
    const client = await aClient()
    client.listen()
    client.socket.write(POST(path))
    await client.dribble('a')
    expect(client.isClosed()).toBe(true)
  })

  it('when the body never arrives', async () => {
    const client = await aClient()
    client.listen()
    client.socket.write(POST('/'))
    await until(client.isClosed)
  })

  it('when the response is never read', async () => {
    const client = await aClient()
    client.socket.write('GET /big HTTP/1.1\r\nHost: test\r\n\r\n')
    await pause(3 * SOON.stallMs)
    // Only what the operating system has buffered still arrives.
    client.listen()
    await until(client.isClosed)
    expect(client.received().length).toBeLessThan(BIG.length)
  })

  it('when no next request arrives', async () => {
    const client = await aClient()
    client.listen()
    client.socket.write('GET / HTTP/1.1\r\nHost: test\r\n\r\n')
    await until(client.isClosed)
    expect(client.received()).toContain('took 0')
  })

  it('after an invalid request, even if the client keeps its side open', async () => {
    // Both ends of the connection belong to this process.
    const connections = () => process.getActiveResourcesInfo().filter(name => name === 'TCPSocketWrap').length
    const before = connections()
    const client = await aClient({ ...SOON, headersMs: 600_000, idleMs: 600_000 })
    client.listen()
    client.socket.write('no request\r\n\r\n')
    await until(() => client.received().includes('400 Bad Request'))
    await until(() => connections() === before + 1)
    expect(client.socket.destroyed).toBe(false)
  })
})

// docs/security.md#slow-clients
it('httpServer cuts the oldest of the unread responses that exceed its memory for them', async () => {
  const cut: unknown[] = []
  const server = httpServer(
    ({ url }, response) => {
      response.end(BIG)
      response.once('close', () => cut.push(url))
    },
    { timeouts: { unreadBytes: 2.5 * BIG.length }, graceMs: 0 },
  )
  open.push(server)
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
  for (const url of ['/oldest', '/older', '/newest']) {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    socket.write(`GET ${url} HTTP/1.1\r\nHost: test\r\n\r\n`)
    await once(socket, 'readable')
  }
  await until(() => cut.length > 0)
  expect(cut).toEqual(['/oldest'])
})

describe('a connection stays open', () => {
  it('while a body makes progress, however slowly', async () => {
    const client = await aClient({ ...SOON, headersMs: 60_000, stallMs: 1_000 })
    client.listen()
    client.socket.write(POST('/').replace('1000000', '60000'))
    for (let sent = 0; sent < 60_000; sent += 4_000) {
      client.socket.write('a'.repeat(4_000))
      await pause(150)
    }
    await until(() => client.received().includes('took 60000'))
  })

  it('while a response written at once is read slowly', async () => {
    const client = await aClient({ ...SOON, stallMs: 1_000 })
    let fetched = 0
    let sincePause = 0
    client.socket.on('data', ({ length }) => {
      fetched += length
      sincePause += length
      if (sincePause < BIG.length / 40) return
      sincePause = 0
      client.socket.pause()
      setTimeout(() => client.socket.resume(), 50)
    })
    client.socket.write('GET /big HTTP/1.1\r\nHost: test\r\n\r\n')
    await until(() => fetched > BIG.length)
  })

  it('while a passed-on request without socket waits for its response', async () => {
    const client = await aClient()
    client.listen()
    client.socket.write('POST /passed-on HTTP/1.1\r\nHost: test\r\nContent-Length: 2\r\n\r\nhi')
    await until(() => client.received().includes('done'))
  })

  it('while the server itself takes long', async () => {
    const client = await aClient()
    client.listen()
    client.socket.write('GET /slow HTTP/1.1\r\nHost: test\r\n\r\n')
    await until(() => client.received().includes('done'))
  })
})
