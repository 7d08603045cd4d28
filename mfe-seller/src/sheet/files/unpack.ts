import { Unzip, UnzipInflate } from 'fflate'
import { FileProblem } from './file-problem.ts'

/** docs/product/product-sheets.md#limits */
export const MOST_UNPACKED_BYTES = 20_000_000
/** Small chunks, so output is counted before it fills the memory. */
const PART_BYTES = 4096

/**
 * Returns the XML files of an XLSX by lower-case name. Output is counted while unpacking, since headers can lie.
 * @throws FileProblem when it unpacks to more than 20 MB, isn't an XLSX, or has duplicate names that programs resolve
 * differently.
 */
export function unpack(packed: Uint8Array): Map<string, Uint8Array> {
  const parts = new Map<string, Uint8Array[]>()
  let bytes = 0
  const unzip = new Unzip(file => {
    if (!/\.(xml|rels)$/i.test(file.name)) return
    const name = file.name.toLowerCase()
    if (parts.has(name)) throw new FileProblem('unreadable')
    const chunks: Uint8Array[] = []
    parts.set(name, chunks)
    file.ondata = (error, chunk) => {
      // Errors thrown in the callback arrive here as `error`.
      if (error) throw error instanceof FileProblem ? error : new FileProblem('unreadable', error)
      bytes += chunk.length
      if (bytes > MOST_UNPACKED_BYTES) throw new FileProblem('tooLargeUnpacked')
      chunks.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  for (let at = 0; at < packed.length; at += PART_BYTES) {
    unzip.push(packed.subarray(at, at + PART_BYTES), at + PART_BYTES >= packed.length)
  }
  return new Map([...parts].map(([name, chunks]) => [name, joined(chunks)]))
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
