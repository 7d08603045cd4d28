import sharp from 'sharp'
import { MOST_PIXELS } from './picture-paths.ts'

/** What the end of a file says. Some cameras leave it out, and so does a transfer that was cut off; browsers and galleries show such a photo. */
const ENDS: Readonly<Record<string, readonly number[]>> = { jpeg: [0xff, 0xd9], gif: [0x00, 0x3b] }
/** So much of a photo's height may be missing, which a decoder fills with one colour. */
const MOST_MISSING = 0.1
/** How far two pixels of a filled row differ at most. */
const SAME = 2

const opened = (file: Buffer, failOn: 'none' | 'warning') => sharp(file, { limitInputPixels: MOST_PIXELS, failOn })

const canRead = (file: Buffer, failOn: 'none' | 'warning') =>
  opened(file, failOn)
    .stats()
    .then(
      () => true,
      () => false,
    )

/** Returns whether more rows at the bottom than may be missing have one colour each. No further rows are looked at: that would block for long. */
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

/** Returns a picture that ends too early with its end, as browsers show it; undefined where too much of it is missing, or it can't be read. */
export async function withEnd(file: Buffer, format: string): Promise<Buffer | undefined> {
  const ended = Buffer.concat([file, Buffer.from(ENDS[format] ?? [])])
  if (ENDS[format] === undefined || !(await canRead(ended, 'none'))) return undefined
  const isWhole = (await canRead(ended, 'warning')) || !(await isTooMuchFilled(ended))
  return isWhole ? ended : undefined
}

/** How the formats begin whose beginning can be decoded alone. */
const STARTS = ['\xff\xd8\xff', '\x89PNG\r\n', 'GIF8']

/** Returns whether a file begins as a picture and ends before it does. */
export async function isBrokenOff(file: Buffer): Promise<boolean> {
  const start = file.toString('latin1', 0, 12)
  // A WebP says in its head how long it is.
  if (/^RIFF.{4}WEBP/s.test(start)) return file.readUInt32LE(4) + 8 > file.length
  return STARTS.some(each => start.startsWith(each)) && canRead(file, 'none')
}
