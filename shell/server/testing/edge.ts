import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@santhe/http-kit'
import { EdgeConfig } from '../config.ts'
import { createEdge } from '../edge.ts'
import type { Stores } from '../sources.ts'

/** The edge's key for its back ends. */
export const KEY = 'a key of the edge alone'
export const RELEASES = {
  shell: {
    ...{ version: 's1', entry: 'main.js', host: '2.0.0' },
    ...{ scripts: [], styles: ['shell.css'], fonts: [], icon: 'favicon.svg' },
    homeIcons: [
      { size: 180, file: 'home-180.png' },
      { size: 512, file: 'home-512.png' },
    ],
    paths: ['/login'],
    heads: { '/login': { title: 'Sign In' } },
  },
  slices: [],
}

export const SCHEMAS = {
  listProducts: {
    ...{ hash: 'h1', owner: 'storefront', method: 'GET', path: '/api/products' },
    ...{ params: {}, query: {}, body: {}, response: { type: 'array', items: { type: 'string' } } },
  },
}

interface ReceivedRequest {
  url: string
  headers: IncomingMessage['headers']
  body: string
}

const CALLS = [
  { method: 'GET', path: '/api/products' },
  { method: 'POST', path: '/api/login' },
  { method: 'GET', path: '/api/stream' },
  { method: 'POST', path: '/api/news-preferences/unsubscribe' },
]

function listen(server: Server): Promise<string> {
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const at = server.address()
      resolve(`http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`)
    })
  })
}

interface BackEndOptions {
  /** Decides on keys of teams. */
  useKey?: (use: unknown) => unknown
  schemas?: object
}

/** A back end on a free port that takes every call; `received` has its requests, oldest first. */
export async function startBackEnd({ useKey, schemas = SCHEMAS }: BackEndOptions = {}) {
  const received: ReceivedRequest[] = []
  async function handleCall(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    if (incoming.url === '/internal/calls') {
      response.end(JSON.stringify(incoming.headers['x-santhe-edge-key'] === KEY ? CALLS : []))
      return
    }
    if (incoming.url === '/internal/schemas') {
      response.end(JSON.stringify(incoming.headers['x-santhe-edge-key'] === KEY ? schemas : {}))
      return
    }
    let body = ''
    for await (const chunk of incoming) body += String(chunk)
    if (useKey && incoming.url === '/internal/team-keys/use') {
      response.end(JSON.stringify(useKey(JSON.parse(body))))
      return
    }
    received.push({ url: incoming.url ?? '', headers: incoming.headers, body })
    response.setHeader('Content-Type', 'application/json')
    response.setHeader('X-Next-Cursor', 'abc')
    if (incoming.url === '/api/stream') {
      response.write('{"first":1,')
      setTimeout(() => response.end('"last":2}'), 50)
      return
    }
    response.end('{"ok":true}')
  }
  const server = createServer((incoming, response) => void handleCall(incoming, response))
  const url = await listen(server)
  /** Resolves once its port is free. */
  function close(): Promise<void> {
    server.closeAllConnections()
    return new Promise(resolve => server.close(() => resolve()))
  }
  return { url, received, close }
}

/** A listening edge on a free port, with releases and files in `folder`. */
export async function startEdge(
  folder: string,
  backEndUrl: string,
  { callsAMinute = 100, proxies = 0, stores }: { callsAMinute?: number; proxies?: number; stores?: Stores } = {},
) {
  const config = EdgeConfig.parse({
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    STOREFRONT_URL: backEndUrl,
    BACKOFFICE_URL: backEndUrl,
    EDGE_KEY: KEY,
    FILES_DIR: join(folder, 'files'),
    RELEASES_DIR: join(folder, 'releases'),
    RATE_LIMITS: JSON.stringify({ calls: callsAMinute }),
    TRUSTED_PROXIES: String(proxies),
  })
  const edge = createEdge({ config, log: createLog({ name: 'edge', level: 'silent' }), ...(stores && { stores }) })
  return { url: (await edge.listen()).url, stop: edge.stop }
}

/** A folder with `releases`, whose shell has a script, and an empty `files`; `remove` deletes it. */
export async function releasesFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'edge-'))
  await mkdir(join(folder, 'releases/slices/shell/s1/browser'), { recursive: true })
  await mkdir(join(folder, 'files'))
  await writeFile(join(folder, 'releases/releases.json'), JSON.stringify(RELEASES))
  await writeFile(join(folder, 'releases/slices/shell/s1/browser/main.js'), 'plain')
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
