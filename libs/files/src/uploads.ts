import { randomBytes } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { clearRemains, filesBelow } from './clear-remains.ts'
import { COPY_FORMATS, COPY_WIDTHS, PICTURE_PURPOSES, readPicturePath } from './picture-paths.ts'
import { ignoreMissing } from './save-picture.ts'

/** Below the folder: an accepted picture; those of products from before they had owners lie beside the owners' folders. */
const UPLOAD = new RegExp(`^(?:${Object.keys(PICTURE_PURPOSES).join('|')})/(?:\\d+/)?[0-9a-f]{24}\\.webp$`)
/** Of one owner, and of one purpose. */
const MOST_UNCLAIMED = 200
/** A picture that one program is removing, under a name of its own. */
const ASIDE = /\.[0-9a-f]{12}\.aside$/
/** Longer than a picture stays aside that is put back. */
const ASIDE_MS = 100

function uploadAt(folder: string, imageUrl: string): string | undefined {
  const name = imageUrl.startsWith('/files/') ? imageUrl.slice('/files/'.length) : ''
  return UPLOAD.test(name) ? join(folder, name) : undefined
}

async function touch(path: string): Promise<boolean> {
  const now = new Date()
  const touched = await ignoreMissing(utimes(path, now, now).then(() => true))
  return touched ?? false
}

/** Returns whether a path is that of a picture which is no upload, such as a drawn one, and never swept. */
async function isOther(folder: string, imageUrl: string): Promise<boolean> {
  const name = imageUrl.startsWith('/files/') ? imageUrl.slice('/files/'.length) : ''
  if (readPicturePath(name)?.kind !== 'picture') return false
  return (await ignoreMissing(stat(join(folder, name)))) !== undefined
}

/** Marks files as about to be referred to, and returns those that don't exist. Ignores URLs elsewhere. */
export async function claimUploads(folder: string, imageUrls: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const imageUrl of new Set(imageUrls)) {
    if (!imageUrl.startsWith('/')) continue
    const path = uploadAt(folder, imageUrl)
    if (!path) {
      if (!(await isOther(folder, imageUrl))) gone.push(imageUrl)
      continue
    }
    if (await touch(path)) continue
    await pause(ASIDE_MS)
    if (!(await touch(path))) gone.push(imageUrl)
  }
  return gone
}

/** Returns the paths of a picture and its copies. */
export function withCopies(path: string): string[] {
  const copies = COPY_WIDTHS.flatMap(width =>
    COPY_FORMATS.map(format => path.replace(/\.webp$/, `-${width}.${format}`)),
  )
  return [path, ...copies]
}

export interface Sweep {
  /** Uploads that were neither made nor claimed since then are removed where no record refers to them. */
  unusedSince: Date
  /** Returns those of these pictures that a record refers to. */
  inUse: (imageUrls: readonly string[]) => Promise<ReadonlySet<string>>
}

/** It counts as claimed from now, since somebody who uploaded the same meanwhile relies on it. */
async function putBack(aside: string): Promise<void> {
  if (await touch(aside)) await ignoreMissing(rename(aside, aside.replace(ASIDE, '')))
}

/**
 * Removes one upload, unless it was claimed since it was listed. It is moved aside first: a claim before that puts it back,
 * a later claim finds that it is gone, and none can come in between.
 */
async function removeUnlessClaimed(path: string, unusedSince: Date): Promise<boolean> {
  const aside = `${path}.${randomBytes(6).toString('hex')}.aside`
  await ignoreMissing(rename(path, aside))
  const file = await ignoreMissing(stat(aside))
  if (!file) return false
  if (file.mtime > unusedSince) {
    await putBack(aside)
    return false
  }
  await Promise.all([aside, ...withCopies(path).slice(1)].map(each => rm(each, { force: true })))
  return true
}

/**
 * Returns whether the folder has the pictures of this market. The first market to call owns it: a program that was started with another
 * database by mistake would find that no record refers to any of them.
 */
export async function isFolderOf(folder: string, marketId: string): Promise<boolean> {
  const path = join(folder, '.market')
  const owner = () => ignoreMissing(readFile(path, 'utf8'))
  if ((await owner()) === undefined) {
    await mkdir(folder, { recursive: true })
    // Another program may be first.
    await writeFile(path, marketId, { flag: 'wx' }).catch(() => undefined)
  }
  return (await owner()) === marketId
}

interface Upload {
  imageUrl: string
  path: string
  /** When it was made or last claimed. */
  touchedAt: Date
}

/** Returns the uploads below the folder by the folder of their owner, the last touched first. */
async function uploadsByOwner(folder: string): Promise<Map<string, Upload[]>> {
  const byOwner = new Map<string, Upload[]>()
  for (const name of await filesBelow(folder)) {
    const path = join(folder, name)
    // Put aside by a program that stopped before it was done.
    if (ASIDE.test(name)) await putBack(path)
    const file = UPLOAD.test(name) ? await ignoreMissing(stat(path)) : undefined
    if (!file) continue
    const upload = { imageUrl: `/files/${name}`, path, touchedAt: file.mtime }
    const own = byOwner.get(dirname(name)) ?? []
    own.push(upload)
    byOwner.set(dirname(name), own)
  }
  for (const uploads of byOwner.values()) uploads.sort((one, other) => +other.touchedAt - +one.touchedAt)
  return byOwner
}

/**
 * Removes uploads that no record refers to, and returns how many: the old ones, and of each owner the oldest beyond MOST_UNCLAIMED.
 * Several programs may do so at once. Drawn pictures stay.
 */
export async function sweepUploads(folder: string, { unusedSince, inUse }: Sweep): Promise<number> {
  await clearRemains(folder, unusedSince)
  const isOld = ({ touchedAt }: Upload) => touchedAt <= unusedSince
  const byOwner = [...(await uploadsByOwner(folder)).values()]
  const candidates = byOwner.map(uploads => (uploads.length > MOST_UNCLAIMED ? uploads : uploads.filter(isOld)))
  const imageUrls = candidates.flatMap(uploads => uploads.map(({ imageUrl }) => imageUrl))
  if (imageUrls.length === 0) return 0
  const used = await inUse(imageUrls)
  const unused = candidates.map(uploads => uploads.filter(({ imageUrl }) => !used.has(imageUrl)))
  const removable = unused.flatMap(uploads => uploads.filter((one, rank) => isOld(one) || rank >= MOST_UNCLAIMED))
  let removed = 0
  for (const { path, touchedAt } of removable) if (await removeUnlessClaimed(path, touchedAt)) removed += 1
  return removed
}
