import { gzipSync } from 'node:zlib'
import { inWords } from '@santhe/texts/testing'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acceptPhoto, acceptPicture } from './accept-picture.ts'
import { PICTURE_PURPOSES, type PicturePurpose } from './picture-paths.ts'

const aDrawing = (width = 640, height = 480) => sharp({ create: { width, height, channels: 3, background: '#2E7D4A' } })

/** Returns a one-strip TIFF with these tags. */
function aTiff(claims: { width?: number; height?: number; channels?: number; bits?: number; isFloat?: boolean } = {}) {
  const { width = 8, height = 8, channels = 3, bits = 8, isFloat = false } = claims
  const SHORT = 3
  const LONG = 4
  const bytes = Math.min(width * height * channels * (bits / 8), 100_000)
  const tags = [
    [256, LONG, width],
    [257, LONG, height],
    [258, SHORT, bits],
    [259, SHORT, 1],
    [262, SHORT, channels < 3 ? 1 : 2],
    [273, LONG, 8 + 2 + 10 * 12 + 4],
    [277, SHORT, channels],
    [278, LONG, height],
    [279, LONG, bytes],
    [339, SHORT, isFloat ? 3 : 1],
  ] as const
  const head = Buffer.alloc(8 + 2 + tags.length * 12 + 4)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(tags.length, 8)
  for (const [place, [tag, type, value]] of tags.entries()) {
    const at = 10 + place * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(1, at + 4)
    head.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([head, Buffer.alloc(bytes, 0x60)])
}

const outcome = async (file: Buffer, purpose: PicturePurpose = 'farm') =>
  acceptPicture(file, purpose).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  )

describe('a farm’s picture', () => {
  // docs/product/farmer-dashboard.md#farm-images
  it.each([
    ['AVIF', () => aDrawing().avif({ effort: 0 })],
    ['AVIF of 10 bits', () => aDrawing().avif({ bitdepth: 10, effort: 0 })],
    ['TIFF', () => aDrawing().tiff()],
    ['TIFF for print', () => aDrawing().toColourspace('cmyk').tiff()],
    ['TIFF of 16 bits', () => aDrawing().toColourspace('rgb16').tiff({ predictor: 'none' })],
    ['JPEG', () => aDrawing().jpeg()],
  ])('may be %s and is converted like any other', async (_name, drawing) => {
    const file = await drawing()
      .withMetadata({ exif: { IFD3: { GPSLatitudeRef: 'N' } } })
      .toBuffer()
    const { width, height } = PICTURE_PURPOSES.farm
    const metadata = await sharp(await acceptPicture(file, 'farm')).metadata()
    expect(metadata).toMatchObject({ format: 'png', space: 'srgb', channels: 3, width, height })
    expect(metadata.exif).toBeUndefined()
  })

  it('shows the first of several pages', async () => {
    const pages = await sharp([await aDrawing().png().toBuffer(), await aDrawing().negate().png().toBuffer()], {
      join: { animated: true },
    })
      .tiff()
      .toBuffer()
    expect((await sharp(pages).metadata()).pages).toBe(2)
    const { dominant } = await sharp(await acceptPicture(pages, 'farm')).stats()
    expect(dominant.g).toBeGreaterThan(dominant.r)
  })
})

describe('a picture of a person or a product', () => {
  it.each(['avatar', 'product'] as const)('is refused outside the four formats its hint names: %s', async purpose => {
    for (const file of [await aDrawing().avif({ effort: 0 }).toBuffer(), await aDrawing().tiff().toBuffer()]) {
      await expect(inWords(acceptPicture(file, purpose))).rejects.toMatchObject({
        code: 'NOT_A_PICTURE',
        message: 'This file is not a picture we can read (JPEG, PNG, GIF or WebP).',
      })
    }
  })
})

