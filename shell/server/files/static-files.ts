import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import send from '@fastify/send'
import { pictureCopies, readPicturePath } from '@santhe/files'
import { encodingFor } from '@santhe/http-kit'

const IMMUTABLE = `public, max-age=${365 * 24 * 60 * 60}, immutable`
const RELEASED = /^\/slices\/([a-z][a-z0-9-]*)\/([\w-]+)(\/[^?]*)/
/** The content security policy of what people uploaded: shown, never run. */
export const NOTHING_MAY_RUN = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const STORED_HEADERS = {
  'Cache-Control': IMMUTABLE,
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

interface SentFile {
  readonly root: string
  /** From the root on, as in a URL. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Sends a file, or returns false where there is none. Parts of files are not sent: a `Range` is ignored, as RFC 9110 (14.2) permits.
 * Throws what the disk reports; a file that can't be read to its end closes the connection.
 */
async function sendFile(request: IncomingMessage, response: ServerResponse, file: SentFile): Promise<boolean> {
  const { root, path, headers } = file
  const result = await send(request, path, {
    root,
    acceptRanges: false,
    cacheControl: false,
    contentType: false,
    dotfiles: 'ignore',
    index: false,
  })
  if (result.type === 'error' && result.statusCode >= 500) throw result.metadata.error
  if (result.type !== 'file') return false
  response.writeHead(result.statusCode, { ...result.headers, ...headers })
  await pipeline(result.stream, response)
  return true
}

/** Returns a handler that ends a response which `respond` could not complete, and reports why, unless its client is gone. */
function serving(respond: (...args: Parameters<Serve>) => Promise<void>, onFailure: (error: unknown) => void): Serve {
  return (request, response) => {
    if (refuseWrites(request, response)) return
    respond(request, response).catch((error: unknown) => {
      const isGone = error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
      if (!isGone) onFailure(error)
      response.destroy()
    })
  }
}

function contentTypeOf(path: string): string {
  const type = send.mime.getType(path) ?? 'application/octet-stream'
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}

/** The file name's ending of each compressed form. */
const ENDINGS = { br: '.br', gzip: '.gz' }

/** `/slices/<name>/<version>/…`: a release never changes, so browsers keep its files for a year; compressed ahead of time. */
export function releasedFiles(releasesDir: string, onFailure: (error: unknown) => void): Serve {
  return serving(async (request, response) => {
    const [, name, version, path] = RELEASED.exec(request.url ?? '') ?? []
    if (!name || !version || !path) return notThere(response)
    const root = join(releasesDir, 'slices', name, version, 'browser')
    const headers = {
      'Cache-Control': IMMUTABLE,
      'Content-Type': contentTypeOf(path),
      'X-Content-Type-Options': 'nosniff',
      Vary: 'Accept-Encoding',
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') {
      const compressed = { root, path: path + ENDINGS[encoding], headers: { ...headers, 'Content-Encoding': encoding } }
      if (await sendFile(request, response, compressed)) return
    }
    if (!(await sendFile(request, response, { root, path, headers }))) notThere(response)
  }, onFailure)
}

/** `/files/…`: pictures, each stored under a name that never means another one. A narrower copy that was never requested is made now. */
export function storedFiles(filesDir: string, onFailure: (error: unknown) => void): Serve {
  const copies = pictureCopies(filesDir, onFailure)
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
  return serving(async (request, response) => {
    const path = plain((request.url ?? '').slice('/files/'.length))
    // The folder also holds what nobody may read: the owners of pictures, and files that are being written.
    if (!readPicturePath(path)) return notThere(response)
    const headers = { ...STORED_HEADERS, 'Content-Type': contentTypeOf(path) }
    const isSent = await sendFile(request, response, { root: filesDir, path: `/${encodeURI(path)}`, headers })
    if (!isSent) await sendCopy(request, response, path)
  }, onFailure)
}

/** Returns a path without its query, decoded; '' where it can't be decoded. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path.split('?')[0] ?? '')
  } catch {
    return ''
  }
}
