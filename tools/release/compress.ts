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

/** Compresses a file with the strongest settings of brotli and gzip, since it is sent often. Runs in the thread pool, so that files are compressed in parallel. */
export async function compress(bytes: Buffer): Promise<Compressed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
  return { br, gz }
}
