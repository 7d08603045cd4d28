import { createHash, randomBytes } from 'node:crypto'
import { acceptPicture } from './accept-picture.ts'
import type { PicturePurpose } from './picture-paths.ts'
import { readPicturePath } from './picture-paths.ts'
import { savePicture } from './save-picture.ts'
import type { FileStore } from './store/file-store.ts'
import { claimUploads, pictureNameOf, type Sweep, sweepUploads } from './uploads.ts'

/** The owner's id by purpose: the person, the uploader of a product's picture, or the farm. */
export interface PictureOwner {
  of: number
}

export interface Files {
  /**
   * Checks, re-encodes and stores an uploaded picture under its owner's id, so that removing it never removes another owner's. Pictures of
   * people and farms get unique names; product pictures are named by content, so a repeated upload is the same picture.
   * @throws TOO_LARGE when the file or picture is too large
   * @throws NOT_A_PICTURE when it can't be decoded
   */
  acceptPicture(file: Buffer, purpose: PicturePurpose, owner: PictureOwner): Promise<{ imageUrl: string }>
  /**
   * Stores a drawn picture under a fixed name, unless it exists.
   * @throws Error when files of this name are never served, or it names another picture's copy
   */
  saveDrawn(name: string, draw: () => Promise<Buffer>): Promise<string>
  /** Removes a picture and its narrower copies, if they exist. */
  remove(imageUrl: string): Promise<void>
  /** Removes a picture accepted for this owner; ignores every other URL. */
  removeOwn(imageUrl: string, purpose: PicturePurpose, owner: PictureOwner): Promise<void>
  /**
   * Protects uploads from the sweep as if just made: call it before writing a record that refers to them.
   * Returns missing ones, which must not be referred to: paths of this site without a picture. Ignores URLs elsewhere.
   */
  claim(imageUrls: readonly string[]): Promise<string[]>
  /** Whether these are the pictures of this market, by its database's name; a new store becomes this market's. Only then may they be swept. */
  areOf(marketId: string): Promise<boolean>
  /** Removes old uploads without a record, and each owner's oldest beyond 200; returns how many. */
  sweep(sweep: Sweep): Promise<number>
}

const nameByContent = (picture: Buffer) => createHash('sha256').update(picture).digest('hex').slice(0, 24)

/** Returns the pictures of a store, which the edge serves at /files. */
export function createFiles(store: FileStore): Files {
  async function remove(imageUrl: string): Promise<void> {
    const name = pictureNameOf(imageUrl)
    if (name) await store.remove(name)
  }

  return {
    async acceptPicture(file, purpose, owner) {
      const picture = await acceptPicture(file, purpose)
      const name = purpose === 'product' ? nameByContent(picture) : randomBytes(12).toString('hex')
      return { imageUrl: await savePicture(store, `${purpose}/${owner.of}/${name}`, picture) }
    },
    async saveDrawn(name, draw) {
      if (readPicturePath(`drawn/${name}.webp`)?.kind !== 'picture')
        throw new Error(`a picture can’t be named '${name}'`)
      if (await store.has(`drawn/${name}.webp`)) return `/files/drawn/${name}.webp`
      return savePicture(store, `drawn/${name}`, await draw())
    },
    remove,
    async removeOwn(imageUrl, purpose, { of }) {
      const isOwn = new RegExp(`^/files/${purpose}/${of}/[0-9a-f]{24}\\.webp$`).test(imageUrl)
      if (isOwn) await remove(imageUrl)
    },
    claim: imageUrls => claimUploads(store, imageUrls),
    areOf: store.areOf,
    sweep: sweep => sweepUploads(store, sweep),
  }
}
