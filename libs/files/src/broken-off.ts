import sharp from 'sharp'
import { MOST_PIXELS } from './picture-paths.ts'

/** End marks of files. Some cameras and broken transfers omit them; browsers and galleries still show such photos. */
const ENDS: Readonly<Record<string, readonly number[]>> = { jpeg: [0xff, 0xd9], gif: [0x00, 0x3b] }
/** Share of a photo's height that may be missing; decoders fill it with one colour. */
const MOST_MISSING = 0.1
/** Largest difference between two pixels of a filled row. */
const SAME = 2

const opened = (file: Buffer, failOn: 'none' | 'warning') => sharp(file, { limitInputPixels: MOST_PIXELS, failOn })

const canRead = (file: Buffer, failOn: 'none' | 'warning') =>
  opened(file, failOn)
    .stats()
    .then(
      () => true,
      () => false,
    )

/** Whether more rows at the bottom than may be missing have one colour each. Checks no further rows, which would block for long. */
async function isTooMuchFilled(file: Buffer): Promise<boolean> {
  const { data, info } = await opened(file, 'none').greyscale().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const stride = width * channels
  const isFilled = (row: Buffer) => row.every(pixel => Math.abs(pixel - (row[0] ?? 0)) <= SAME)
  const most = height * MOST_MISSING
  let filled = 0
  while (filled <= most && isFilled(data.subarray((height - filled - 1) * stride, (height - filled) * stride)))
    filled += 1
  return filled > most
}

/** Returns a truncated picture with its end added, as browsers show it; undefined if too much is missing or it can't be read. */
export async function withEnd(file: Buffer, format: string): Promise<Buffer | undefined> {
  const ended = Buffer.concat([file, Buffer.from(ENDS[format] ?? [])])
  if (ENDS[format] === undefined || !(await canRead(ended, 'none'))) return undefined
  const isWhole = (await canRead(ended, 'warning')) || !(await isTooMuchFilled(ended))
  return isWhole ? ended : undefined
}

/** First bytes of the formats that can be decoded in part. */
const STARTS = ['\xff\xd8\xff', '\x89PNG\r\n', 'GIF8']

/** Whether a file begins as a picture but lacks its end. */
export async function isBrokenOff(file: Buffer): Promise<boolean> {
  const start = file.toString('latin1', 0, 12)
  // A WebP's head contains its length.
  if (/^RIFF.{4}WEBP/s.test(start)) return file.readUInt32LE(4) + 8 > file.length
  return STARTS.some(each => start.startsWith(each)) && canRead(file, 'none')
}
