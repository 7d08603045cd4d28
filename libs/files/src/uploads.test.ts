import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFiles, type Files, folderStore, type PicturePurpose, pictureCopies } from './index.ts'

const DAY = 86_400_000
let folder: string
let files: Files

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'santhe-uploads-'))
  files = createFiles(folderStore(folder))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const pathOf = (imageUrl: string) => join(folder, imageUrl.replace('/files/', ''))
const isThere = (imageUrl: string) =>
  stat(pathOf(imageUrl)).then(
    () => true,
    () => false,
  )
/** Makes an upload look untouched for this long. */
async function aged(path: string, days = 2): Promise<void> {
  const then = new Date(Date.now() - days * DAY)
  await utimes(path, then, then)
}

const drawing = sharp({ create: { width: 40, height: 40, channels: 3, background: '#2E7D4A' } })
  .png()
  .toBuffer()
async function anUpload(purpose: PicturePurpose = 'farm', { days = 2, of = 7 } = {}): Promise<string> {
  const { imageUrl } = await files.acceptPicture(await drawing, purpose, { of })
  await aged(pathOf(imageUrl), days)
  return imageUrl
}

const sweep = (used: readonly string[] = [], inUse = async () => new Set(used)) =>
  files.sweep({ unusedSince: new Date(Date.now() - DAY), inUse: async () => inUse() })

describe('the sweep', () => {
  it('removes old unreferenced uploads with their copies, and no others', async () => {
    const [unused, used, fresh] = [await anUpload(), await anUpload(), await anUpload('farm', { days: 0.5 })]
    const avatar = await anUpload('avatar')
    const unowned = '/files/product/0123456789abcdef01234567.webp'
    await mkdir(join(folder, 'product'))
    await writeFile(pathOf(unowned), await drawing)
    await aged(pathOf(unowned))
    const drawn = await files.saveDrawn('scene', () => drawing)
    await aged(pathOf(drawn))
    await pictureCopies(folderStore(folder), () => {}).make(unused.replace('/files/', '').replace('.webp', '-160.avif'))
    expect(await sweep([used])).toBe(3)
    expect(await Promise.all([unused, avatar, unowned, used, fresh, drawn].map(isThere))).toEqual([
      ...[false, false, false],
      ...[true, true, true],
    ])
    expect(await readdir(join(folder, 'farm/7'))).toHaveLength(2)
  })

  it('leaves each owner the newest 200 unreferenced uploads', async () => {
    const uploadsOf = async (of: number, count: number) => {
      await mkdir(join(folder, 'product', String(of)), { recursive: true })
      const urls = Array.from(
        { length: count },
        (_, rank) => `/files/product/${of}/${String(rank).padStart(24, '0')}.webp`,
      )
      for (const [rank, imageUrl] of urls.entries()) {
        await writeFile(pathOf(imageUrl), '')
        await aged(pathOf(imageUrl), 0.9 - rank / 1_000)
      }
      return urls
    }
    const [many, few] = [await uploadsOf(7, 303), await uploadsOf(71, 200)]
    const used = many.slice(0, 100)
    expect(await sweep(used)).toBe(3)
    const gone = await Promise.all(many.map(async imageUrl => !(await isThere(imageUrl))))
    expect(many.filter((_, rank) => gone[rank])).toEqual(many.slice(100, 103))
    expect(await Promise.all(few.map(isThere))).not.toContain(false)
  })

  it('does nothing without old files or without a folder', async () => {
    const failIfCalled = () => Promise.reject(new Error('asked'))
    expect(await sweep([], failIfCalled)).toBe(0)
    await anUpload('product', { days: 0 })
    expect(await sweep([], failIfCalled)).toBe(0)
  })

  it('keeps a picture claimed after its records were read', async () => {
    const [saved, forgotten] = [await anUpload(), await anUpload()]
    const inUse = async () => {
      expect(await files.claim([saved])).toEqual([])
      return new Set<string>()
    }
    expect(await sweep([], inUse)).toBe(1)
    expect([await isThere(saved), await isThere(forgotten)]).toEqual([true, false])
    // As long as a new upload.
    expect(await sweep()).toBe(0)
  })

  it('keeps each picture of a concurrent save, or the save is refused', async () => {
    const pictures = await Promise.all(Array.from({ length: 40 }, () => anUpload('avatar')))
    const claims = pictures.map(async imageUrl => {
      await pause(Math.random() * 30)
      return files.claim([imageUrl])
    })
    const [gone] = await Promise.all([Promise.all(claims), sweep(), sweep(), pause(5).then(() => sweep())])
    const present = await Promise.all(pictures.map(isThere))
    expect(present).toEqual(gone.map(each => each.length === 0))
  })

  it('clears old copies without a picture and old incomplete files', async () => {
    const owner = join(folder, 'product/3')
    await mkdir(owner, { recursive: true })
    const names = ['ab-400.avif', 'ab-400.webp', `${'a'.repeat(24)}.webp.0123456789ab`]
    for (const name of names) await writeFile(join(owner, name), '')
    await sweep()
    expect(await readdir(owner)).toHaveLength(3)
    for (const name of names) await aged(join(owner, name))
    await sweep()
    expect(await readdir(owner)).toEqual([])
  })

  it('clears copies of copies immediately, and never a picture', async () => {
    const used = await anUpload()
    const name = used.slice('/files/'.length, -'.webp'.length)
    await files.saveDrawn('scene', () => drawing)
    const picture = await readFile(pathOf(used))
    const retained = [
      'farm/7/.keep',
      `${name}-160.webp`,
      'drawn/scene-400.avif',
      'drawn/old-grade-160.webp',
      'drawn/old-160-400.webp',
    ]
    const needless = [
      `${name}-160-160.webp`,
      `${name}-160-400-1200.avif`,
      'drawn/scene-160-160-160.webp',
      'drawn/scene-400-160.avif',
    ]
    const orphan = `farm/7/${'b'.repeat(24)}-160-160.webp`
    for (const one of [...retained, ...needless, orphan]) await writeFile(join(folder, one), picture)
    expect(await folderStore(folder).clear(new Date(0))).toBe(5)
    expect(await folderStore(folder).clear(new Date(0))).toBe(0)
    await sweep([used])
    const there = await Promise.all([...retained, ...needless, orphan].map(one => isThere(`/files/${one}`)))
    expect(there).toEqual([...retained.map(() => true), ...needless.map(() => false), false])
    expect([await isThere(used), await isThere('/files/drawn/scene.webp')]).toEqual([true, true])
  })

  it('clears old incomplete drawings', async () => {
    await files.saveDrawn('scene', () => drawing)
    const torn = join(folder, 'drawn/scene-400.avif.0123456789ab')
    await writeFile(torn, '')
    await sweep()
    expect(await readdir(join(folder, 'drawn'))).toHaveLength(2)
    await aged(torn)
    await sweep()
    expect(await readdir(join(folder, 'drawn'))).toEqual(['scene.webp'])
  })

  it('restores a picture put aside by a killed program', async () => {
    const saved = await anUpload()
    await rename(pathOf(saved), `${pathOf(saved)}.0123456789ab.aside`)
    await sweep([saved])
    expect(await isThere(saved)).toBe(true)
  })
})

