import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawShareCard, queue, readPicturePath } from '@santhe/files'
import { type ShareCard, sharePicturePath } from '@santhe/rules'

/** About eighty kilobytes each. */
const MOST_KEPT = 100
/** How many drawings, of a tenth of a second each, may wait for their turn. */
const MOST_WAITING = 20

export interface SharePictures {
  /** A picture that was drawn lately, by its path. */
  kept(path: string): Buffer | undefined
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
  mostKept?: number
  mostWaiting?: number
}

/** Draws the pictures of shared pages and keeps those last asked for; a path stands for all that its picture shows, so what is kept is never old. */
export function sharePictures({
  filesDir,
  mostKept = MOST_KEPT,
  mostWaiting = MOST_WAITING,
}: SharePicturesOptions): SharePictures {
  const kept = new Map<string, Buffer>()
  const underWay = new Map<string, Promise<Buffer>>()
  const turns = queue(1)

  function keep(path: string, bytes: Buffer): void {
    kept.delete(path)
    kept.set(path, bytes)
    const [oldest] = kept.keys()
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  }

  async function drawAndKeep(path: string, card: ShareCard): Promise<Buffer> {
    const bytes = await turns.run(async () => drawShareCard(card, await pictureAt(filesDir, card.imageUrl)))
    keep(path, bytes)
    return bytes
  }

  return {
    kept(path) {
      const bytes = kept.get(path)
      if (bytes) keep(path, bytes)
      return bytes
    },
    async draw(card) {
      const path = sharePicturePath(card)
      const known = kept.get(path) ?? underWay.get(path)
      if (known) return known
      if (turns.waiting() >= mostWaiting) return undefined
      const drawing = drawAndKeep(path, card).finally(() => underWay.delete(path))
      underWay.set(path, drawing)
      return drawing
    },
  }
}
