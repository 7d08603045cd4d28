import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pictureCopies, readPicturePath } from '@santhe/files'
import sirv from 'sirv'

const YEAR = 365 * 24 * 60 * 60
const RELEASED = /^\/slices\/([a-z][a-z0-9-]*)\/([\w-]+)(\/[^?]*)/
/** The content security policy of what people uploaded: shown, never run. */
export const NOTHING_MAY_RUN = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const STORED_HEADERS = {
  'Cache-Control': `public, max-age=${YEAR}, immutable`,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': NOTHING_MAY_RUN,
}

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
    const existing = opened.get(key)
    if (existing) return existing
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

/** `/files/…`: pictures, each stored under a name that never means another one. A narrower copy that was never requested is made now. */
export function storedFiles(filesDir: string, onFailure: (error: unknown) => void): Serve {
  const copies = pictureCopies(filesDir, onFailure)
  const serve = sirv(filesDir, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders(response) {
      for (const [name, value] of Object.entries(STORED_HEADERS)) response.setHeader(name, value)
    },
  })
  async function sendCopy(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const copy = await copies.make(path)
    if (!copy) return notThere(response)
    const { bytes, format, isFinal } = copy
    response.writeHead(200, {
      ...STORED_HEADERS,
      ...(isFinal ? {} : { 'Cache-Control': 'no-store' }),
      'Content-Type': `image/${format}`,
      'Content-Length': bytes.length,
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
  }
  return (request, response) => {
    if (refuseWrites(request, response)) return
    const path = plain((request.url ?? '').slice('/files/'.length))
    // The folder also holds what nobody may read: the owners of pictures, and files that are being written.
    if (!readPicturePath(path)) return notThere(response)
    request.url = `/${encodeURI(path)}`
    serve(request, response, () => {
      sendCopy(request, response, path).catch(error => {
        onFailure(error)
        response.destroy()
      })
    })
  }
}

/** Returns a path without its query, decoded; '' where it can't be decoded. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path.split('?')[0] ?? '')
  } catch {
    return ''
  }
}
