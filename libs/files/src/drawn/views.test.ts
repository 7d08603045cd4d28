import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawCrate } from './crate.ts'
import { drawFarmLogo } from './farm/farm-logo.ts'
import { drawFarmScene, type Scene } from './farm/farm-scene.ts'
import { drawSort, viewsOf } from './views.ts'

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
  it('are its box, a piece cut, its field and its packing, each another picture', async () => {
    const views = viewsOf('tomato')
    expect(views).toEqual(['box', 'cut', 'field', 'packing'])
    const seen = await Promise.all(
      views.map(async view => looks(await drawSort({ sort: 'tomato', view, ground: 'sand', seed: 'a' }))),
    )
    expect(new Set(seen.map(({ size }) => size))).toEqual(new Set(['800x600']))
    const [box, ...others] = seen
    const another = await looks(await drawSort({ sort: 'tomato', view: 'box', ground: 'leaf', seed: 'a' }))
    const byGround = difference(box?.small ?? Buffer.alloc(0), another.small)
    for (const { small } of others)
      expect(difference(box?.small ?? Buffer.alloc(0), small)).toBeGreaterThan(byGround * 2)
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
    const scenes: Scene[] = ['mangoes', 'blueVines', 'palms', 'terraces', 'tank', 'tunnels', 'cows']
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
