import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = /\.(m?js|css|json|svg|html|txt)$/
/** Bytes below which headers cost more than compression saves. */
const SMALLEST = 200

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export interface Compressed {
  br: Buffer
  gz: Buffer
}

export function isCompressible({ path, bytes }: { path: string; bytes: Buffer }): boolean {
  return COMPRESSIBLE.test(path) && bytes.length >= SMALLEST
}

/** Smallest size, or quick for a market where size does not matter. */
export type Compression = 'small' | 'quick'
const LEVELS = { small: { br: 11, gz: 9 }, quick: { br: 2, gz: 1 } } as const

/** Compresses a file by brotli, then gzip, in one thread of the pool: an edge reads files by the others. */
export async function compress(bytes: Buffer, compression: Compression): Promise<Compressed> {
  const { br: quality, gz: level } = LEVELS[compression]
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const br = await brotli(bytes, { params })
  return { br, gz: await zip(bytes, { level }) }
}
