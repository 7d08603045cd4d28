import { fail } from '@santhe/rules'
import sharp from 'sharp'
import { MOST_BYTES, MOST_PIXELS, PICTURE_PURPOSES, type PicturePurpose } from './picture-sizes.ts'

const ACCEPTED: readonly (string | undefined)[] = ['jpeg', 'png', 'gif', 'webp']

/**
 * Decides by content whether a file is a picture, decodes it and draws it anew in the shape of its purpose,
 * which leaves behind its EXIF data, where it was taken, and anything that hid behind the picture.
 * @throws SantheError TOO_LARGE, NOT_A_PICTURE
 */
export async function acceptPicture(file: Buffer, purpose: PicturePurpose): Promise<Buffer> {
  if (file.length > MOST_BYTES) fail('TOO_LARGE', { message: 'Please choose a picture below 8 MB.' })
  // sharp throws at once on an empty buffer, and later on any other that it cannot read.
  const { format, width, height } = await Promise.resolve(file)
    .then(bytes => sharp(bytes).metadata())
    .catch(() => fail('NOT_A_PICTURE'))
  if (!ACCEPTED.includes(format) || !width || !height) fail('NOT_A_PICTURE')
  if (width * height > MOST_PIXELS) fail('TOO_LARGE', { message: 'Please choose a picture below 40 megapixels.' })
  return sharp(file, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .rotate()
    .resize({ ...PICTURE_PURPOSES[purpose], fit: 'cover', position: 'attention', withoutEnlargement: false })
    .flatten({ background: '#FFFFFF' })
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(() => fail('NOT_A_PICTURE'))
}
