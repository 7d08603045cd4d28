import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBalancer } from './balancer.ts'

async function startEdge(name: string) {
  const state = { isReady: true, breaksOff: false }
  async function handle(request: IncomingMessage, response: ServerResponse) {
    if (request.url === '/readyz') return response.writeHead(state.isReady ? 200 : 503).end()
    if (state.breaksOff) return request.socket.destroy()
    return response.end(`${name} ${await text(request)}`)
  }
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const place = server.address()
  const url = `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}`
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  return { state, url, stop }
}

let edges: Awaited<ReturnType<typeof startEdge>>[] = []
let balancer: Awaited<ReturnType<typeof openBalancer>>
beforeEach(async () => {
  edges = await Promise.all(['one', 'other'].map(startEdge))
  balancer = await openBalancer({ urls: edges.map(({ url }) => url), port: 0 })
  await expect.poll(() => balancer.readyUrls()).toHaveLength(2)
})
afterEach(async () => {
  balancer.close()
  for (const edge of edges) edge.stop()
})

const post = async () => (await fetch(balancer.url, { method: 'POST', body: 'a box' })).text()
const posts = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, post)))

// docs/operations.md#load-balancer
describe('openBalancer', () => {
  it('alternates between both edges', async () => {
    expect(await posts(4)).toEqual(new Set(['one a box', 'other a box']))
  })

  it('leaves out an edge that is not ready', async () => {
    Object.assign(edges[0]?.state ?? {}, { isReady: false })
    await expect.poll(() => balancer.readyUrls()).toEqual([edges[1]?.url])
    expect(await posts(4)).toEqual(new Set(['other a box']))
  })

  it('repeats a request with its body when an edge dies before responding', async () => {
    Object.assign(edges[0]?.state ?? {}, { breaksOff: true })
    expect(await posts(8)).toEqual(new Set(['other a box']))
  })

  it('answers 502 when no edge responds', async () => {
    for (const { state } of edges) state.breaksOff = true
    expect((await fetch(balancer.url)).status).toBe(502)
  })
})
