import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFiles, drawSort, folderStore, pictureCopies } from './index.ts'
import { COPY_FORMATS, COPY_WIDTHS } from './picture-paths.ts'

let folder: string
let failures: unknown[]
const copiesHere = () => pictureCopies(folderStore(folder), error => failures.push(error))

beforeEach(async () => {
  failures = []
  folder = await mkdtemp(join(tmpdir(), 'santhe-copies-'))
  await createFiles(folderStore(folder)).saveDrawn('tomato', () =>
    drawSort({ sort: 'tomato', view: 'box', ground: 'sand', seed: 'tomato' }),
  )
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('a copy', () => {
  it.each([
    ['avif', 160],
    ['avif', 400],
    ['webp', 800],
  ] as const)('is made on the first request, as %s %i pixels wide, and stored', async (format, width) => {
    const path = `drawn/tomato-${width}.${format}`
    const copy = await copiesHere().make(path)
    expect(copy).toMatchObject({ format, isFinal: true })
    const stored = await readFile(join(folder, path))
    expect(copy?.bytes.equals(stored)).toBe(true)
    const { format: storedFormat, compression, width: wide } = await sharp(stored).metadata()
    expect([compression === 'av1' ? 'avif' : storedFormat, wide]).toEqual([format, width])
  })

  it('is never wider than its picture', async () => {
    const copy = await copiesHere().make('drawn/tomato-1200.webp')
    expect((await sharp(copy?.bytes).metadata()).width).toBe(800)
  })

  it('is made once for concurrent requests', async () => {
    const copies = copiesHere()
    const [one, two] = await Promise.all([copies.make('drawn/tomato-400.avif'), copies.make('drawn/tomato-400.avif')])
    expect(one?.bytes).toBe(two?.bytes)
    expect(await readdir(join(folder, 'drawn'))).toHaveLength(2)
  })

  it("is sent even if it can't be stored, which is logged", async () => {
    // A folder in place of the file makes renaming fail for every user, root too.
    await mkdir(join(folder, 'drawn/tomato-400.avif/held'), { recursive: true })
    expect(await copiesHere().make('drawn/tomato-400.avif')).toMatchObject({ format: 'avif', isFinal: true })
    expect(failures).toHaveLength(1)
    expect((await readdir(join(folder, 'drawn'))).sort()).toEqual(['tomato-400.avif', 'tomato.webp'])
  })

  it('of an unreadable picture is the picture itself, not final', async () => {
    await writeFile(join(folder, 'drawn/torn.webp'), 'torn')
    const copy = await copiesHere().make('drawn/torn-400.avif')
    expect(copy).toEqual({ bytes: Buffer.from('torn'), format: 'webp', isFinal: false })
    expect(failures).toHaveLength(1)
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
    expect(failures).toEqual([])
  })
})

it('copies of copies are never made, so a picture has at most fourteen copies', async () => {
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
  const fileNames = (await readdir(join(folder, 'drawn'))).filter(name => name.startsWith('tomato-'))
  expect(fileNames).toHaveLength(COPY_WIDTHS.length * COPY_FORMATS.length)
})

it('a long queue of copies serves the picture itself instead', async () => {
  const copies = copiesHere()
  const names = Array.from({ length: 110 }, (_unused, at) => `many-${at}`)
  const picture = await readFile(join(folder, 'drawn/tomato.webp'))
  await Promise.all(names.map(name => writeFile(join(folder, `drawn/${name}.webp`), picture)))
  const results = await Promise.all(names.map(name => copies.make(`drawn/${name}-160.webp`)))
  const originals = results.filter(one => one?.isFinal === false)
  expect(originals.length).toBeGreaterThan(0)
  expect(originals.length).toBeLessThan(20)
  expect(originals.every(one => one?.bytes.equals(picture))).toBe(true)
})
