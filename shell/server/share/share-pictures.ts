import { drawShareCard, type FileStore, readPicturePath, readStored } from '@santhe/files'
import { inLanguage, type Language, type ShareCard, sharePicturePath } from '@santhe/rules'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** About 80 kB each. */
const MAX_CACHED = 100
/** Queue limit; drawing takes about 0.1 s. */
const MAX_WAITING = 20

export interface SharePictures {
  /** Recently drawn pictures by path. */
  cached(path: string): Buffer | undefined
  /** Draws one card at a time, shared by concurrent requests. Undefined when the queue is full. */
  draw(card: ShareCard, language: Language): Promise<Buffer | undefined>
}

/** Undefined if missing. */
async function pictureAt(files: FileStore, imageUrl: string): Promise<Buffer | undefined> {
  const path = imageUrl.startsWith('/files/') ? imageUrl.slice('/files/'.length) : ''
  if (readPicturePath(path)?.kind !== 'picture') return undefined
  return readStored(files, path)
}

interface SharePicturesOptions {
  files: FileStore
  maxCached?: number
  maxWaiting?: number
}

/** Draws share pictures and caches recent ones. A path encodes all its picture shows, so cached ones never go stale. */
export function sharePictures({
  files,
  maxCached = MAX_CACHED,
  maxWaiting = MAX_WAITING,
}: SharePicturesOptions): SharePictures {
  const cache = new LRUCache<string, Buffer>({ max: maxCached })
  const drawings = new Map<string, Promise<Buffer>>()
  const limit = pLimit(1)

  async function drawAndStore(path: string, card: ShareCard, language: Language): Promise<Buffer> {
    const bytes = await limit(async () => drawShareCard(card, await pictureAt(files, card.imageUrl), language))
    cache.set(path, bytes)
    return bytes
  }

  return {
    cached: path => cache.get(path),
    async draw(card, language) {
      const path = inLanguage(sharePicturePath(card), language)
      const existing = cache.get(path) ?? drawings.get(path)
      if (existing) return existing
      if (limit.pendingCount >= maxWaiting) return undefined
      const drawing = drawAndStore(path, card, language).finally(() => drawings.delete(path))
      drawings.set(path, drawing)
      return drawing
    },
  }
}
