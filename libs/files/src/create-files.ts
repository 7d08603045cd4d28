import { createHash, randomBytes } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import { join, normalize, sep } from 'node:path'
import { acceptPicture } from './accept-picture.ts'
import type { PicturePurpose } from './picture-paths.ts'
import { readPicturePath } from './picture-paths.ts'
import { savePicture } from './save-picture.ts'
import { claimUploads, isFolderOf, type Sweep, sweepUploads, withCopies } from './uploads.ts'

/** Whose picture it is: the id of the person, of a product's picture the one who uploads it, or of the farm, by its purpose. */
export interface PictureOwner {
  of: number
}

/** The store of pictures. */
export interface Files {
  /**
   * Checks, re-encodes and stores an uploaded picture below its owner's id: removing it never removes another's. Pictures of people and
   * farms get a name that no other upload has, those of products one by their content: sent again, it is the same picture.
   * Throws SantheError TOO_LARGE, NOT_A_PICTURE
   */
  acceptPicture(file: Buffer, purpose: PicturePurpose, owner: PictureOwner): Promise<{ imageUrl: string }>
  /** Stores a drawn picture under a fixed name, unless it exists. Throws Error where files of this name are never served, or it names another picture's copy. */
  saveDrawn(name: string, draw: () => Promise<Buffer>): Promise<string>
  /** Removes a picture and its narrower copies; one that is gone is no error. */
  remove(imageUrl: string): Promise<void>
  /** Removes a picture that was accepted for this owner; ignores every other URL. */
  removeOwn(imageUrl: string, purpose: PicturePurpose, owner: PictureOwner): Promise<void>
  /**
   * Protects uploads from the sweep, as if they had just been made: call it before a record is written that refers to them.
   * Returns those that don't exist, which must not be referred to: paths of this site without a picture. URLs elsewhere are ignored.
   */
  claim(imageUrls: readonly string[]): Promise<string[]>
  /** Returns whether these are the pictures of this market, by its database's name; a new folder becomes this market's. Only then may they be swept. */
  areOf(marketId: string): Promise<boolean>
  /** Removes uploads that no record refers to, the old ones and of each owner the oldest beyond 200, and returns how many. */
  sweep(sweep: Sweep): Promise<number>
}

const nameByContent = (picture: Buffer) => createHash('sha256').update(picture).digest('hex').slice(0, 24)

/** Returns the store of pictures on this machine's disk below `folder`, served through the edge at /files. */
export function createFiles({ folder }: { folder: string }): Files {
  async function remove(imageUrl: string): Promise<void> {
    const path = normalize(join(folder, imageUrl.replace(/^\/files\//, '')))
    if (!path.startsWith(normalize(folder) + sep) || !path.endsWith('.webp')) return
    await Promise.all(withCopies(path).map(file => rm(file, { force: true })))
  }

  return {
    async acceptPicture(file, purpose, owner) {
      const picture = await acceptPicture(file, purpose)
      const name = purpose === 'product' ? nameByContent(picture) : randomBytes(12).toString('hex')
      return { imageUrl: await savePicture(folder, purpose, picture, `${owner.of}/${name}`) }
    },
    async saveDrawn(name, draw) {
      if (readPicturePath(`drawn/${name}.webp`)?.kind !== 'picture')
        throw new Error(`a picture can’t be named '${name}'`)
      const isThere = await access(join(folder, 'drawn', `${name}.webp`)).then(
        () => true,
        () => false,
      )
      return isThere ? `/files/drawn/${name}.webp` : savePicture(folder, 'drawn', await draw(), name)
    },
    remove,
    async removeOwn(imageUrl, purpose, { of }) {
      const isOwn = new RegExp(`^/files/${purpose}/${of}/[0-9a-f]{24}\\.webp$`).test(imageUrl)
      if (isOwn) await remove(imageUrl)
    },
    claim: imageUrls => claimUploads(folder, imageUrls),
    areOf: marketId => isFolderOf(folder, marketId),
    sweep: sweep => sweepUploads(folder, sweep),
  }
}
