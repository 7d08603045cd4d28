import { access, rm } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { acceptPicture } from './accept-picture.ts'
import { keepPicture } from './keep-picture.ts'
import { COPY_FORMATS, COPY_WIDTHS, type PicturePurpose } from './picture-sizes.ts'

/** Where pictures are kept. */
export interface Files {
  /** Checks, re-encodes and keeps an uploaded picture. @throws SantheError TOO_LARGE, NOT_A_PICTURE */
  acceptPicture(file: Buffer, purpose: PicturePurpose): Promise<{ imageUrl: string }>
  /** Keeps a picture that we drew ourselves, under a fixed name, unless it is there. */
  keepDrawn(name: string, draw: () => Promise<Buffer>): Promise<string>
  /** Removes a picture and its narrower copies; one that is gone is no error. */
  remove(imageUrl: string): Promise<void>
}

/** Pictures on this machine's disk below `folder`, served through the edge at /files. */
export function createFiles({ folder }: { folder: string }): Files {
  return {
    async acceptPicture(file, purpose) {
      return { imageUrl: await keepPicture(folder, purpose, await acceptPicture(file, purpose)) }
    },
    async keepDrawn(name, draw) {
      const isThere = await access(join(folder, 'drawn', `${name}.webp`)).then(
        () => true,
        () => false,
      )
      return isThere ? `/files/drawn/${name}.webp` : keepPicture(folder, 'drawn', await draw(), name)
    },
    async remove(imageUrl) {
      const path = normalize(join(folder, imageUrl.replace(/^\/files\//, '')))
      if (!path.startsWith(normalize(folder) + sep) || !path.endsWith('.webp')) return
      const copies = COPY_WIDTHS.flatMap(width =>
        COPY_FORMATS.map(format => path.replace(/\.webp$/, `-${width}.${format}`)),
      )
      await Promise.all([path, ...copies].map(file => rm(file, { force: true })))
    },
  }
}
