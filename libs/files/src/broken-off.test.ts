import { inWords } from '@santhe/texts/testing'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { acceptPhoto, acceptPicture } from './accept-picture.ts'

const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
const aPhoto = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#2E7D4A', noise } })
const aDrawing = () => sharp({ create: { width: 640, height: 480, channels: 3, background: '#2E7D4A' } })

const jpeg = await aPhoto().jpeg().toBuffer()
const progressive = await aPhoto().jpeg({ progressive: true }).toBuffer()
const drawing = await aDrawing().jpeg().toBuffer()
const gif = await aPhoto().gif().toBuffer()
const png = await aPhoto().png().toBuffer()
const webp = await aPhoto().webp().toBuffer()
const part = (file: Buffer, share: number) => file.subarray(0, Math.floor(file.length * share))

const outcome = async (file: Buffer) =>
  inWords(acceptPicture(file, 'product')).then(
    () => 'taken',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  )
const INCOMPLETE = 'This file is incomplete: the end of the picture is missing. Please choose it again, or another one.'

describe('a truncated picture', () => {
  it.each([
    ['a JPEG without its end mark', jpeg.subarray(0, -2)],
    ['a JPEG with half its end mark', jpeg.subarray(0, -1)],
    ['a JPEG of one colour without its end mark', drawing.subarray(0, -2)],
    ['a progressive JPEG without its end mark', progressive.subarray(0, -2)],
    ['a progressive JPEG whose last refinements are missing', part(progressive, 0.7)],
    ['a JPEG of which some rows are missing', part(jpeg, 0.95)],
    ['a GIF without its end mark', gif.subarray(0, -1)],
    ['a PNG without its end mark', png.subarray(0, -12)],
  ])('is accepted as browsers show it: %s', async (_what, file) => {
    expect(await outcome(file)).toBe('taken')
    expect((await sharp(await acceptPhoto(file)).metadata()).format).toBe('webp')
  })

  it.each([
    ['half a JPEG', part(jpeg, 0.5)],
    ['half a JPEG of one colour', part(drawing, 0.5)],
    ['half a PNG', part(png, 0.5)],
    ['half a GIF', part(gif, 0.5)],
    ['a GIF of which some rows are missing', part(gif, 0.97)],
    ['half a WebP', part(webp, 0.5)],
  ])('is refused as incomplete when much of it is missing: %s', async (_what, file) => {
    expect(await outcome(file)).toBe(INCOMPLETE)
    await expect(inWords(acceptPhoto(file))).rejects.toMatchObject({ code: 'NOT_A_PICTURE', message: INCOMPLETE })
  })

  it('is no picture when even its head is incomplete', async () => {
    for (const file of [jpeg.subarray(0, 20), Buffer.from([0xff, 0xd8, 0xff, 0xd9]), Buffer.from('RIFF')])
      expect(await outcome(file)).toBe('This file is not a picture we can read (JPEG, PNG, GIF or WebP).')
  })
})
