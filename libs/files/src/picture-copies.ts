import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { WEBP } from './keep-picture.ts'
import { type CopyPath, readPicturePath } from './picture-paths.ts'
import type { CopyFormat } from './picture-sizes.ts'
import { queue } from './queue.ts'
import { writeWhole } from './write-whole.ts'

/**
 * Measured on our crates (400 px wide): 4.7 kB where webp has 6.8, with less loss, in 40 ms.
 * The usual effort of 4 takes five times as long for a twentieth fewer bytes.
 */
const AVIF = { quality: 55, effort: 2 }

/** Copies made side by side; the rest of the machine serves pages meanwhile. */
const AT_ONCE = 2
/** How many copies may wait for their turn before askers get the picture itself. */
const MOST_WAITING = 100

interface PictureCopy {
  bytes: Buffer
  format: CopyFormat
  /** False where the picture itself stands in for a copy that could not be made now; ask again later. */
  isFinal: boolean
}

/** Makes the copies of pictures that were not asked for before. */
export interface PictureCopies {
  /** The copy named by a path below the folder, such as 'product/3f-400.avif'; undefined where it is no copy's name, names the copy of a copy, or its picture is not there. */
  make(path: string): Promise<PictureCopy | undefined>
}

function encode(picture: Buffer, { width, format }: { width: number; format: CopyFormat }): Promise<Buffer> {
  const narrow = sharp(picture).resize({ width, withoutEnlargement: true })
  return (format === 'avif' ? narrow.avif(AVIF) : narrow.webp(WEBP)).toBuffer()
}

/** Copies of the pictures below `folder`, each made once at a time and kept beside its picture; where nothing can be written they are sent all the same, and `onFailure` hears of it. */
export function pictureCopies(folder: string, onFailure: (error: unknown) => void): PictureCopies {
  const turns = queue(AT_ONCE)
  const underWay = new Map<string, Promise<PictureCopy | undefined>>()

  async function copy(path: string, { picture: name, width, format }: CopyPath): Promise<PictureCopy | undefined> {
    const picture = await readFile(join(folder, name)).catch(() => undefined)
    if (!picture) return undefined
    const whole: PictureCopy = { bytes: picture, format: 'webp', isFinal: false }
    if (turns.waiting() >= MOST_WAITING) return whole
    try {
      const bytes = await turns.run(() => encode(picture, { width, format }))
      await writeWhole(join(folder, path), bytes).catch(onFailure)
      return { bytes, format, isFinal: true }
    } catch (error) {
      onFailure(new Error(`${path} could not be made`, { cause: error }))
      return whole
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