describe('acceptPicture', () => {
  it('refuses an empty file with its own message', async () => {
    for (const refused of [acceptPicture(Buffer.alloc(0), 'farm'), acceptPhoto(Buffer.alloc(0))]) {
      await expect(inWords(refused)).rejects.toMatchObject({ code: 'NOT_A_PICTURE', message: 'This file is empty.' })
    }
  })

  it('refuses an SVG with any prefix, and lists readable formats', async () => {
    for (const before of ['', '<?xml version="1.0"?>', '\ufeff<!-- a farm -->\n']) {
      const svg = Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>`)
      await expect(inWords(acceptPicture(svg, 'farm'))).rejects.toMatchObject({
        code: 'NOT_A_PICTURE',
        message: 'This file is not a picture we can read (JPEG, PNG, GIF, WebP, AVIF or TIFF).',
      })
    }
  })

  it('refuses an SVG without reading it', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${'<g/>'.repeat(400_000)}</svg>`
    const before = process.resourceUsage().maxRSS
    const files = [Buffer.from(svg), Buffer.from(`<!--ftyp-->${svg}`), gzipSync(svg)]
    for (const file of files) expect(await outcome(file)).toBe('NOT_A_PICTURE')
    const mostKilobytes = 100_000
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(mostKilobytes)
  })

  it('refuses a picture that is far longer than wide before it is enlarged to its shape', async () => {
    const strip = await aDrawing(2, 60_000).png().toBuffer()
    for (const purpose of ['avatar', 'farm', 'product'] as const)
      expect(await outcome(strip, purpose)).toBe('TOO_LARGE')
    expect(await sharp(await acceptPhoto(strip)).metadata()).toMatchObject({ width: 1, height: 1200 })
    const onItsSide = await sharp(strip).rotate(90).withMetadata({ orientation: 6 }).png().toBuffer()
    expect(await outcome(onItsSide, 'farm')).toBe('TOO_LARGE')
    expect(await outcome(await aDrawing(4_000, 120).png().toBuffer(), 'farm')).toBe('taken')
  })

  it('refuses a phone’s HEIC, saying what to do', async () => {
    for (const brand of ['heic', 'heix', 'hevc', 'mif1']) {
      const head = Buffer.from([0, 0, 0, 24, ...Buffer.from(`ftyp${brand}`), 0, 0, 0, 0, ...Buffer.from('mif1heic')])
      await expect(inWords(acceptPicture(Buffer.concat([head, Buffer.alloc(2_000)]), 'farm'))).rejects.toMatchObject({
        code: 'NOT_A_PICTURE',
        message: expect.stringMatching(/HEIC .* JPEG/),
      })
    }
  })

  it('refuses a TIFF that would decode to far more than it shows', async () => {
    expect(await outcome(aTiff())).toBe('taken')
    expect(await outcome(aTiff({ width: 8_000, height: 6_000 }))).toBe('TOO_LARGE')
    expect(await outcome(aTiff({ width: 60_000, height: 60_000 }))).toBe('NOT_A_PICTURE')
    for (const claims of [{ channels: 6 }, { channels: 200 }, { bits: 32, isFloat: true }, { bits: 32 }]) {
      expect([claims, await outcome(aTiff(claims))]).toEqual([claims, 'NOT_A_PICTURE'])
    }
  })

  it('ends quickly for a truncated or cyclic TIFF', async () => {
    const began = performance.now()
    expect(await outcome(aTiff({ width: 3_000, height: 3_000 }))).toBe('NOT_A_PICTURE')
    expect(await outcome(aTiff().subarray(0, 60))).toBe('NOT_A_PICTURE')
    const circle = aTiff()
    circle.writeUInt32LE(8, 8 + 2 + 10 * 12)
    expect(['taken', 'NOT_A_PICTURE']).toContain(await outcome(circle))
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it('refuses a truncated or too large AVIF', async () => {
    const avif = await aDrawing().avif({ effort: 0 }).toBuffer()
    expect(await outcome(avif.subarray(0, avif.length - 20))).toBe('NOT_A_PICTURE')
    // The box 'ispe' has its size after the version: 9,000 by 5,000 px would take seconds to encode.
    const size = avif.indexOf('ispe') + 8
    avif.writeUInt32BE(9_000, size)
    avif.writeUInt32BE(5_000, size + 4)
    expect(await outcome(avif)).toBe('TOO_LARGE')
    avif.writeUInt32BE(4_200, size)
    avif.writeUInt32BE(3_000, size + 4)
    await expect(inWords(acceptPicture(avif, 'farm'))).rejects.toMatchObject({
      code: 'TOO_LARGE',
      message: 'Please choose a picture under 12.5 megapixels.',
    })
  })
})

describe('acceptPhoto', () => {
  // docs/product/delivery.md#delivery-photo
  it('returns an upright photo of at most 1200 px and 150 kB, without location', async () => {
    const noise = Buffer.alloc(2000 * 1500 * 3)
    for (let at = 0; at < noise.length; at += 1) noise[at] = (at * 2654435761) >>> 24
    const file = await sharp(noise, { raw: { width: 2000, height: 1500, channels: 3 } })
      .withExif({ IFD3: { GPSLatitude: '12/1 58/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 95 })
      .toBuffer()
    const photo = await acceptPhoto(file)
    const { format, width, height, exif } = await sharp(photo).metadata()
    expect([format, exif]).toEqual(['webp', undefined])
    expect(Math.max(width, height)).toBeLessThanOrEqual(1200)
    expect(width / height).toBeCloseTo(3 / 4, 1)
    expect(photo.length).toBeLessThanOrEqual(150_000)
    const small = await sharp(await acceptPhoto(await aDrawing(300, 200).png().toBuffer())).metadata()
    expect([small.width, small.height]).toEqual([300, 200])
  })

  it('refuses a file that is no photo or too large', async () => {
    await expect(acceptPhoto(Buffer.from('no picture'))).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
    await expect(acceptPhoto(Buffer.alloc(9 * 1024 * 1024))).rejects.toMatchObject({ code: 'TOO_LARGE' })
  })
})
