import { isPicturePath } from '@santhe/rules'
import { drawnPicture } from '../../records/category.ts'
import type { FarmRecord } from '../../records/farm.ts'
import type { ProductImageRecord, ProductRecord } from '../../records/product.ts'

const DRAWN_FARM = '/files/drawn/farm.webp'

/** Returns the farm's stored pictures, without URLs of other sites. */
export function picturesOfFarm({ farmImages }: Pick<FarmRecord, 'farmImages'>): string[] {
  return farmImages.filter(isPicturePath)
}

/** Returns a farm's main picture, else its first other one, else the drawn one. */
export function mainPictureOfFarm(farm: Pick<FarmRecord, 'imageUrl' | 'farmImages'>): string {
  return [farm.imageUrl ?? '', ...farm.farmImages].find(isPicturePath) ?? DRAWN_FARM
}

/** Returns a farm's logo; null without one or for a URL of another site. */
export function logoOfFarm({ logoUrl }: Pick<FarmRecord, 'logoUrl'>): string | null {
  return isPicturePath(logoUrl) ? logoUrl : null
}

/** Returns a product's main picture, else its category's drawn one. */
export function mainPictureOf({ images, categoryName }: Pick<ProductRecord, 'images' | 'categoryName'>): string {
  const [primary] = images
  return primary && isPicturePath(primary.imageUrl) ? primary.imageUrl : drawnPicture(categoryName)
}

/** Returns a product's pictures, the primary one first, without URLs of other sites. */
export function picturesOf({ images }: { images: readonly ProductImageRecord[] }): ProductImageRecord[] {
  return images.filter(({ imageUrl }) => isPicturePath(imageUrl))
}

/** Returns the number of distinct pictures beside the main one: equal pictures have equal paths. */
export function extraPicturesOf(product: Pick<ProductRecord, 'images'>): number {
  return Math.max(0, new Set(picturesOf(product).map(({ imageUrl }) => imageUrl)).size - 1)
}