it('only the first market owns the folder', async () => {
  const owned = await Promise.all(['a', 'b', 'c'].map(market => files.areOf(market)))
  expect(owned.filter(Boolean)).toHaveLength(1)
  expect(await Promise.all(['a', 'b', 'c'].map(market => files.areOf(market)))).toEqual(owned)
})

describe('a claim', () => {
  it('returns missing pictures', async () => {
    const [there, gone] = [await anUpload(), await anUpload()]
    await files.remove(gone)
    expect(await files.claim([there, gone, gone])).toEqual([gone])
  })

  it('touches only uploads, and returns paths of this site without a picture', async () => {
    const drawn = await files.saveDrawn('scene', () => drawing)
    await pictureCopies(folderStore(folder), () => {}).make('drawn/scene-160.webp')
    await aged(pathOf(drawn))
    const none = [
      '/files/farm/7/../../drawn/scene.webp',
      '/files/drawn/%73cene.webp',
      '/files/drawn/scene-160.webp',
      '/files/drawn/other.webp',
      '/files/',
      '/\\evil.example/a.webp',
      '/api/logout',
    ]
    expect(await files.claim([drawn, 'https://elsewhere.example/a.webp', '', ...none])).toEqual(none)
    expect((await stat(pathOf(drawn))).mtimeMs).toBeLessThan(Date.now() - DAY)
  })
})
