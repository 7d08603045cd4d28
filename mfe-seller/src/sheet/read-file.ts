import Papa from 'papaparse'
import { columnsIn, FileProblem, HEADING_ROWS, type SheetFile } from './table.ts'

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

const SEPARATORS = [',', ';', '\t'] as const

function rowsOf(text: string, delimiter: string, preview = 0): string[][] {
  return Papa.parse<string[]>(text, { delimiter, preview }).data
}

/** Returns the number of columns recognised with this separator. */
function columnsBy(text: string, delimiter: string): number {
  return Math.max(0, ...rowsOf(text, delimiter, HEADING_ROWS).map(row => columnsIn(row).size))
}

/**
 * Detects the separator by the headings. Files with decimal commas use another separator.
 * docs/product/product-sheets.md#how-files-are-read.
 */
function readCsv(bytes: Uint8Array): SheetFile {
  const text = decodeText(bytes)
  const counts = SEPARATORS.map(separator => columnsBy(text, separator))
  const best = SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
  return { table: rowsOf(text, best), isCommaDecimal: best !== ',' }
}

/** Windows-1252 from 0x80 on, where Node decodes Latin 1 control characters. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

function decodeWindows(bytes: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(bytes)
  return text.replace(/[\x80-\x9f]/g, control => FROM_0X80[control.charCodeAt(0) - 0x80] ?? control)
}

/** Bytes examined to detect UTF-16 without a BOM. */
const SAMPLE_BYTES = 512

/** Guesses the UTF-16 byte order from zero bytes of ASCII letters; undefined for other encodings. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = [0, 0]
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) < sample.length / 8) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function encodingOf(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return utf16WithoutMark(bytes)
}

/** Returns whether a text is UTF-8 with some damaged bytes: it has a BOM, or most multi-byte characters are valid. */
function isDamagedUtf8(text: string, [first, second, third]: Uint8Array): boolean {
  if (first === 0xef && second === 0xbb && third === 0xbf) return true
  const damaged = text.match(/\uFFFD/g)?.length ?? 0
  // Windows-1252 text hardly ever forms valid multi-byte sequences.
  const whole = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - damaged
  return whole >= damaged && whole > 0
}

/**
 * Decodes UTF-8, UTF-16 or Windows-1252, with or without BOM. Undecodable bytes become U+FFFD.
 * docs/product/product-sheets.md#how-files-are-read.
 */
function decodeText(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes)
    return isDamagedUtf8(text, bytes) ? text : decodeWindows(bytes)
  }
}
