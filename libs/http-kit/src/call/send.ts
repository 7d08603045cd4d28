import { pipeline, Readable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { createGzip } from 'node:zlib'
import { type Contract, impliedErrors } from '@santhe/contracts'
import { type ErrorCode, SantheError } from '@santhe/rules'
import type { Logger } from 'pino'
import {
  compressOnce,
  type Encoding,
  encodingFor,
  matchesEtag,
  streamEncodingFor,
  WORTH_COMPRESSING,
} from '../cache/encodings.ts'
import type { CachedResponse, Outgoing } from '../cache/response-cache.ts'
import type { Log } from '../log.ts'
import type { Context } from './call.ts'
import type { FileResult, PictureResult } from './page.ts'

/** Returns the path at which two values differ first. */
function firstDifference(one: unknown, other: unknown, path: readonly string[] = []): string {
  if (typeof one === 'object' && one !== null && typeof other === 'object' && other !== null) {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const [oneValue, otherValue]: unknown[] = [Reflect.get(one, name), Reflect.get(other, name)]
      if (!isDeepStrictEqual(oneValue, otherValue)) return firstDifference(oneValue, otherValue, [...path, name])
    }
  }
  return path.join('.')
}

/**
 * Refuses wrong and undeclared fields, which could leak secrets. Logs the path.
 * @throws INTERNAL when the response violates its contract
 */
export function checkResponse(contract: Contract, text: string, log: Logger): void {
  const wire: unknown = JSON.parse(text)
  const read = contract.response.safeParse(wire)
  if (!read.success) {
    const wrong = read.error.issues.map(
      ({ path, message }) => `${path.map(String).join('.') || '(response)'}: ${message}`,
    )
    log.error({ call: contract.call, wrong }, `the response of ${contract.call} breaks its contract: ${wrong[0]}`)
    throw new SantheError('INTERNAL')
  }
  if (!isDeepStrictEqual(read.data, wire)) {
    const path = firstDifference(wire, read.data)
    log.error(
      { call: contract.call, path },
      `the response of ${contract.call} has what its contract does not name: ${path}`,
    )
    throw new SantheError('INTERNAL')
  }
}

/** Possible in every call of an acting session. docs/product/roles.md#assisted-mode. */
const SESSION_ERRORS: readonly ErrorCode[] = ['ASSIST_CLOSED', 'ASSIST_ENDED']

/** Passes errors the contract names or implies; logs any other and returns INTERNAL. */
export function checkFailure(contract: Contract, error: unknown, log: Logger): unknown {
  if (!(error instanceof SantheError) || error.code === 'INTERNAL') return error
  const { code } = error
  if (SESSION_ERRORS.includes(code) || contract.errors.includes(code) || impliedErrors(contract).includes(code))
    return error
  log.error(
    { call: contract.call, code, err: error },
    `${contract.call} fails with what its contract does not name: ${code}`,
  )
  return new SantheError('INTERNAL')
}

const JSON_TYPE = 'application/json; charset=utf-8'

type PageHeaders = Partial<Pick<Outgoing, 'nextCursor' | 'total'>>

function setPageHeaders(ctx: Context, { nextCursor, total }: PageHeaders): void {
  if (nextCursor !== undefined) ctx.res.setHeader('X-Next-Cursor', nextCursor)
  if (total !== undefined) ctx.res.setHeader('X-Total-Count', total)
}

const OF_ONE_REQUEST = new Set(['x-request-id', 'connection', 'date', 'keep-alive', 'set-cookie'])
const OF_THE_BODY = new Set(['content-type', 'content-length', 'content-encoding'])

/** Stores Koa's headers for later requests. */
function remember(ctx: Context, cached: CachedResponse, encoding: Encoding, bytes: Buffer): void {
  if (!cached.isRepeated) return
  const headers = Object.entries(ctx.res.getHeaders()).filter(([name]) => !OF_ONE_REQUEST.has(name))
  const flat = (some: typeof headers) => some.flatMap(([name, value]) => [name, String(value)])
  const unchanged = headers.filter(([name]) => !OF_THE_BODY.has(name))
  cached.ready.set(encoding, { bytes, headers: flat(headers), unchanged: flat(unchanged) })
}

