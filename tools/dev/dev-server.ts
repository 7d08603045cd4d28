import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { RELEASE_LIST_PATH } from '@santhe/federation/release-list'
import { DEV_VERSION, type WatchedSlice } from './watch-slice.ts'
import { listWithSlice, pageWithSlice } from './with-slice.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

const RELOAD = "new EventSource('/dev/events').onmessage = () => location.reload()\n"

interface DevServerOptions {
  slice: WatchedSlice
  /** URL of the running market, such as http://localhost:8080. */
  market: string
}

export interface DevServer {
  server: Server
  /** Reloads every open page. */
  reload(): void
}

async function sendFile(response: ServerResponse, { files }: WatchedSlice, name: string): Promise<void> {
  const path = normalize(join(files, name))
  const bytes = path.startsWith(normalize(files)) ? await readFile(path).catch(() => undefined) : undefined
  response.writeHead(bytes ? 200 : 404, {
    'Content-Type': TYPES[extname(name)] ?? 'application/octet-stream',
    'Cache-Control': 'no-store',
  })
  response.end(bytes)
}

async function readText(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

async function sendChanged(
  marketResponse: IncomingMessage,
  response: ServerResponse,
  { slice, path }: { slice: WatchedSlice; path: string },
): Promise<void> {
  const text = await readText(marketResponse)
  const entry = await slice.entry()
  const { 'content-length': _length, ...headers } = marketResponse.headers
  response.writeHead(marketResponse.statusCode ?? 200, { ...headers, 'cache-control': 'no-store' })
  response.end(
    path === RELEASE_LIST_PATH ? JSON.stringify(listWithSlice(JSON.parse(text), entry)) : pageWithSlice(text, entry),
  )
}

function passThrough(
  incoming: IncomingMessage,
  response: ServerResponse,
  { slice, market, path }: DevServerOptions & { path: string },
): void {
  // Requests an uncompressed response, in order to change it.
  const isChanged = path === RELEASE_LIST_PATH || (incoming.headers.accept ?? '').includes('text/html')
  const headers = isChanged ? { ...incoming.headers, 'accept-encoding': 'identity' } : incoming.headers
  const outgoing = request(
    new URL(incoming.url ?? '/', market),
    { method: incoming.method, headers },
    marketResponse => {
      const isPage = (marketResponse.headers['content-type'] ?? '').startsWith('text/html')
      if (path === RELEASE_LIST_PATH || isPage) {
        sendChanged(marketResponse, response, { slice, path }).catch(error => response.destroy(error))
        return
      }
      response.writeHead(marketResponse.statusCode ?? 502, marketResponse.headers)
      marketResponse.pipe(response)
    },
  )
  outgoing.on('error', () => {
    if (response.headersSent) return response.destroy()
    response.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' })
    response.end(`The market at ${market} does not respond. Start it with npm start, or name another in SANTHE_URL.\n`)
  })
  incoming.pipe(outgoing)
}

/** Serves the running market with one slice in development; forwards all other requests. */
export function devServer({ slice, market }: DevServerOptions): DevServer {
  const openPages = new Set<ServerResponse>()
  const ownFiles = `/slices/${slice.name}/${DEV_VERSION}/`

  const server = createServer((incoming, response) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/'
    if (path.startsWith(ownFiles)) return void sendFile(response, slice, path.slice(ownFiles.length))
    if (path === '/dev/reload.js') {
      response.setHeader('Content-Type', 'text/javascript')
      return void response.end(RELOAD)
    }
    if (path === '/dev/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
      response.flushHeaders()
      openPages.add(response)
      response.on('close', () => openPages.delete(response))
      return
    }
    passThrough(incoming, response, { slice, market, path })
  })
  return {
    server,
    reload() {
      for (const response of openPages) response.write('data: built\n\n')
    },
  }
}
