import { once } from 'node:events'
import { type ClientRequest, createServer, type IncomingMessage, request as open, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'

const CHECK_MS = 250
const CHECK_TIMEOUT_MS = 700
/** One failed check may be a busy moment. After two, an edge gets no new requests but completes the running ones. */
const AWAY_AFTER = 2
const TRIES = 3

interface Edge {
  url: string
  isReady: boolean
  /** Failed checks in a row. */
  failures: number
  sent: Set<ClientRequest>
}

async function check(edge: Edge): Promise<void> {
  try {
    const { status } = await fetch(`${edge.url}/readyz`, { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) })
    Object.assign(edge, { isReady: status === 200, failures: 0 })
  } catch {
    Object.assign(edge, { isReady: false, failures: edge.failures + 1 })
    if (edge.failures >= AWAY_AFTER) for (const sent of edge.sent) sent.destroy(new Error('The edge is away'))
  }
}

function send(edge: Edge, { method, url, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // Opens a connection per request: a stopping edge completes its open ones.
    const all = { 'x-forwarded-for': '127.0.0.1', ...headers, connection: 'close' }
    const sent = open(new URL(url ?? '/', edge.url), { method, headers: all, agent: false })
    edge.sent.add(sent)
    sent.on('response', resolve).on('error', reject)
    sent.on('close', () => edge.sent.delete(sent))
    sent.end(body)
  })
}

/**
 * Opens a load balancer set up like Caddy or HAProxy: requests go in turn to edges whose `/readyz` is 200, and
 * retry on
 * another one if no response began. docs/operations.md#load-balancer
 */
export async function openBalancer({ urls, port }: { urls: readonly string[]; port: number }) {
  const edges = urls.map((url): Edge => ({ url, isReady: false, failures: 0, sent: new Set() }))
  let turn = 0
  let isClosed = false

  function choose(tried: ReadonlySet<Edge>): Edge | undefined {
    const others = edges.filter(edge => !tried.has(edge))
    const ready = others.filter(({ isReady }) => isReady)
    const fewest = Math.min(...others.map(({ failures }) => failures))
    const some = ready.length > 0 ? ready : others.filter(({ failures }) => failures === fewest)
    turn += 1
    return some[turn % some.length]
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const tried = new Set<Edge>()
    while (tried.size < TRIES) {
      const edge = choose(tried)
      if (!edge) break
      tried.add(edge)
      const received = await send(edge, request, body).catch(() => undefined)
      if (!received) edge.isReady = false
      else {
        const { connection: _own, 'keep-alive': _idle, 'transfer-encoding': _coding, ...headers } = received.headers
        response.writeHead(received.statusCode ?? 502, headers)
        return pipeline(received, response)
      }
    }
    response.writeHead(502).end()
  }

  async function follow(edge: Edge): Promise<void> {
    while (!isClosed) {
      await check(edge)
      await pause(CHECK_MS, undefined, { ref: false })
    }
  }

  const server = createServer((request, response) => void pass(request, response).catch(() => response.destroy()))
  await once(server.listen(port, '127.0.0.1'), 'listening')
  for (const edge of edges) void follow(edge)
  const bound = server.address()
  return {
    url: `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : port}`,
    readyUrls: () => edges.filter(({ isReady }) => isReady).map(({ url }) => url),
    async close() {
      isClosed = true
      server.close()
      server.closeAllConnections()
    },
  }
}
