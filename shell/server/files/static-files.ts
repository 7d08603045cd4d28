import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import sirv from 'sirv'

const YEAR = 365 * 24 * 60 * 60
const RELEASED = /^\/slices\/([a-z][a-z0-9-]*)\/([\w-]+)(\/[^?]*)/
const NOTHING_MAY_RUN = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

type Serve = (request: IncomingMessage, response: ServerResponse) => void

function notThere(response: ServerResponse): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
  response.end('Not found\n')
}

function refuseWrites(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('Method not allowed\n')
  return true
}

/** `/slices/<name>/<version>/…`: a release never changes, so browsers keep its files for a year; compressed ahead of time. */
export function releasedFiles(releasesDir: string): Serve {
  const opened = new Map<string, ReturnType<typeof sirv>>()
  function folderOf(name: string, version: string): ReturnType<typeof sirv> | undefined {
    const key = `${name}/${version}`
    const known = opened.get(key)
    if (known) return known
    const folder = join(releasesDir, 'slices', name, version, 'browser')
    if (!existsSync(folder)) return undefined
    const serve = sirv(folder, {
      brotli: true,
      gzip: true,
      etag: true,
      immutable: true,
      maxAge: YEAR,
      extensions: [],
      setHeaders: response => response.setHeader('X-Content-Type-Options', 'nosniff'),
    })
    opened.set(key, serve)
    return serve
  }
  return (request, response) => {
    if (refuseWrites(request, response)) return
    const [, name, version, rest] = RELEASED.exec(request.url ?? '') ?? []
    const serve = name && version ? folderOf(name, version) : undefined
    if (!serve) return notThere(response)
    request.url = rest ?? '/'
    serve(request, response, () => notThere(response))
  }
}

/** `/files/…`: pictures, each kept under a name of its own that never means another one. */
export function keptFiles(filesDir: string): Serve {
  const serve = sirv(filesDir, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders(response) {
      response.setHeader('Cache-Control', `public, max-age=${YEAR}, immutable`)
      response.setHeader('X-Content-Type-Options', 'nosniff')
      response.setHeader('Content-Security-Policy', NOTHING_MAY_RUN)
    },
  })
  return (request, response) => {
    if (refuseWrites(request, response)) return
    request.url = (request.url ?? '').slice('/files'.length)
    serve(request, response, () => notThere(response))
  }
}
