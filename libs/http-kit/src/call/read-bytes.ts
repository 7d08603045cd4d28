import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, type InputType, unzip, type ZlibOptions } from 'node:zlib'
import { fail, SantheError } from '@santhe/rules'

/** Smaller chunks are merged: millions of one-byte objects would fill memory. */
const SMALL_BYTES = 4_096

type Body = Readable & Pick<IncomingMessage, 'headers'>

/**
 * Leaves the rest unread when the reader stops, so a response can be sent.
 * @throws TOO_LARGE when it announces or has more than `most` bytes
 */
export async function* piecesOf(request: Body, most: number): AsyncGenerator<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > most) fail('TOO_LARGE')
  const small = Buffer.alloc(SMALL_BYTES)
  let smallBytes = 0
  let total = 0
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes: Buffer = chunk
    total += bytes.length
    if (total > most) fail('TOO_LARGE')
    if (smallBytes > 0 && smallBytes + bytes.length > SMALL_BYTES) {
      yield Buffer.from(small.subarray(0, smallBytes))
      smallBytes = 0
    }
    if (bytes.length > SMALL_BYTES) yield bytes
    else smallBytes += bytes.copy(small, smallBytes)
  }
  if (smallBytes > 0) yield small.subarray(0, smallBytes)
}

type Unpack = (packed: InputType, options: ZlibOptions) => Promise<Buffer>

const UNPACK: Readonly<Record<string, Unpack>> = {
  gzip: promisify<InputType, ZlibOptions, Buffer>(unzip),
  deflate: promisify<InputType, ZlibOptions, Buffer>(unzip),
  br: promisify<InputType, ZlibOptions, Buffer>(brotliDecompress),
}

const isTooLarge = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'

/**
 * Returns the whole body, decompressed.
 * @throws TOO_LARGE when it exceeds `most` bytes, packed or unpacked
 * @throws UNSUPPORTED_MEDIA_TYPE when its encoding isn't supported
 */
export async function bytesOf(request: Body, most: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding']?.toLowerCase() || 'identity'
  const unpack = Object.hasOwn(UNPACK, encoding) ? UNPACK[encoding] : undefined
  if (!unpack && encoding !== 'identity') fail('UNSUPPORTED_MEDIA_TYPE')
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(request, most)) pieces.push(piece)
  const packed = Buffer.concat(pieces)
  if (!unpack) return packed
  return unpack(packed, { maxOutputLength: most }).catch((error: unknown) => {
    throw isTooLarge(error) ? new SantheError('TOO_LARGE') : error
  })
}