/** Browsers may store it but must revalidate. */
export async function sendCached(
  ctx: Context,
  cached: CachedResponse,
  { variesByPerson }: { variesByPerson: boolean },
): Promise<void> {
  const { res } = ctx
  const encoding = cached.isSmall ? 'identity' : encodingFor(ctx.req.headers['accept-encoding'])
  res.setHeader('Cache-Control', 'no-cache')
  res.setHeader('Vary', variesByPerson ? 'Accept-Encoding, Authorization, Cookie' : 'Accept-Encoding')
  res.setHeader('ETag', cached.etag)
  setPageHeaders(ctx, cached)
  if (matchesEtag(ctx.req.headers['if-none-match'], cached.etag)) {
    ctx.status = 304
    return
  }
  const bytes = await cached.encode(encoding)
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Type', JSON_TYPE)
  ctx.body = bytes
  remember(ctx, cached, encoding, bytes)
}

/** Cached here for one person; proxies and browsers must not. */
export async function sendCachedOwn(ctx: Context, cached: CachedResponse): Promise<void> {
  const encoding = cached.isSmall ? 'identity' : encodingFor(ctx.req.headers['accept-encoding'])
  const bytes = await cached.encode(encoding)
  setOwnHeaders(ctx, cached, encoding)
  ctx.body = bytes
  remember(ctx, cached, encoding, bytes)
}

function setOwnHeaders(ctx: Context, page: PageHeaders, encoding: Encoding): void {
  const { res } = ctx
  res.setHeader('Cache-Control', 'no-store')
  res.setHeader('Vary', 'Accept-Encoding')
  res.setHeader('Content-Type', JSON_TYPE)
  if (encoding !== 'identity') res.setHeader('Content-Encoding', encoding)
  setPageHeaders(ctx, page)
}

/** Sends a response for this caller alone. */
export async function sendOwn(ctx: Context, contract: Contract, outgoing: Outgoing): Promise<void> {
  const isSmall = outgoing.bytes.length < WORTH_COMPRESSING
  const encoding = isSmall ? 'identity' : encodingFor(ctx.req.headers['accept-encoding'])
  ctx.status = contract.creates ? 201 : 200
  setOwnHeaders(ctx, outgoing, encoding)
  ctx.body = await compressOnce(outgoing.bytes, encoding)
}

/** Private, uncached. */
export function sendPicture(ctx: Context, type: NonNullable<Contract['file']>, { bytes }: PictureResult): void {
  ctx.status = 200
  ctx.res.setHeader('Cache-Control', 'private, no-store')
  ctx.res.setHeader('Content-Type', type)
  ctx.body = Buffer.from(bytes)
}

async function* withFirst(first: IteratorResult<string>, rest: AsyncIterator<string>): AsyncGenerator<string> {
  for (let part = first; part.done !== true; part = await rest.next()) yield part.value
}

/** Streams a private download. Creates the first part before headers, so failures are errors. */
export async function sendFile(
  ctx: Context,
  type: NonNullable<Contract['file']>,
  { name, parts }: FileResult,
  log: Log,
): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]()
  const source = Readable.from(withFirst(await iterator.next(), iterator), { objectMode: false })
  source.once('error', error => log.error({ err: error, requestId: ctx.state.requestId }, 'a file was cut off'))
  // Also when the reader left before the first part.
  source.once('close', () => void iterator.return?.().catch(() => {}))
  const encoding = streamEncodingFor(ctx.req.headers['accept-encoding'])
  ctx.status = 200
  setOwnHeaders(ctx, {}, encoding)
  ctx.res.setHeader('Content-Type', `${type}; charset=utf-8`)
  ctx.res.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  // Koa handles both ends: failures destroy the connection, disconnects the stream.
  ctx.body = encoding === 'gzip' ? pipeline(source, createGzip({ level: 6 }), () => {}) : source
}
