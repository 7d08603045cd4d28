import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCrate } from './crate.ts'
import type { Ground } from './drawing.ts'
import { drawFarmLogo } from './farm-logo.ts'
import { drawFarmScene, type Scene } from './farm-scene.ts'
import { SORTS, type Sort } from './sorts.ts'
import { drawSort, type View, viewsOf } from './views.ts'

const ALL_SORTS = Object.keys(SORTS) as Sort[]
/** Enough to tell pictures apart, and a fifth of the time. */
const SMALL = 0.1
/** The closest two of any sort differ sixteen times as much as two grounds of one picture. */
const FAR_MORE = 8

/** Returns a picture's size and the hash of what a small copy of it shows, in which a mere other ground counts little. */
async function looks(picture: Buffer): Promise<{ size: string; small: Buffer; hash: string }> {
  const { width, height } = await sharp(picture).metadata()
  const small = await sharp(picture).greyscale().resize(16, 12, { fit: 'fill' }).raw().toBuffer()
  return { size: `${width}x${height}`, small, hash: createHash('sha256').update(picture).digest('hex') }
}

/** Returns by how many of 255 steps the pixels of two small copies differ on average. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length

describe('the pictures of one sort', () => {
  it.each(ALL_SORTS)('of %s each differ from every other by far more than by the ground', async sort => {
    const views = viewsOf(sort)
    const draw = async (view: View, ground: Ground) =>
      (await looks(await drawSort({ sort, view, ground, seed: 'a', scale: SMALL }))).small
    const pictures = await Promise.all(views.map(view => draw(view, 'sand')))
    expect(pictures.length).toBeGreaterThan(1)
    const byGround = difference(pictures[0] ?? Buffer.alloc(0), await draw('box', 'leaf'))
    for (const [place, picture] of pictures.entries())
      for (const other of pictures.slice(place + 1))
        expect(difference(picture, other)).toBeGreaterThan(byGround * FAR_MORE)
  })

  it('are its box, a piece cut, its field and its packing, as large as the market shows them', async () => {
    expect(viewsOf('tomato')).toEqual(['box', 'cut', 'field', 'packing'])
    const drawn = viewsOf('tomato').map(view => drawSort({ sort: 'tomato', view, ground: 'sand', seed: 'a' }))
    const seen = await Promise.all((await Promise.all(drawn)).map(looks))
    expect(new Set(seen.map(({ size }) => size))).toEqual(new Set(['800x600']))
  })

  it('leave out what a sort does not have', () => {
    expect([viewsOf('sweetCorn'), viewsOf('ginger')]).toEqual([
      ['box', 'field', 'packing'],
      ['box', 'cut', 'packing'],
    ])
  })
})

describe('a mixed crate', () => {
  it('differs from that of one of its sorts', async () => {
    const [one, mixed] = await Promise.all([
      drawCrate({ sorts: ['tomato'], ground: 'sand', seed: 'a' }),
      drawCrate({ sorts: ['tomato', 'milk'], ground: 'sand', seed: 'a' }),
    ])
    expect(one.equals(mixed)).toBe(false)
  })
})

describe('a farm', () => {
  it('differs by what it grows, under the same sky and with the same seed', async () => {
    const scenes: Scene[] = ['mangoes', 'blue-vines', 'palms', 'terraces', 'tank', 'tunnels', 'cows']
    const seen = await Promise.all(
      scenes.map(async scene => looks(await drawFarmScene({ scene, sky: 'noon', seed: 'a' }))),
    )
    expect(new Set(seen.map(({ size }) => size))).toEqual(new Set(['1280x720']))
    for (const [index, { small }] of seen.entries()) {
      for (const other of seen.slice(index + 1)) expect(difference(small, other.small)).toBeGreaterThan(4)
    }
  })

  it('has a mark of its letter on one plain colour', async () => {
    const { data, info } = await sharp(await drawFarmLogo(''))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colours = new Set<string>()
    for (let y = 20; y < 110; y += 10)
      colours.add(
        data
          .subarray((y * info.width + 160) * info.channels, (y * info.width + 160) * info.channels + 3)
          .toString('hex'),
      )
    expect(colours.size).toBe(1)
  })
})
