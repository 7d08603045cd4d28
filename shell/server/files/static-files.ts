import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import send from '@fastify/send'
import { type FileStore, narrowerCopy, pictureCopies, readPicturePath } from '@santhe/files'
import { encodingFor } from '@santhe/http-kit'
import { LRUCache } from 'lru-cache'

const IMMUTABLE = `public, max-age=${365 * 24 * 60 * 60}, immutable`
const RELEASED = /^\/slices\/([a-z][a-z0-9-]*)\/([\w-]+)(\/[^?]*)/
/** CSP of uploads: never execute. */
export const NOTHING_MAY_RUN = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/** Pictures may be removed, so shared caches revalidate after ten minutes. docs/pictures.md#removed-pictures */
const STORED = `${IMMUTABLE}, s-maxage=600`

const STORED_HEADERS = {
  'Cache-Control': STORED,
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': NOTHING_MAY_RUN,
  Vary: 'Save-Data',
}

const savesData = ({ headers }: IncomingMessage) => headers['save-data'] === 'on'

type Serve = (request: IncomingMessage, response: ServerResponse) => void

function notThere(response: ServerResponse, headers: Record<string, string> = { 'Cache-Control': 'no-store' }): void {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8', ...headers })
  response.end('Not found\n')
}

function refuseWrites(request: IncomingMessage, response: ServerResponse): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Type': 'text/plain; charset=utf-8' })
  response.end('Method not allowed\n')
  return true
}

interface SentFile {
  readonly store: FileStore
  /** Folder within the store; '' for the whole store. */
  readonly below: string
  /** As in a URL, with a leading slash. */
  readonly path: string
  /** Fetches a file that this program has not read yet into the store's folder. */
  readonly bring?: FileStore['bring'] | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** Returns the decoded path without query; '' if malformed. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path.split('?')[0] ?? '')
  } catch {
    return ''
  }
}

const CLIMBS = /(^|\/)\.\.?(\/|$)/

async function isBrought({ below, path, bring }: SentFile): Promise<boolean> {
  const name = `${below}${plain(path)}`.replace(/^\//, '')
  return bring !== undefined && !CLIMBS.test(name) && bring(name)
}

/**
 * Sends a file; false if missing. Ignores `Range`, as RFC 9110 (14.2) permits.
 * @throws Error of the disk; a read error midway closes the connection
 */
async function sendFile(request: IncomingMessage, response: ServerResponse, file: SentFile): Promise<boolean> {
  const { store, below, path, headers } = file
  const root = join(store.folder, below)
  const options = { root, acceptRanges: false, cacheControl: false, contentType: false, index: false } as const
  const read = () => send(request, path, { ...options, dotfiles: 'ignore' })
  const first = await read()
  const result = first.type === 'error' && first.statusCode === 404 && (await isBrought(file)) ? await read() : first
  if (result.type === 'error' && result.statusCode >= 500) throw result.metadata.error
  if (result.type !== 'file' && result.statusCode === 412) {
    response.writeHead(412, { 'Cache-Control': 'no-store' }).end()
    return true
  }
  if (result.type !== 'file') return false
  response.writeHead(result.statusCode, { ...result.headers, ...headers })
  await pipeline(result.stream, response)
  return true
}

/** Ends failed responses and reports why, unless the client disconnected. */
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

const ENDINGS = { br: '.br', gzip: '.gz' }
const FONT = /\.woff2?$/
/** Remembered names without compressed form, since a version never changes. */
const MOST_REMEMBERED = 10_000

/**
 * `/slices/<name>/<version>/…`: immutable and precompressed, cached for a year. With Save-Data fonts are refused, so
 * pages use the device's own.
 */
export function releasedFiles(store: FileStore, onFailure: (error: unknown) => void): Serve {
  const { bring } = store
  const uncompressed = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  /** False if the compressed form is missing or its store is away: the file itself is sent then. */
  async function bringCompressed(name: string): Promise<boolean> {
    if (uncompressed.has(name)) return false
    const isThere = await bring(name).catch(() => undefined)
    if (isThere === false) uncompressed.set(name, true)
    return isThere ?? false
  }
  return serving(async (request, response) => {
    const [, name, version, path] = RELEASED.exec(request.url ?? '') ?? []
    if (!name || !version || !path) return notThere(response)
    const isFont = FONT.test(path)
    const vary = isFont ? 'Accept-Encoding, Save-Data' : 'Accept-Encoding'
    if (isFont && savesData(request))
      return notThere(response, { 'Cache-Control': 'private, max-age=86400', Vary: vary })
    const below = `slices/${name}/${version}/browser`
    const headers = {
      'Cache-Control': IMMUTABLE,
      'Content-Type': contentTypeOf(path),
      'X-Content-Type-Options': 'nosniff',
      Vary: vary,
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding !== 'identity') {
      const ofEncoding = { ...headers, 'Content-Encoding': encoding }
      const compressed = { store, below, path: path + ENDINGS[encoding], headers: ofEncoding, bring: bringCompressed }
      if (await sendFile(request, response, compressed)) return
    }
    if (!(await sendFile(request, response, { store, below, path, headers, bring }))) notThere(response)
  }, onFailure)
}

/**
 * `/files/…`: pictures under immutable names. Missing narrower copies are created on request. With Save-Data, sends the
 * next narrower copy.
 */
export function storedFiles(store: FileStore, onFailure: (error: unknown) => void): Serve {
  const copies = pictureCopies(store, onFailure)
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
    const named = plain((request.url ?? '').slice('/files/'.length))
    const path = savesData(request) ? narrowerCopy(named) : named
    // The folder also holds private files: owners of pictures, and partial writes.
    const kind = readPicturePath(path)
    if (!kind) return notThere(response)
    await store.dropRemoved(kind.kind === 'copy' ? kind.picture : path)
    const headers = { ...STORED_HEADERS, 'Content-Type': contentTypeOf(path) }
    const isSent = await sendFile(request, response, {
      ...{ store, below: '', path: `/${encodeURI(path)}`, headers },
      // Copies are created here and stored nowhere else.
      bring: kind.kind === 'picture' ? store.bring : undefined,
    })
    if (!isSent) await sendCopy(request, response, path)
  }, onFailure)
}
