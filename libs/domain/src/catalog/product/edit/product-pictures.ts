import { fail, MOST_PRODUCT_PICTURES } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { ProductImageRecord } from '../../../records/product.ts'
import { readStock } from '../../stock/queries.ts'
import { reviewedChange, versionToEdit } from '../product-record.ts'
import { findWritableProduct } from '../queries.ts'
import { saveChange } from './change-product.ts'

type Images = readonly ProductImageRecord[]

interface PictureCommand {
  productId: number
  by: StaffAct
}

/**
 * Changes the pictures of the version that this person edits and returns the new ones. `change` returns the same array when
 * nothing changes. docs/product/products.md#images.
 */
async function changePictures(
  { productId, by, change }: PictureCommand & { change: (images: Images) => Images },
  domain: Domain,
): Promise<Images> {
  const { actor, now } = by
  const isByFarmer = actor.role === 'farmer'
  return withTransaction(domain, async tx => {
    const stored = await findWritableProduct(productId, actor, tx)
    const version = versionToEdit(stored, isByFarmer)
    const images = change(version.images)
    if (images === version.images) return images
    const inventory = (await readStock([productId], tx)).get(productId) ?? 0
    const after = reviewedChange(stored, { ...version, images: [...images], updatedAt: now }, { isByFarmer, now })
    await saveChange({ before: { ...stored, inventory }, after: { ...after, inventory } }, by, tx)
    return images
  })
}

function pictureIn(images: Images, imageId: number): ProductImageRecord {
  return images.find(({ id }) => id === imageId) ?? fail('NOT_FOUND')
}

/**
 * Adds an uploaded picture at the end, or in place of `replaces`, and returns it. One that the product already has, as after a
 * repeated upload, is not added again.
 * @throws NOT_FOUND
 * @throws FORBIDDEN
 * @throws CONFLICT when the product has the maximum number of pictures
 */
export async function addProductPicture(
  { imageUrl, replaces, ...command }: PictureCommand & { imageUrl: string; replaces?: number | undefined },
  domain: Domain,
): Promise<ProductImageRecord & { isPrimary: boolean }> {
  const id = await nextId(domain, 'productImage')
  const add = (images: Images): Images => {
    if (images.some(image => image.imageUrl === imageUrl)) return images
    const others = images.filter(image => image.id !== replaces)
    return others.length < MOST_PRODUCT_PICTURES
      ? [...others, { id, imageUrl }]
      : fail('CONFLICT', { message: say('pictures.full', { most: MOST_PRODUCT_PICTURES }) })
  }
  const images = await changePictures({ ...command, change: add }, domain)
  const at = images.findIndex(image => image.imageUrl === imageUrl)
  return { ...(images[at] ?? fail('NOT_FOUND')), isPrimary: at === 0 }
}

/**
 * Deletes a picture; after the primary one the next becomes primary.
 * @throws NOT_FOUND for an unknown product or picture
 * @throws FORBIDDEN
 */
export async function deleteProductPicture(
  { imageId, ...command }: PictureCommand & { imageId: number },
  domain: Domain,
): Promise<void> {
  const remove = (images: Images) => {
    const picture = pictureIn(images, imageId)
    return images.filter(image => image !== picture)
  }
  await changePictures({ ...command, change: remove }, domain)
}

/**
 * Makes a picture the primary one.
 * @throws NOT_FOUND for an unknown product or picture
 * @throws FORBIDDEN
 */
export async function setPrimaryProductPicture(
  { imageId, ...command }: PictureCommand & { imageId: number },
  domain: Domain,
): Promise<void> {
  const moveToFront = (images: Images) => {
    const picture = pictureIn(images, imageId)
    return images[0] === picture ? images : [picture, ...images.filter(image => image !== picture)]
  }
  await changePictures({ ...command, change: moveToFront }, domain)
}
