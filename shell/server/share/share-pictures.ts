import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawShareCard, queue, readPicturePath } from '@santhe/files'
import { type ShareCard, sharePicturePath } from '@santhe/rules'

/** About eighty kilobytes each. */
const MAX_CACHED = 100
/** How many drawings, of a tenth of a second each, may wait for their turn. */
const MAX_WAITING = 20

export interface SharePictures {
  /** A picture that was drawn lately, by its path. */
  cached(path: string): Buffer | undefined
  /** The picture of a card: drawn once for all who ask at the same time, one after the other. Undefined while too many wait. */
  draw(card: ShareCard): Promise<Buffer | undefined>
}

/** The bytes of a picture of ours by its path; undefined where it is not there. */
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

/** Draws the pictures of shared pages and keeps those last asked for; a path stands for all that its picture shows, so what is kept is never old. */
export function sharePictures({
  filesDir,
  maxCached = MAX_CACHED,
  maxWaiting = MAX_WAITING,
}: SharePicturesOptions): SharePictures {
  const cache = new Map<string, Buffer>()
  const drawings = new Map<string, Promise<Buffer>>()
  const turns = queue(1)

  function store(path: string, bytes: Buffer): void {
    cache.delete(path)
    cache.set(path, bytes)
    const [oldest] = cache.keys()
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
  }

  async function drawAndStore(path: string, card: ShareCard): Promise<Buffer> {
    const bytes = await turns.run(async () => drawShareCard(card, await pictureAt(filesDir, card.imageUrl)))
    store(path, bytes)
    return bytes
  }

  return {
    cached(path) {
      const bytes = cache.get(path)
      if (bytes) store(path, bytes)
      return bytes
    },
    async draw(card) {
      const path = sharePicturePath(card)
      const existing = cache.get(path) ?? drawings.get(path)
      if (existing) return existing
      if (turns.waiting() >= maxWaiting) return undefined
      const drawing = drawAndStore(path, card).finally(() => drawings.delete(path))
      drawings.set(path, drawing)
      return drawing
    },
  }
}
