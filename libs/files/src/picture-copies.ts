import pLimit from 'p-limit'
import sharp from 'sharp'
import type { CopyFormat } from './picture-paths.ts'
import { type CopyPath, readPicturePath } from './picture-paths.ts'
import { WEBP } from './save-picture.ts'
import { type FileStore, readStored } from './store/file-store.ts'

/**
 * Measured on drawn crates (400 px wide): 4.7 kB where webp has 6.8, with less loss, in 40 ms.
 * The usual effort of 4 takes five times as long to save 5% of the bytes.
 */
const AVIF = { quality: 55, effort: 2 }

/** Copies made in parallel; the rest of the machine serves pages meanwhile. */
const AT_ONCE = 2
/** Copies that may wait; beyond that, requests get the picture itself. */
const MOST_WAITING = 100

interface PictureCopy {
  bytes: Buffer
  format: CopyFormat
  /** False if the picture itself replaces a copy that could not be made now; request it again later. */
  isFinal: boolean
}

export interface PictureCopies {
  /** Returns the copy at a path below the folder, such as 'product/3f-400.avif'; undefined if it is no copy's name, a copy of a copy, or its picture does not exist. */
  make(path: string): Promise<PictureCopy | undefined>
}

function encode(picture: Buffer, { width, format }: { width: number; format: CopyFormat }): Promise<Buffer> {
  const narrow = sharp(picture).resize({ width, withoutEnlargement: true })
  return (format === 'avif' ? narrow.avif(AVIF) : narrow.webp(WEBP)).toBuffer()
}

/** Makes copies on their first request, each once at a time, and stores them beside their picture. Sends a copy even if storing it fails, and reports the error to `onFailure`. */
export function pictureCopies(store: FileStore, onFailure: (error: unknown) => void): PictureCopies {
  const limit = pLimit(AT_ONCE)
  const underWay = new Map<string, Promise<PictureCopy | undefined>>()

  async function copy(path: string, { picture: name, width, format }: CopyPath): Promise<PictureCopy | undefined> {
    const picture = await readStored(store, name)
    if (!picture) return undefined
    const original: PictureCopy = { bytes: picture, format: 'webp', isFinal: false }
    if (limit.pendingCount >= MOST_WAITING) return original
    try {
      const bytes = await limit(() => encode(picture, { width, format }))
      await store.keep(path, bytes).catch(onFailure)
      return { bytes, format, isFinal: true }
    } catch (error) {
      onFailure(new Error(`${path} could not be made`, { cause: error }))
      return original
    }
  }

  return {
    make(path) {
      const named = readPicturePath(path)
      if (named?.kind !== 'copy') return Promise.resolve(undefined)
      const begun = underWay.get(path)
      if (begun) return begun
      const making = copy(path, named).finally(() => underWay.delete(path))
      underWay.set(path, making)
      return making
    },
  }
}
