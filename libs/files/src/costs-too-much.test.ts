import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acceptPicture } from './accept-picture.ts'
import { costsTooMuch } from './costs-too-much.ts'

const aDrawing = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#2E7D4A' } })

const segment = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes]
const scan = (coefficient: number, bits: number) => [...segment(0xda, 1, 1, 0, coefficient, coefficient, bits), 0x7f]

/** Returns a grey JPEG of 8 px that sends each of its coefficients bit by bit. */
function aJpegOfManyScans(): Buffer {
  const tables = [0, 0x10].flatMap(table => segment(0xc4, table, 1, ...Array(16).fill(0)))
  const steps = Array.from({ length: 13 }, (_, step) => ((13 - step) << 4) | (12 - step))
  const scans = Array.from({ length: 63 }, (_, at) => [13, ...steps].flatMap(bits => scan(at + 1, bits)))
  return Buffer.from([
    ...[0xff, 0xd8, ...segment(0xdb, 0, ...Array(64).fill(1)), ...segment(0xc2, 8, 0, 8, 0, 8, 1, 1, 0x11, 0)],
    ...[...tables, ...scan(0, 0), ...scans.flat(), 0xff, 0xd9],
  ])
}

function box(type: string, ...parts: (Buffer | string | readonly number[])[]): Buffer {
  const bytes = Buffer.concat(parts.map(part => Buffer.from(part)))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(bytes.length + 8)
  head.write(type, 4)
  return Buffer.concat([head, bytes])
}
const four = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const sized = (...[at, length]: readonly [at: number, length: number]) => [0, 1, ...four(at), ...four(length)]

/** Returns an AVIF of 64 px that decodes the same 64 px for each of 16 tiles. */
async function aTiledAvif(): Promise<Buffer> {
  const tile = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#2E7D4A' } })
    .avif({ effort: 0 })
    .toBuffer()
  const boxIn = (type: string) =>
    tile.subarray(tile.indexOf(type) - 4).subarray(0, tile.readUInt32BE(tile.indexOf(type) - 4))
  const data = boxIn('mdat').subarray(8)
  const grid = [0, 0, 3, 3, 0, 64, 0, 64]
  const none = four(0)
  const ftyp = box('ftyp', 'avif', none, 'avifmif1miaf')
  const meta = (at: number) =>
    box(
      ...([
        'meta',
        none,
        box('hdlr', none, none, 'pict', [...none, ...none, ...none, 0]),
        box('pitm', none, [0, 1]),
      ] as const),
      box(
        'iloc',
        [0, 0, 0, 0, 0x44, 0, 0, 2],
        [0, 1, 0, 0, ...sized(at, 8)],
        [0, 2, 0, 0, ...sized(at + 8, data.length)],
      ),
      box(
        'iinf',
        none,
        [0, 2],
        box('infe', [2, 0, 0, 0, 0, 1, 0, 0], 'grid', [0]),
        box('infe', [2, 0, 0, 1, 0, 2, 0, 0], 'av01', [0]),
      ),
      box('iref', none, box('dimg', [0, 1, 0, 16, ...Array(16).fill([0, 2]).flat()])),
      box(
        'iprp',
        box('ipco', boxIn('ispe'), boxIn('pixi'), boxIn('av1C')),
        box('ipma', none, four(2), [0, 1, 2, 1, 2, 0, 2, 3, 1, 2, 3]),
      ),
    )
  return Buffer.concat([ftyp, meta(ftyp.length + meta(0).length + 8), box('mdat', grid, data)])
}

// docs/pictures.md#accepting
describe('acceptPicture of a small file that takes minutes to decode', () => {
  it('refuses a JPEG of many scans', async () => {
    expect(await sharp(aJpegOfManyScans()).stats()).toMatchObject({ channels: [{ min: 128, max: 128 }] })
    await expect(acceptPicture(aJpegOfManyScans(), 'avatar')).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })

  it('refuses an AVIF of tiles, which may be the same large picture', async () => {
    expect(await sharp(await aTiledAvif()).metadata()).toMatchObject({ width: 64, height: 64, compression: 'av1' })
    await expect(acceptPicture(await aTiledAvif(), 'farm')).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })
})

/** Returns a TIFF that lists its page as often as this. */
async function aTiffOf(pages: number): Promise<Buffer> {
  const tiff = await aDrawing().tiff().toBuffer()
  const first = tiff.readUInt32LE(4)
  const page = tiff.subarray(first, first + 6 + 12 * tiff.readUInt16LE(first))
  const more = Array.from({ length: pages }, (_, at) => {
    const copy = Buffer.from(page)
    copy.writeUInt32LE(at + 1 < pages ? tiff.length + (at + 1) * page.length : 0, page.length - 4)
    return copy
  })
  tiff.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([tiff, ...more])
}

