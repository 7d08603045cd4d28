import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { limitFunction } from 'p-limit'
import sharp, { type Metadata, type ResizeOptions } from 'sharp'
import { isBrokenOff, withEnd } from './broken-off.ts'
import { costsTooMuch, hasTooManyPages } from './costs-too-much.ts'
import { MOST_BYTES, MOST_PIXELS, PICTURE_PURPOSES, type PicturePurpose } from './picture-paths.ts'

/** Readable formats, by sharp's and people's names. Never SVG, which can contain scripts. */
const READABLE = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', heif: 'AVIF', tiff: 'TIFF' } as const
type Format = keyof typeof READABLE

/**
 * First bytes of these formats; no XML can begin so. The decoder takes whatever it knows, and SVG or SVGZ of 8 MB takes
 * gigabytes of memory.
 */
const STARTS = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|\0\0.{2}ftyp|II[*+]\0|MM\0[*+])/s

const USUAL: readonly Format[] = ['jpeg', 'png', 'gif', 'webp']
/** docs/product/accounts.md#avatar, docs/product/farmer-dashboard.md#farm-images: four formats for people; every readable one for farms. */
const ACCEPTED: Record<PicturePurpose, readonly Format[]> = {
  avatar: USUAL,
  product: USUAL,
  farm: [...USUAL, 'heif', 'tiff'],
}

/** An AVIF takes 25 bytes and 300 ns a pixel to decode, others at most 9 bytes: two at a time must fit in a container. */
const MOST_AVIF_PIXELS = 12_500_000

/** EXIF orientations from here on swap width and height. */
const FIRST_ON_SIDE = 5

/** 8 or 16 bits a channel: a 32-bit TIFF would take four times the memory that MOST_PIXELS allows for. */
const DEPTHS: readonly (string | undefined)[] = ['uchar', 'ushort']

/** Whether a file is HEIC, a phone format with patented compression that the decoder lacks. AVIF uses the same container with other brands. */
function isHeic(file: Buffer): boolean {
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(file.toString('latin1', 4, 16))
}

function refuseKind(accepted: readonly Format[]): never {
  const kinds = accepted.map(format => READABLE[format])
  return fail('NOT_A_PICTURE', { message: say('picture.kinds', { kinds }) })
}

async function refuse(file: Buffer, accepted: readonly Format[]): Promise<never> {
  if (isHeic(file)) {
    fail('NOT_A_PICTURE', { message: say('picture.heic') })
  }
  if (await isBrokenOff(file)) fail('NOT_A_PICTURE', { message: say('picture.broken') })
  return refuseKind(accepted)
}

function isAccepted({ format, compression, depth }: Metadata): boolean {
  return (format !== 'heif' || compression === 'av1') && DEPTHS.includes(depth)
}

/**
 * Returns an uploaded picture, recognised by content and re-encoded in the shape of its purpose, without EXIF data
 * (such as its location) and anything hidden behind the picture. Takes the first of several pages.
 * @throws TOO_LARGE when the file or picture is too large
 * @throws NOT_A_PICTURE when it can't be decoded
 */
export async function acceptPicture(file: Buffer, purpose: PicturePurpose): Promise<Buffer> {
  const accepted = ACCEPTED[purpose]
  const size = { ...PICTURE_PURPOSES[purpose], fit: 'cover', position: 'attention', withoutEnlargement: false } as const
  return upright(file, accepted, size)
}

/** Pictures decoded in parallel: half of the four threads, which also check passwords and read files. */
const AT_ONCE = 2

/**
 * Returns a picture upright, in this size, as a PNG.
 * @throws TOO_LARGE when the picture is too large
 * @throws NOT_A_PICTURE when it can't be decoded
 */
const upright = limitFunction(decode, { concurrency: AT_ONCE })

async function decode(file: Buffer, accepted: readonly Format[], size: ResizeOptions): Promise<Buffer> {
  const format = await checkPicture(file, accepted, size)
  const draw = (bytes: Buffer) =>
    sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize(size)
      .flatten({ background: '#FFFFFF' })
      .png({ compressionLevel: 1 })
      .toBuffer()
  return draw(file).catch(async () => {
    const ended = await withEnd(file, format)
    const refuseFile = () => refuse(file, accepted)
    return ended ? draw(ended).catch(refuseFile) : refuseFile()
  })
}

/**
 * Returns the format of a picture.
 * @throws TOO_LARGE when the picture is too large
 * @throws NOT_A_PICTURE when it can't be decoded
 */
async function checkPicture(file: Buffer, accepted: readonly Format[], size: ResizeOptions): Promise<Format> {
  if (file.length > MOST_BYTES) fail('TOO_LARGE', { message: say('picture.tooLarge') })
  if (file.length === 0) fail('NOT_A_PICTURE', { message: say('picture.empty') })
  if (!STARTS.test(file.toString('latin1', 0, 12)) || hasTooManyPages(file)) return refuse(file, accepted)
  const metadata = await sharp(file, { failOn: 'none' })
    .metadata()
    .catch(() => refuse(file, accepted))
  const { width, height, orientation = 1 } = metadata
  const format = accepted.find(one => one === metadata.format)
  if (!format || !isAccepted(metadata) || !width || !height) return refuse(file, accepted)
  if (costsTooMuch(file, format)) refuseKind(accepted)
  // A picture 2 px wide becomes millions of pixels high before it is cropped to its shape.
  const [across, down] = orientation < FIRST_ON_SIDE ? [width, height] : [height, width]
  const fill = Math.max((size.width ?? 0) / across, (size.height ?? 0) / down)
  const enlarged = size.withoutEnlargement ? 1 : Math.max(1, fill)
  const most = format === 'heif' ? MOST_AVIF_PIXELS : MOST_PIXELS
  if (width * height * enlarged ** 2 > most)
    fail('TOO_LARGE', { message: say('picture.tooManyPixels', { most: most / 1_000_000 }) })
  return format
}

/** Limits of a photo: pixels per side, and bytes. */
const PHOTO_PIXELS = 1200
const PHOTO_BYTES = 150_000
/** Tried in order until one is small enough; the last one always is. */
const PHOTO_STEPS = [
  { quality: 75, width: PHOTO_PIXELS },
  { quality: 60, width: PHOTO_PIXELS },
  { quality: 45, width: 800 },
  { quality: 30, width: 480 },
]

/**
 * Returns a whole uploaded photo as a webp for a record: upright, at most 1200 px, without EXIF data.
 * @throws TOO_LARGE when the file or picture is too large
 * @throws NOT_A_PICTURE when it can't be decoded
 */
export async function acceptPhoto(file: Buffer): Promise<Buffer> {
  const most = { width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true } as const
  const whole = await upright(file, USUAL, most)
  let photo = whole
  for (const { quality, width } of PHOTO_STEPS) {
    const size = { width, height: width, fit: 'inside', withoutEnlargement: true } as const
    photo = await sharp(whole).resize(size).webp({ quality, effort: 4 }).toBuffer()
    if (photo.length <= PHOTO_BYTES) break
  }
  return photo
}
