import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const fromBrotli = promisify(brotliDecompress)
const fromGzip = promisify(gunzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Below this, compressing costs more than it saves: one packet carries it anyway. */
export const WORTH_COMPRESSING = 1_024

/** Returns compressed bytes. Brotli at 4: nearly as small as 5 and up for JSON, in a third of the time. */
export function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return toBrotli(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    })
  }
  return encoding === 'gzip' ? toGzip(bytes, { level: 6 }) : Promise.resolve(bytes)
}

/** Returns bytes of one encoding in another. */
export async function recode(bytes: Buffer, from: Encoding, to: Encoding): Promise<Buffer> {
  if (from === to) return bytes
  const plain = from === 'br' ? await fromBrotli(bytes) : from === 'gzip' ? await fromGzip(bytes) : bytes
  return compress(plain, to)
}

function refused(header: string, name: string): boolean {
  return new RegExp(`\\b${name}\\s*;\\s*q=0(\\.0*)?\\s*(,|$)`, 'i').test(header)
}

/**
 * Returns the best encoding that an Accept-Encoding header allows. Written here, since `cacheHandler` runs before Koa has a context, and
 * negotiator parses the whole header for each cached response.
 */
export function encodingFor(header: string | undefined): Encoding {
  return firstAllowed(['br', 'gzip'], header)
}

/** Returns the encoding of what is sent as it is made: brotli would hold most of it back until the end. */
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
