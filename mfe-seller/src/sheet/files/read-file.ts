import { FileProblem } from './file-problem.ts'
import { readCsv } from './read-csv.ts'
import type { SheetFile } from './table.ts'

/** docs/product/product-sheets.md#limits. */
const MOST_FILE_BYTES = 2_000_000

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte)

async function readBytes(bytes: Uint8Array): Promise<SheetFile> {
  if (bytes.length === 0) throw new FileProblem('empty')
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileProblem('oldExcel')
  if (!startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readCsv(bytes)
  const { readXlsx } = await import(/* webpackChunkName: "read-xlsx" */ './read-xlsx.ts')
  return { table: await readXlsx(bytes) }
}

/**
 * Detects CSV or XLSX by content.
 * @throws FileProblem when the file can't be read.
 */
export async function readFile(file: Blob): Promise<SheetFile> {
  if (file.size > MOST_FILE_BYTES) throw new FileProblem('tooLarge')
  try {
    return await readBytes(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('unreadable', error)
  }
}
