import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@santhe/http-kit'
import { type LiveStream, openLiveStream } from '@santhe/http-kit/testing'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { EdgeConfig } from '../config.ts'
import { createEdge } from '../edge.ts'

/** More than the edge's connections for other calls. */
const STREAMS = 300

let folder = ''
const open = new Set<ServerResponse>()

function handle({ url = '' }: IncomingMessage, response: ServerResponse): void {
  if (url === '/internal/calls') {
    const calls = [
      { method: 'GET', path: '/api/products' },
      { method: 'GET', path: '/api/live', streams: true },
    ]
    response.end(JSON.stringify(calls))
    return
  }
  if (url !== '/api/live') {
    response.end('{"ok":true}')
    return
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' })
  response.write('event: changed\ndata: {"subjects":[]}\n\n')
  open.add(response)
  response.on('close', () => open.delete(response))
}

const backEnd = createServer(handle)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'edge-streams-'))
  await new Promise<void>(resolve => backEnd.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  backEnd.closeAllConnections()
  backEnd.close()
  await rm(folder, { recursive: true, force: true })
})

async function anEdge() {
  const bound = backEnd.address()
  const backEndUrl = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  const config = EdgeConfig.parse({
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', EDGE_KEY: 'a key of the edge alone' },
    ...{ STOREFRONT_URL: backEndUrl, BACKOFFICE_URL: backEndUrl },
    ...{ FILES_DIR: join(folder, 'files'), RELEASES_DIR: join(folder, 'releases') },
  })
  const log = createLog({ name: 'edge', level: 'silent' })
  const errors = vi.spyOn(log, 'error')
  const edge = createEdge({ config, log })
  return { edge, errors, url: (await edge.listen()).url }
}

const soon = (check: () => void) => vi.waitFor(check, { interval: 20 })
const openMany = (url: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => openLiveStream(`${url}/api/live`)))

it('event streams leave connections for other calls, arrive live and end with the browser', async () => {
  const { edge, url } = await anEdge()
  const streams = await openMany(url, STREAMS)
  await soon(() => expect(streams.every(({ events }) => events.length === 1)).toBe(true))
  const [first] = streams
  expect(first?.headers).toMatchObject({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' })
  expect((await fetch(`${url}/api/products`)).status).toBe(200)
  for (const response of open) response.write('event: changed\ndata: {"subjects":["order"]}\n\n')
  await soon(() => expect(streams.every(stream => stream.subjects().includes('order'))).toBe(true))
  first?.close()
  await soon(() => expect(open.size).toBe(STREAMS - 1))
  for (const stream of streams) stream.close()
  await edge.stop()
})

it('event streams end at once, without a logged error, when the edge stops, and when the back end dies', async () => {
  const [stopping, orphaned] = [await anEdge(), await anEdge()]
  const [one, other] = [
    await openLiveStream(`${stopping.url}/api/live`),
    await openLiveStream(`${orphaned.url}/api/live`),
  ]
  const began = performance.now()
  await stopping.edge.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
  const isClosed = (stream: LiveStream) => soon(() => expect(stream.isClosed()).toBe(true))
  await isClosed(one)
  expect(stopping.errors).not.toHaveBeenCalled()
  for (const response of open) response.destroy()
  await isClosed(other)
  await orphaned.edge.stop()
})
