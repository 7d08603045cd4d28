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
/** Enough to distinguish pictures, in a fifth of the time. */
const SMALL = 0.1
/** The closest two views of any sort differ sixteen times as much as two backgrounds of one view. */
const FAR_MORE = 8

/** Returns a picture's size, hash, and a small copy in which the background counts little. */
async function looks(picture: Buffer): Promise<{ size: string; small: Buffer; hash: string }> {
  const { width, height } = await sharp(picture).metadata()
  const small = await sharp(picture).greyscale().resize(16, 12, { fit: 'fill' }).raw().toBuffer()
  return { size: `${width}x${height}`, small, hash: createHash('sha256').update(picture).digest('hex') }
}

/** Returns the average difference of two small copies' pixels, in steps of 255. */
const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, value, index) => sum + Math.abs(value - (other[index] ?? 0)), 0) / one.length

describe('the views of one sort', () => {
  it.each(ALL_SORTS)('of %s differ from each other far more than backgrounds do', async sort => {
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

  it("are box, cut piece, field and packing, in the market's size", async () => {
    expect(viewsOf('tomato')).toEqual(['box', 'cut', 'field', 'packing'])
    const drawn = viewsOf('tomato').map(view => drawSort({ sort: 'tomato', view, ground: 'sand', seed: 'a' }))
    const seen = await Promise.all((await Promise.all(drawn)).map(looks))
    expect(new Set(seen.map(({ size }) => size))).toEqual(new Set(['800x600']))
  })

  it('omit views that a sort does not have', () => {
    expect([viewsOf('sweetCorn'), viewsOf('ginger')]).toEqual([
      ['box', 'field', 'packing'],
      ['box', 'cut', 'packing'],
    ])
  })
})

describe('a mixed crate', () => {
  it('differs from a crate of one of its sorts', async () => {
    const [one, mixed] = await Promise.all([
      drawCrate({ sorts: ['tomato'], ground: 'sand', seed: 'a' }),
      drawCrate({ sorts: ['tomato', 'milk'], ground: 'sand', seed: 'a' }),
    ])
    expect(one.equals(mixed)).toBe(false)
  })
})

describe('a drawn farm', () => {
  it('differs by its crops, with the same sky and seed', async () => {
    const scenes: Scene[] = ['mangoes', 'blue-vines', 'palms', 'terraces', 'tank', 'tunnels', 'cows']
    const seen = await Promise.all(
      scenes.map(async scene => looks(await drawFarmScene({ scene, sky: 'noon', seed: 'a' }))),
    )
    expect(new Set(seen.map(({ size }) => size))).toEqual(new Set(['1280x720']))
    for (const [index, { small }] of seen.entries()) {
      for (const other of seen.slice(index + 1)) expect(difference(small, other.small)).toBeGreaterThan(4)
    }
  })

  it('has a logo of one plain colour for an empty name', async () => {
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
