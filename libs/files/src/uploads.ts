import { dirname } from 'node:path'
import { PICTURE_PURPOSES, readPicturePath } from './picture-paths.ts'
import type { FileStore, StoredFile } from './store/file-store.ts'

const PURPOSES = Object.keys(PICTURE_PURPOSES)
/** An accepted picture; product pictures from before owners existed lie beside the owners' folders. */
const UPLOAD = new RegExp(`^(?:${PURPOSES.join('|')})/(?:\\d+/)?[0-9a-f]{24}\\.webp$`)
/** Of one owner and purpose. */
const MOST_UNCLAIMED = 200

/** Returns the store's name of a picture, not a copy; undefined for URLs elsewhere and paths never served. */
export function pictureNameOf(imageUrl: string): string | undefined {
  const name = imageUrl.startsWith('/files/') ? imageUrl.slice('/files/'.length) : ''
  return readPicturePath(name)?.kind === 'picture' ? name : undefined
}

/** Marks files as about to be referred to, and returns missing ones. Ignores URLs elsewhere. */
export async function claimUploads(store: FileStore, imageUrls: readonly string[]): Promise<string[]> {
  const gone: string[] = []
  for (const imageUrl of new Set(imageUrls)) {
    if (!imageUrl.startsWith('/')) continue
    const name = pictureNameOf(imageUrl)
    // Drawn pictures are never swept.
    const isThere = name !== undefined && (UPLOAD.test(name) ? await store.touch(name) : await store.has(name))
    if (!isThere) gone.push(imageUrl)
  }
  return gone
}

export interface Sweep {
  /** Uploads neither made nor claimed since then are removed if no record refers to them. */
  unusedSince: Date
  /** Returns the pictures that a record refers to. */
  inUse: (imageUrls: readonly string[]) => Promise<ReadonlySet<string>>
}

/** Returns the uploads by their owner's folder, the last touched first. */
async function uploadsByOwner(store: FileStore): Promise<Map<string, StoredFile[]>> {
  const byOwner = new Map<string, StoredFile[]>()
  for (const purpose of PURPOSES)
    for (const file of await store.list(`${purpose}/`)) {
      if (!UPLOAD.test(file.name)) continue
      const own = byOwner.get(dirname(file.name)) ?? []
      own.push(file)
      byOwner.set(dirname(file.name), own)
    }
  for (const uploads of byOwner.values()) uploads.sort((one, other) => +other.touchedAt - +one.touchedAt)
  return byOwner
}

const urlOf = ({ name }: StoredFile) => `/files/${name}`

/**
 * Removes uploads without a record, and returns how many: old ones, and each owner's oldest beyond MOST_UNCLAIMED.
 * Several programs may do so concurrently. Drawn pictures stay.
 */
export async function sweepUploads(store: FileStore, { unusedSince, inUse }: Sweep): Promise<number> {
  await store.clear(unusedSince)
  const isOld = ({ touchedAt }: StoredFile) => touchedAt <= unusedSince
  const byOwner = [...(await uploadsByOwner(store)).values()]
  const candidates = byOwner.map(uploads => (uploads.length > MOST_UNCLAIMED ? uploads : uploads.filter(isOld)))
  const imageUrls = candidates.flatMap(uploads => uploads.map(urlOf))
  if (imageUrls.length === 0) return 0
  const used = await inUse(imageUrls)
  const unused = candidates.map(uploads => uploads.filter(upload => !used.has(urlOf(upload))))
  const removable = unused.flatMap(uploads => uploads.filter((one, rank) => isOld(one) || rank >= MOST_UNCLAIMED))
  let removed = 0
  for (const { name, touchedAt } of removable) if (await store.removeUnused(name, touchedAt)) removed += 1
  return removed
}
