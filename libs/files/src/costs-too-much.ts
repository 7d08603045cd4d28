/** Each scan of a JPEG is a pass over all its pixels. Encoders make some ten; formally 3,532 are right, and take 40 s. */
const MOST_SCANS = 100

/** JPEG markers. Those below the first frame's have no length, nor have restarts. */
const SCAN = 0xda
const END = 0xd9
const FIRST_FRAME = 0xc0
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Returns the number of scans of a JPEG, not counting other pictures within its metadata or behind its end. */
function scansOf(file: Buffer): number {
  let scans = 0
  let at = file.indexOf(0xff, 2)
  while (at >= 0 && at + 4 <= file.length) {
    const marker = file.readUInt8(at + 1)
    if (marker === END) break
    if (marker === SCAN) scans += 1
    const isSegment = marker >= FIRST_FRAME && marker < 0xff && !isRestart(marker)
    at = file.indexOf(0xff, isSegment ? at + 2 + file.readUInt16BE(at + 2) : at + 1)
  }
  return scans
}

/** An item made of others, such as a grid: 100 times the same picture in 1 kB takes minutes. Cameras make none of AV1. */
const JOINED = /infe.{8,10}(?:grid|iovl)/s

/** Decoders compare each page with all before it: a TIFF's 68,000 take six seconds, a WebP's 150,000 a minute. */
const MOST_PAGES = 1_000

/** Returns how to read numbers of a TIFF, 0 behind its end, and the bytes of an offset, a count and an entry. */
function tiffFormat(file: Buffer) {
  const isLittle = file[0] === 0x49
  const isBig = file[isLittle ? 2 : 3] === 0x2b
  const bytes = isBig ? ({ offset: 8, count: 8, entry: 20 } as const) : ({ offset: 4, count: 2, entry: 12 } as const)
  const read = (at: number, length: 2 | 4 | 8): number => {
    if (at + length > file.length) return 0
    if (length === 8) return Number(isLittle ? file.readBigUInt64LE(at) : file.readBigUInt64BE(at))
    return isLittle ? file.readUIntLE(at, length) : file.readUIntBE(at, length)
  }
  return { read, bytes, first: read(bytes.offset, bytes.offset) }
}

function pagesOfTiff(file: Buffer): number {
  const { read, bytes, first } = tiffFormat(file)
  let pages = 0
  for (let at = first; at > 0 && pages <= MOST_PAGES; pages += 1)
    at = read(at + bytes.count + bytes.entry * read(at, bytes.count), bytes.offset)
  return pages
}

/** Tags with the lengths of the strips, or tiles, of a page. */
const LENGTHS = [279, 325]
/** Bytes of a number, by its type: SHORT, LONG and LONG8, with and without a sign. */
const NUMBERS: Readonly<Record<number, 2 | 4 | 8>> = { 3: 2, 4: 4, 8: 2, 9: 4, 16: 8, 17: 8 }

/** Returns the bytes that the strips of a TIFF's first page have together; infinite where a tag comes twice. */
function stripBytesOf(file: Buffer): number {
  const { read, bytes, first } = tiffFormat(file)
  let [sum, tags] = [0, 0]
  const entries = first + bytes.count
  const end = Math.min(entries + read(first, bytes.count) * bytes.entry, file.length)
  for (let at = entries; at < end; at += bytes.entry) {
    const length = NUMBERS[read(at + 2, 2)]
    if (!LENGTHS.includes(read(at, 2)) || length === undefined) continue
    tags += 1
    if (tags > LENGTHS.length) return Number.POSITIVE_INFINITY
    const count = read(at + 4, bytes.offset)
    const values = at + 4 + bytes.offset
    const from = count * length > bytes.offset ? read(values, bytes.offset) : values
    for (let strip = from; strip < from + count * length && strip < file.length; strip += length)
      sum += read(strip, length)
  }
  return sum
}

/** The name of a chunk with an animation's frame, as a number: a file may have a million chunks. */
const FRAME = Buffer.from('ANMF').readUInt32LE()

function pagesOfWebp(file: Buffer): number {
  let pages = 0
  for (let at = 12; at + 8 <= file.length; ) {
    if (file.readUInt32LE(at) === FRAME) pages += 1
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  return pages
}

/** Whether a TIFF or WebP, known by its first bytes, has more pages than scanners and cameras make. */
export function hasTooManyPages(file: Buffer): boolean {
  const start = file.toString('latin1', 0, 2)
  if (start === 'RI') return pagesOfWebp(file) > MOST_PAGES
  return ['II', 'MM'].includes(start) && pagesOfTiff(file) > MOST_PAGES
}

/** Whether decoding takes far longer than the picture's size tells. A decoder can't be interrupted. */
export function costsTooMuch(file: Buffer, format: string): boolean {
  if (format === 'heif') return JOINED.test(file.toString('latin1'))
  // Each line may name the same costly strip: 31,000 lines in 1.2 MB take 20 s.
  if (format === 'tiff') return stripBytesOf(file) > file.length
  return format === 'jpeg' && scansOf(file) > MOST_SCANS
}
