import { Unzip, UnzipInflate } from 'fflate'
import { FileProblem } from './file-problem.ts'

/** docs/product/product-sheets.md#limits. */
export const MOST_UNPACKED_BYTES = 20_000_000
/** So few are unpacked at a time that what comes out of them is counted before it could fill the memory. */
const PART_BYTES = 4096

/**
 * Returns the XML files of an XLSX by their names in lower case. What comes out is counted while it is unpacked, whatever the file says of
 * itself. Throws FileProblem where it is more than 20 MB, no such file, or one in which two parts have the same name: programs differ in
 * which of them they show.
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
      // What is thrown here comes back here once, as the error.
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
