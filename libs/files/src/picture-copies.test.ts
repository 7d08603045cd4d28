import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFiles, drawCrate, pictureCopies } from './index.ts'
import { COPY_FORMATS, COPY_WIDTHS } from './picture-sizes.ts'

let folder: string
let told: unknown[]
const copiesHere = () => pictureCopies(folder, error => told.push(error))

beforeEach(async () => {
  told = []
  folder = await mkdtemp(join(tmpdir(), 'santhe-copies-'))
  await createFiles({ folder }).keepDrawn('tomato', () =>
    drawCrate({ produce: ['1f345'], ground: 'sand', seed: 'tomato' }),
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a copy', () => {
  it.each([
    ['avif', 160],
    ['avif', 400],
    ['webp', 800],
  ] as const)('is made when it is first asked for, as %s %i pixels wide, and kept', async (format, width) => {
    const path = `drawn/tomato-${width}.${format}`
    const made = await copiesHere().make(path)
    expect(made).toMatchObject({ format, isFinal: true })
    const kept = await readFile(join(folder, path))
    expect(made?.bytes.equals(kept)).toBe(true)
    const { format: held, compression, width: wide } = await sharp(kept).metadata()
    expect([compression === 'av1' ? 'avif' : held, wide]).toEqual([format, width])
  })

  it('is never wider than its picture', async () => {
    const made = await copiesHere().make('drawn/tomato-1200.webp')
    expect((await sharp(made?.bytes).metadata()).width).toBe(800)
  })

  it('is made once for all who ask at the same time', async () => {
    const copies = copiesHere()
    const [one, two] = await Promise.all([copies.make('drawn/tomato-400.avif'), copies.make('drawn/tomato-400.avif')])
    expect(one?.bytes).toBe(two?.bytes)
    expect(await readdir(join(folder, 'drawn'))).toHaveLength(2)
  })

  it('is sent also where nothing can be written, and somebody hears of it', async () => {
    // A folder where the file would stand: a rename onto it fails for everybody, root too.
    await mkdir(join(folder, 'drawn/tomato-400.avif/held'), { recursive: true })
    expect(await copiesHere().make('drawn/tomato-400.avif')).toMatchObject({ format: 'avif', isFinal: true })
    expect(told).toHaveLength(1)
    expect((await readdir(join(folder, 'drawn'))).sort()).toEqual(['tomato-400.avif', 'tomato.webp'])
  })

  it('of a picture that cannot be read is the picture itself, for now', async () => {
    await writeFile(join(folder, 'drawn/torn.webp'), 'torn')
    const made = await copiesHere().make('drawn/torn-400.avif')
    expect(made).toEqual({ bytes: Buffer.from('torn'), format: 'webp', isFinal: false })
    expect(told).toHaveLength(1)
  })
})

describe('no copy', () => {
  it.each([
    'drawn/potato-400.avif',
    'drawn/tomato-401.avif',
    'drawn/tomato-400.png',
    'drawn/tomato.webp',
    '../drawn/tomato-400.avif',
    'drawn/tomato\0-400.avif',
    'drawn/../drawn/tomato-400.avif',
    'drawn//tomato-400.avif',
    'drawn/.tomato-400.avif',
    'elsewhere/tomato-400.avif',
    '',
  ])('is made of %s', async path => {
    expect(await copiesHere().make(path)).toBeUndefined()
    expect(told).toEqual([])
  })
})

it('of a copy there is no copy, in any width or format, so that a picture has ten at most', async () => {
  const copies = copiesHere()
  await mkdir(join(folder, 'elsewhere'))
  await writeFile(join(folder, 'elsewhere/tomato.webp'), await readFile(join(folder, 'drawn/tomato.webp')))
  await writeFile(join(folder, 'drawn/.tomato.webp'), await readFile(join(folder, 'drawn/tomato.webp')))
  for (const width of COPY_WIDTHS) {
    for (const format of COPY_FORMATS) {
      expect(await copies.make(`drawn/tomato-${width}.${format}`)).toMatchObject({ isFinal: true })
      for (const again of COPY_WIDTHS) {
        expect(await copies.make(`drawn/tomato-${width}-${again}.${format}`)).toBeUndefined()
      }
    }
  }
  const made = (await readdir(join(folder, 'drawn'))).filter(name => name.startsWith('tomato-'))
  expect(made).toHaveLength(COPY_WIDTHS.length * COPY_FORMATS.length)
})

it('with many waiting, askers get the picture itself rather than wait', async () => {
  const copies = copiesHere()
  const names = Array.from({ length: 110 }, (_unused, at) => `many-${at}`)
  const picture = await readFile(join(folder, 'drawn/tomato.webp'))
  await Promise.all(names.map(name => writeFile(join(folder, `drawn/${name}.webp`), picture)))
  const made = await Promise.all(names.map(name => copies.make(`drawn/${name}-160.webp`)))
  const whole = made.filter(one => one?.isFinal === false)
  expect(whole.length).toBeGreaterThan(0)
  expect(whole.length).toBeLessThan(20)
  expect(whole.every(one => one?.bytes.equals(picture))).toBe(true)
})
