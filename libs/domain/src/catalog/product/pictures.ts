import { isPicturePath } from '@santhe/rules'
import { drawnPicture } from '../../records/category.ts'
import type { FarmRecord } from '../../records/farm.ts'
import type { ProductImageRecord, ProductRecord } from '../../records/product.ts'

const DRAWN_FARM = '/files/drawn/farm.webp'

/** Returns the farm's pictures that the market's pages may load, without those at other sites. */
export function picturesOfFarm({ farmImages }: Pick<FarmRecord, 'farmImages'>): string[] {
  return farmImages.filter(isPicturePath)
}

/** Returns a farm's main picture, else the first of its others, else the drawn one. */
export function mainPictureOfFarm(farm: Pick<FarmRecord, 'imageUrl' | 'farmImages'>): string {
  return [farm.imageUrl ?? '', ...farm.farmImages].find(isPicturePath) ?? DRAWN_FARM
}

/** Returns a farm's logo; null where it has none or one at another site. */
export function logoOfFarm({ logoUrl }: Pick<FarmRecord, 'logoUrl'>): string | null {
  return isPicturePath(logoUrl) ? logoUrl : null
}

/** Returns a product's main picture, else the drawn one of its category. */
export function mainPictureOf({ images, categoryName }: Pick<ProductRecord, 'images' | 'categoryName'>): string {
  const [primary] = images
  return primary && isPicturePath(primary.imageUrl) ? primary.imageUrl : drawnPicture(categoryName)
}

/** Returns a product's pictures, the primary one first, without those at other sites. */
export function picturesOf({ images }: { images: readonly ProductImageRecord[] }): ProductImageRecord[] {
  return images.filter(({ imageUrl }) => isPicturePath(imageUrl))
}

/** Returns how many pictures a product has beside its main one, each that was given twice counted once: a stored picture's path is made of what it shows. */
export function extraPicturesOf(product: Pick<ProductRecord, 'images'>): number {
  return Math.max(0, new Set(picturesOf(product).map(({ imageUrl }) => imageUrl)).size - 1)
}
