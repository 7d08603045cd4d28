import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { bytesOf } from '../call/read-request-body.ts'
import { type HttpServerOptions, httpServer } from './listen.ts'

const MEGABYTE = Buffer.alloc(1_000_000, 'x')
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** Refuses a body after reading a little, or nothing at /unread. */
const refusing: RequestListener = async (request, response) => {
  if (request.url !== '/unread') {
    await bytesOf(request, 1_000).catch(() => {})
  }
  response.writeHead(413).end(`refused ${request.url}`)
}

async function aClient(options: HttpServerOptions = {}, handler = refusing) {
  const server = httpServer(handler, { graceMs: 0, ...options })
  const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
  closing.push(server.close)
  return { port, ...(await anotherClient(port)) }
}

async function anotherClient(port: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  closing.push(() => socket.destroy())
  let received = ''
  let isClosed = false
  const reset: string[] = []
  socket.on('data', bytes => (received += bytes.toString()))
  socket.on('error', error => reset.push(String(error)))
  socket.on('close', () => {
    isClosed = true
  })
  await once(socket, 'connect')
  return { socket, reset, received: () => received, isClosed: () => isClosed }
}

const until = (check: () => boolean) => expect.poll(check, { interval: 20 }).toBe(true)

async function write(socket: Socket, bytes: Buffer | string): Promise<void> {
  if (socket.destroyed || socket.write(bytes)) return
  await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
}

describe('a connection whose request was refused before reading its body', () => {
  it.each(['/', '/unread'])('takes the next request after the rest of the body, at %s', async path => {
    const { socket, received } = await aClient()
    await write(socket, `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Length: ${12 * MEGABYTE.length}\r\n\r\n`)
    await write(socket, MEGABYTE)
    await until(() => received().includes(`refused ${path}`))
    expect(received().toLowerCase()).toContain('connection: keep-alive')
    for (let sent = 1; sent < 12; sent += 1) await write(socket, MEGABYTE)
    await write(socket, 'POST /next HTTP/1.1\r\nHost: test\r\nContent-Length: 1\r\n\r\na')
    await until(() => received().includes('refused /next'))
  })

  it.each(['/', '/unread'])(
    'is closed if the announced body is too large, after the response is read, at %s',
    async path => {
      const { socket, reset, received, isClosed } = await aClient()
      await write(socket, `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Length: ${2_000 * MEGABYTE.length}\r\n\r\n`)
      for (let sent = 0; sent < 4; sent += 1) await write(socket, MEGABYTE)
      await until(() => received().includes(`refused ${path}`))
      expect(received().toLowerCase()).toContain('connection: close')
      expect(reset).toEqual([])
      await until(isClosed)
    },
  )

  it.each(['/', '/unread'])('is closed if a chunked body goes on, at %s', async path => {
    const { socket, received, isClosed } = await aClient()
    await write(socket, `POST ${path} HTTP/1.1\r\nHost: test\r\nTransfer-Encoding: chunked\r\n\r\n`)
    let sent = 0
    while (!isClosed()) {
      await write(socket, `${MEGABYTE.length.toString(16)}\r\n${MEGABYTE}\r\n`)
      sent += 1
      await setImmediate()
    }
    expect(received()).toContain(`refused ${path}`)
    expect(sent).toBeLessThan(200)
  })
})

describe('slow bodies of one IP', () => {
  const SLOW = { slowMs: 200, mostSlow: 3, stallMs: 60_000 }
  const reading: RequestListener = (request, response) => {
    request.resume()
    request.on('end', () => response.end('done'))
  }
  const HEAD = 'POST / HTTP/1.1\r\nHost: test\r\nContent-Length: 10000\r\n\r\n'

  it('are cut beyond a number, slowest first, only of that IP', async () => {
    const ips = new Map<number | undefined, string>()
    const ipOf: HttpServerOptions['ipOf'] = ({ socket }) => ips.get(socket.remotePort) ?? 'of others'
    const first = await aClient({ timeouts: SLOW, ipOf }, reading)
    const all = [first, ...(await Promise.all(Array.from({ length: 7 }, () => anotherClient(first.port))))]
    const [quick, ...slow] = all
    for (const { socket } of all) ips.set(socket.localPort, 'one')
    const other = await anotherClient(first.port)
    for (const { socket } of [...all, other]) await write(socket, HEAD)
    await write(first.socket, 'x'.repeat(5_000))
    await until(() => slow.filter(client => client.isClosed()).length === 5)
    expect([quick?.isClosed(), other.isClosed()]).toEqual([false, false])
    await write(first.socket, 'x'.repeat(5_000))
    await until(() => first.received().includes('done'))
  })
})

const get = async (lines: string, target = '/') => {
  const { socket, received, isClosed } = await aClient({}, ({ url }, response) => void response.end(`took ${url}`))
  await write(socket, `GET ${target} HTTP/1.1\r\n${lines}\r\n\r\n`)
  await until(() => received().includes('\r\n\r\n'))
  return { status: received().slice(9, 12), isClosed, received }
}

describe('a request target', () => {
  it.each([
    ['/a?b=c', '/a?b=c'],
    ['http://santhe.example/a?b=c', '/a?b=c'],
    ['HTTP://santhe.example', '/'],
    ['//a', '//a'],
  ])('is read as path and query: %s', async (target, taken) => {
    expect((await get('Host: test', target)).received()).toContain(`took ${taken}`)
  })

  it.each(['http://[/', 'http://', 'https://a:99999/', 'mailto:a', 'a', '?a'])(
    'is refused with 400 when it is no URL: %s',
    async target => {
      expect((await get('Host: test', target)).status).toBe('400')
    },
  )
})

describe('a Host header', () => {
  it.each([
    'localhost',
    'localhost:8080',
    'santhe.example',
    '[::1]',
    '[::1]:8080',
    '127.0.0.1',
    'bff_storefront:1',
    '',
  ])('is accepted when valid: "%s"', async host => expect((await get(`Host: ${host}`)).status).toBe('200'))

  it.each(['[::1', '[', '::1', 'a b', 'x:y', 'a/b', 'a@b', 'a,b', 'x:123456', '[::1]x', '"', '\u00e9'])(
    'is refused with 400 and closes the connection when invalid: %s',
    async host => {
      const { status, isClosed } = await get(`Host: ${host}`)
      expect(status).toBe('400')
      await until(isClosed)
    },
  )

  it('is refused with 400 when repeated, even with the same value', async () => {
    expect((await get('Host: a\r\nHost: b')).status).toBe('400')
    expect((await get('Host: a\r\nX: y\r\nHOST: a')).status).toBe('400')
  })
})
