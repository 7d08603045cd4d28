import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, constants, gunzip, gzip, gzipSync } from 'node:zlib'

/** Hand-written: Koa's `fresh` also reads Cache-Control, so a reload (`no-cache`) would get the whole body. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === etag || header.split(',').some(one => one.trim() === etag || one.trim() === '*')
}

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromBrotli = promisify(brotliDecompress)
const fromGzip = promisify(gunzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** In bytes; smaller responses fit one packet anyway. */
export const WORTH_COMPRESSING = 1_024

/** Brotli level 4: nearly as small as higher ones for JSON, in a third of the time. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
  }
  return encoding === 'gzip' ? toGzip(bytes, { level: 6 }) : Promise.resolve(bytes)
}

/** In bytes; larger ones would delay others. */
const MOST_AT_ONCE = 65_536

/**
 * For a response that nobody may request again: nearly as small as by `compress`, in a third of the time. Compressing
 * so little costs less than passing it to another thread.
 */
export async function compressOnce(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (bytes.length > MOST_AT_ONCE || encoding === 'identity') return compress(bytes, encoding)
  if (encoding === 'gzip') return gzipSync(bytes, { level: 1 })
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 1, [BROTLI_PARAM_LGWIN]: 16, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return brotliCompressSync(bytes, { params })
}

export async function recode(bytes: Buffer, from: Encoding, to: Encoding): Promise<Buffer> {
  if (from === to) return bytes
  const plain = from === 'br' ? await fromBrotli(bytes) : from === 'gzip' ? await fromGzip(bytes) : bytes
  return compress(plain, to)
}

function refused(header: string, name: string): boolean {
  return new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header)
}

/** Hand-written: `cacheHandler` runs before Koa, and negotiator parses the whole header for each cached response. */
export function encodingFor(header: string | undefined): Encoding {
  return firstAllowed(['br', 'gzip'], header)
}

/** Encoding of streamed responses: brotli would buffer most of it. */
export function streamEncodingFor(header: string | undefined): 'gzip' | 'identity' {
  return firstAllowed(['gzip'], header)
}

function firstAllowed<E extends Encoding>(encodings: readonly E[], header: string | undefined): E | 'identity' {
  if (header === undefined) return 'identity'
  for (const encoding of encodings) {
    if (header.includes(encoding) && !(header.includes('q=') && refused(header, encoding))) return encoding
  }
  return 'identity'
}
