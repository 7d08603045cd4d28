import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inWords } from '@santhe/texts/testing'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFiles, drawFarmLogo, drawFarmScene, drawSort, type Files, folderStore, pictureCopies } from './index.ts'

let folder: string
let files: Files

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-files-'))
  files = createFiles(folderStore(folder))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const aPicture = (format: 'jpeg' | 'png' | 'gif' | 'webp', width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background: '#2E7D4A' } })
    .withMetadata({ exif: { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 4/1 0/1' } } })
    .toFormat(format)
    .toBuffer()

const pathOf = (imageUrl: string) => join(folder, imageUrl.replace('/files/', ''))

describe('an accepted picture', () => {
  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'is re-encoded from %s to webp in the shape of its purpose',
    async format => {
      const { imageUrl } = await files.acceptPicture(await aPicture(format), 'product', { of: 7 })
      expect(imageUrl).toMatch(/^\/files\/product\/7\/[0-9a-f]{24}\.webp$/)
      expect(await sharp(pathOf(imageUrl)).metadata()).toMatchObject({ format: 'webp', width: 1200, height: 900 })
    },
  )

  it('loses its location', async () => {
    const { imageUrl } = await files.acceptPicture(await aPicture('jpeg'), 'avatar', { of: 7 })
    expect((await sharp(pathOf(imageUrl)).metadata()).exif).toBeUndefined()
  })

  it.each([
    ['jpeg', '<html><script>alert(1)</script></html>'],
    ['gif', '/*;alert(1)//*/'],
    ['png', '<script>alert(1)</script>'],
    ['webp', 'PK\u0003\u0004alert(1)'],
  ] as const)('loses data hidden behind it: %s', async (format, hidden) => {
    const polyglot = Buffer.concat([await aPicture(format), Buffer.from(hidden)])
    const { imageUrl } = await files.acceptPicture(polyglot, 'avatar', { of: 7 })
    const bytes = await readFile(pathOf(imageUrl))
    expect([bytes.includes('alert'), bytes.subarray(8, 12).toString()]).toEqual([false, 'WEBP'])
  })
})

describe('acceptPicture', () => {
  it.each([
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['half a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['a script that begins like a GIF', Buffer.from('GIF89a=1;alert(document.cookie)//')],
    ['a page that begins like a JPEG', Buffer.from('\xff\xd8\xff\xe0<html><script>alert(1)</script></html>', 'latin1')],
  ])('refuses %s', async (_name, file) => {
    await expect(files.acceptPicture(file, 'product', { of: 7 })).rejects.toMatchObject({ code: 'NOT_A_PICTURE' })
  })

  it('refuses a file that decodes to more than 40 megapixels', async () => {
    await expect(files.acceptPicture(await aPicture('png', 9000, 5000), 'product', { of: 7 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
  })

  it('refuses a few bytes that claim to decode to gigabytes', async () => {
    const bomb = Buffer.from(await aPicture('png', 8, 8))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    await expect(inWords(files.acceptPicture(bomb, 'avatar', { of: 7 }))).rejects.toMatchObject({
      code: expect.stringMatching(/^(TOO_LARGE|NOT_A_PICTURE)$/),
    })
  })

  it('refuses a file above 8 MB', async () => {
    await expect(files.acceptPicture(Buffer.alloc(8 * 1024 * 1024 + 1), 'product', { of: 7 })).rejects.toMatchObject({
      code: 'TOO_LARGE',
    })
  })
})

describe('stored pictures', () => {
  it('are removed with their copies; removing twice is harmless', async () => {
    const { imageUrl } = await files.acceptPicture(await aPicture('png', 700, 700), 'avatar', { of: 7 })
    const remaining = async () =>
      (await readdir(join(folder, 'avatar/7'))).filter(name => imageUrl.includes(name.slice(0, 24)))
    const copies = pictureCopies(folderStore(folder), error => expect.fail(String(error)))
    for (const copy of ['-160.avif', '-400.webp']) {
      await copies.make(imageUrl.replace('/files/', '').replace('.webp', copy))
    }
    expect(await remaining()).toHaveLength(3)
    await files.remove(imageUrl)
    await files.remove(imageUrl)
    expect(await remaining()).toEqual([])
  })

  it('of a product are stored once per uploader, even when sent again', async () => {
    const upload = async (of: number) => files.acceptPicture(await aPicture('png', 90, 60), 'product', { of })
    const first = await upload(7)
    expect(await upload(7)).toEqual(first)
    expect((await upload(71)).imageUrl).toBe(first.imageUrl.replace('/7/', '/71/'))
  })

  it('can be removed only by their owner', async () => {
    const picture = await aPicture('jpeg')
    const mine = await files.acceptPicture(picture, 'avatar', { of: 7 })
    const again = await files.acceptPicture(picture, 'avatar', { of: 7 })
    const other = await files.acceptPicture(picture, 'avatar', { of: 71 })
    expect(mine.imageUrl).toMatch(/^\/files\/avatar\/7\/[0-9a-f]{24}\.webp$/)
    expect(again.imageUrl).not.toBe(mine.imageUrl)
    const tricks = [other.imageUrl, `/files/avatar/7/../71/${other.imageUrl.split('/').pop()}`, '/files/avatar/7/']
    for (const imageUrl of [mine.imageUrl, ...tricks]) await files.removeOwn(imageUrl, 'avatar', { of: 7 })
    await expect(inWords(stat(pathOf(mine.imageUrl)))).rejects.toThrow('ENOENT')
    for (const { imageUrl } of [again, other]) expect((await stat(pathOf(imageUrl))).size).toBeGreaterThan(0)
  })

  it('are never removed outside the folder', async () => {
    const outside = `${folder}-outside.webp`
    await writeFile(outside, 'x')
    await files.remove(`/files/../${outside.split('/').pop()}`)
    expect((await stat(outside)).size).toBe(1)
    await rm(outside)
  })
})

describe('drawn pictures', () => {
  it('are reproducible by seed', async () => {
    const crate = { sort: 'tomato', view: 'box', ground: 'sand', seed: 'a' } as const
    const [one, two, other] = await Promise.all([drawSort(crate), drawSort(crate), drawSort({ ...crate, seed: 'b' })])
    expect([one.equals(two), one.equals(other)]).toEqual([true, false])
  })

  it('are drawn once and then cached', async () => {
    let drawn = 0
    const draw = () => {
      drawn += 1
      return drawFarmScene({ scene: 'hills', sky: 'noon', seed: 'x' })
    }
    expect([await files.saveDrawn('scene', draw), await files.saveDrawn('scene', draw)]).toEqual([
      '/files/drawn/scene.webp',
      '/files/drawn/scene.webp',
    ])
    expect(drawn).toBe(1)
  })

  it('refuse a name that a copy could have or that is never served', async () => {
    for (const name of ['scene-160', '', '.scene', '../scene', 'a/b', 'scene.webp']) {
      await expect(inWords(files.saveDrawn(name, () => drawFarmLogo(name)))).rejects.toThrow('can’t be named')
    }
  })

  it('include a logo for a farm of any name', async () => {
    for (const name of ['Ravi’s Field', 'ರವಿ', '<b>', ''])
      expect((await sharp(await drawFarmLogo(name)).metadata()).width).toBe(320)
  })
})