describe('acceptPicture of a TIFF', () => {
  it('refuses one of more pages than scanners make', async () => {
    expect(await acceptPicture(await aTiffOf(1_000), 'farm')).toBeInstanceOf(Buffer)
    await expect(acceptPicture(await aTiffOf(1_001), 'farm')).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })

  it('refuses one whose strips have more bytes than the file, since they are the same', async () => {
    const tiff = await aDrawing().tiff({ compression: 'deflate', predictor: 'none' }).toBuffer()
    expect(await acceptPicture(tiff, 'farm')).toBeInstanceOf(Buffer)
    const page = tiff.readUInt32LE(4)
    const entry = tiff.indexOf(Buffer.from([279 & 255, 279 >> 8]), page)
    const [count, at] = [tiff.readUInt32LE(entry + 4), tiff.readUInt32LE(entry + 8)]
    const wide = tiff.readUInt16LE(entry + 2) === 4
    for (let strip = 0; strip < count; strip += 1)
      if (wide) tiff.writeUInt32LE(tiff.length / 2, at + strip * 4)
      else tiff.writeUInt16LE(Math.min(65_535, tiff.length), at + strip * 2)
    await expect(acceptPicture(tiff, 'farm')).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })

  it.each([
    ['cut off', 'II*\0'],
    ['whose pages form a ring', 'II*\0\x08\0\0\0\0\0\x08\0\0\0'],
    ['of the other byte order', 'MM\0*\0\0\0\x08\0\0\0\0\0\x08'],
    ['of 64 bits', `II+\0\x08\0\0\0\x10${'\0'.repeat(15)}\x10${'\0'.repeat(7)}`],
  ])('refuses one %s at once', async (_name, bytes) => {
    await expect(acceptPicture(Buffer.from(bytes, 'latin1'), 'farm')).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })
})

/** Returns a WebP that shows its picture as often as this. */
async function aWebpOf(frames: number): Promise<Buffer> {
  const length = (bytes: number) => Buffer.from(four(bytes)).reverse()
  const chunk = (type: string, data: Buffer) => Buffer.concat([Buffer.from(type), length(data.length), data])
  const picture = (await aDrawing().resize(2, 2).webp({ lossless: true }).toBuffer()).subarray(12)
  const frame = chunk('ANMF', Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0, 9, 0, 0, 0]), picture]))
  const head = [chunk('VP8X', Buffer.from([2, 0, 0, 0, 1, 0, 0, 1, 0, 0])), chunk('ANIM', Buffer.alloc(6))]
  return chunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...head, ...Array<Buffer>(frames).fill(frame)]))
}

describe('acceptPicture of an animated WebP', () => {
  it('refuses one of more frames than people make', async () => {
    expect((await sharp(await aWebpOf(1_000)).metadata()).pages).toBe(1_000)
    expect(await acceptPicture(await aWebpOf(1_000), 'avatar')).toBeInstanceOf(Buffer)
    await expect(acceptPicture(await aWebpOf(1_001), 'avatar')).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })
})

describe('acceptPicture', () => {
  it('decodes two at a time, so that other threads check passwords', async () => {
    const slow = await aDrawing().resize(5_000, 5_000).png().toBuffer()
    const quick = await aDrawing().png().toBuffer()
    const sizes: number[] = []
    const take = async (file: Buffer) => {
      await acceptPicture(file, 'avatar')
      sizes.push(file.length)
    }
    await Promise.all([slow, slow, quick].map(take))
    expect(sizes[0]).toBe(slow.length)
  })
})

describe('costsTooMuch', () => {
  it('accepts usual pictures, a thumbnail inside, and a video behind', async () => {
    const thumbnail = aJpegOfManyScans().subarray(0, 8_000)
    const jpeg = await aDrawing()
      .withExif({ IFD0: { Artist: 'Asha' } })
      .jpeg({ progressive: true })
      .toBuffer()
    const within = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0x1f, 0x42]),
      thumbnail,
      jpeg.subarray(2),
    ])
    for (const file of [jpeg, within, Buffer.concat([jpeg, Buffer.alloc(100_000, Buffer.from([0xff, 0xda]))])])
      expect(costsTooMuch(file, 'jpeg')).toBe(false)
    expect(costsTooMuch(await aDrawing().avif({ effort: 0 }).toBuffer(), 'heif')).toBe(false)
  })
})
