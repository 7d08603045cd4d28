import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawShareCard, readPicturePath } from '@santhe/files'
import { type ShareCard, sharePicturePath } from '@santhe/rules'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** About eighty kilobytes each. */
const MAX_CACHED = 100
/** How many drawings, of a tenth of a second each, may wait for their turn. */
const MAX_WAITING = 20

export interface SharePictures {
  /** Returns a picture that was drawn lately, by its path. */
  cached(path: string): Buffer | undefined
  /** Returns the picture of a card, drawn once for all who request it at the same time, one card after the other. Undefined while too many wait. */
  draw(card: ShareCard): Promise<Buffer | undefined>
}

/** Returns the bytes of a stored picture by its path; undefined where it is not there. */
async function pictureAt(filesDir: string, imageUrl: string): Promise<Buffer | undefined> {
  const path = imageUrl.startsWith('/files/') ? imageUrl.slice('/files/'.length) : ''
  if (readPicturePath(path)?.kind !== 'picture') return undefined
  return readFile(join(filesDir, path)).catch(() => undefined)
}

interface SharePicturesOptions {
  filesDir: string
  maxCached?: number
  maxWaiting?: number
}

/** Draws the pictures of shared pages and caches those last requested; a path stands for all that its picture shows, so a cached one is never old. */
export function sharePictures({
  filesDir,
  maxCached = MAX_CACHED,
  maxWaiting = MAX_WAITING,
}: SharePicturesOptions): SharePictures {
  const cache = new LRUCache<string, Buffer>({ max: maxCached })
  const drawings = new Map<string, Promise<Buffer>>()
  const limit = pLimit(1)

  async function drawAndStore(path: string, card: ShareCard): Promise<Buffer> {
    const bytes = await limit(async () => drawShareCard(card, await pictureAt(filesDir, card.imageUrl)))
    cache.set(path, bytes)
    return bytes
  }

  return {
    cached: path => cache.get(path),
    async draw(card) {
      const path = sharePicturePath(card)
      const existing = cache.get(path) ?? drawings.get(path)
      if (existing) return existing
      if (limit.pendingCount >= maxWaiting) return undefined
      const drawing = drawAndStore(path, card).finally(() => drawings.delete(path))
      drawings.set(path, drawing)
      return drawing
    },
  }
}
