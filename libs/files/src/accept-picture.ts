import { fail } from '@santhe/rules'
import sharp, { type Metadata } from 'sharp'
import { MOST_BYTES, MOST_PIXELS, PICTURE_PURPOSES, type PicturePurpose } from './picture-sizes.ts'

/** The formats that can be read, as sharp names them and as people do. Never SVG: it is a program. */
const READABLE = { jpeg: 'JPEG', png: 'PNG', gif: 'GIF', webp: 'WebP', heif: 'AVIF', tiff: 'TIFF' } as const
type Format = keyof typeof READABLE

const USUAL: readonly Format[] = ['jpeg', 'png', 'gif', 'webp']
/** docs/product/accounts.md#avatar, docs/product/farmer-dashboard.md#farm-images: four formats for people; every readable one for farms. */
const ACCEPTED: Record<PicturePurpose, readonly Format[]> = {
  avatar: USUAL,
  product: USUAL,
  farm: [...USUAL, 'heif', 'tiff'],
}

/** 8 or 16 bits a channel: a TIFF may take 32, and then four times the memory that MOST_PIXELS is meant for. */
const DEPTHS: readonly (string | undefined)[] = ['uchar', 'ushort']

/** Returns whether a file is HEIC, a phone format whose compression is patented, so that our decoder lacks it. AVIF has the same container with other brands. */
function isHeic(file: Buffer): boolean {
  return /^ftyp(?:hei|hev|mif1|msf1)/.test(file.toString('latin1', 4, 16))
}

function refuse(file: Buffer, accepted: readonly Format[]): never {
  if (isHeic(file)) {
    fail('NOT_A_PICTURE', { message: 'HEIC pictures can’t be read here. Please save it as JPEG and choose that.' })
  }
  const names = accepted.map(format => READABLE[format])
  const kinds = `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
  return fail('NOT_A_PICTURE', { message: `This file is not a picture we can read (${kinds}).` })
}

function isAccepted({ format, compression, depth }: Metadata, accepted: readonly Format[]): boolean {
  const isSupported = accepted.some(one => one === format) && (format !== 'heif' || compression === 'av1')
  return isSupported && DEPTHS.includes(depth)
}

/**
 * Returns an uploaded picture, recognised by its content, decoded and encoded again in the shape of its purpose, without its EXIF data
 * (such as its location) and anything hidden behind the picture. Of several pages it takes the first.
 * Throws SantheError TOO_LARGE, NOT_A_PICTURE
 */
export async function acceptPicture(file: Buffer, purpose: PicturePurpose): Promise<Buffer> {
  const accepted = ACCEPTED[purpose]
  await checkPicture(file, accepted)
  return opened(file)
    .rotate()
    .resize({ ...PICTURE_PURPOSES[purpose], fit: 'cover', position: 'attention', withoutEnlargement: false })
    .flatten({ background: '#FFFFFF' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => refuse(file, accepted))
}

const opened = (file: Buffer) => sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })

/** Throws SantheError TOO_LARGE, NOT_A_PICTURE */
async function checkPicture(file: Buffer, accepted: readonly Format[]): Promise<void> {
  if (file.length > MOST_BYTES) fail('TOO_LARGE', { message: 'Please choose a picture under 8 MB.' })
  if (file.length === 0) fail('NOT_A_PICTURE', { message: 'This file is empty.' })
  const metadata = await sharp(file)
    .metadata()
    .catch(() => refuse(file, accepted))
  const { width, height } = metadata
  if (!isAccepted(metadata, accepted) || !width || !height) refuse(file, accepted)
  if (width * height > MOST_PIXELS) fail('TOO_LARGE', { message: 'Please choose a picture under 40 megapixels.' })
}

/** A photo is at most so many pixels wide and high, and so many bytes. */
const PHOTO_PIXELS = 1200
const PHOTO_BYTES = 150_000
/** Tried one after the other until one is small enough; the last one always is. */
const PHOTO_STEPS = [
  { quality: 75, width: PHOTO_PIXELS },
  { quality: 60, width: PHOTO_PIXELS },
  { quality: 45, width: 800 },
  { quality: 30, width: 480 },
]

/**
 * Returns an uploaded photo whole, as a webp that a record can store: turned upright, at most 1200 px, without its EXIF data.
 * Throws SantheError TOO_LARGE, NOT_A_PICTURE
 */
export async function acceptPhoto(file: Buffer): Promise<Buffer> {
  await checkPicture(file, USUAL)
  const upright = await opened(file)
    .rotate()
    .resize({ width: PHOTO_PIXELS, height: PHOTO_PIXELS, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#FFFFFF' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => refuse(file, USUAL))
  let photo = upright
  for (const { quality, width } of PHOTO_STEPS) {
    const size = { width, height: width, fit: 'inside', withoutEnlargement: true } as const
    photo = await sharp(upright).resize(size).webp({ quality, effort: 4 }).toBuffer()
    if (photo.length <= PHOTO_BYTES) break
  }
  return photo
}
