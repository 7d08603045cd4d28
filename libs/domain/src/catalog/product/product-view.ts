import { fewerAreas, isPicturePath, MONTHS, type MonthIndex, monthOf } from '@santhe/rules'
import { drawnPicture } from '../../records/category.ts'
import type { ProductImageRecord, ProductRecord } from '../../records/product.ts'
import { logoOfFarm } from './farm-picture.ts'
import type { StockedProduct } from './queries.ts'

const MONTH_NAMES: Readonly<Record<MonthIndex, string>> = {
  0: 'January',
  1: 'February',
  2: 'March',
  3: 'April',
  4: 'May',
  5: 'June',
  6: 'July',
  7: 'August',
  8: 'September',
  9: 'October',
  10: 'November',
  11: 'December',
}

/** Returns the month of the harvest, 'December 2026', else the first month in which it is harvested every year, 'November'; null without both. */
export function harvestMonthOf({
  harvestDate,
  seasons,
}: Pick<ProductRecord, 'harvestDate' | 'seasons'>): string | null {
  if (harvestDate !== null) return `${MONTH_NAMES[monthOf(harvestDate)]} ${harvestDate.slice(0, 4)}`
  const harvest = seasons.find(({ state }) => state !== 'growing')
  const first = MONTHS[harvest?.from ?? -1]
  return first === undefined ? null : MONTH_NAMES[first]
}

/** Returns the path of a stored picture; undefined for a url of another site, which the market's pages may not load. */
function ownPath(imageUrl: string | undefined): string | undefined {
  return isPicturePath(imageUrl) ? imageUrl : undefined
}

/** Returns a product's main picture, else the drawn one of its category. */
export function mainPictureOf({ images, categoryName }: Pick<ProductRecord, 'images' | 'categoryName'>): string {
  return ownPath(images[0]?.imageUrl) ?? drawnPicture(categoryName)
}

/** Returns a product's pictures, the primary one first, without those at other sites. */
export function picturesOf({ images }: { images: readonly ProductImageRecord[] }): ProductImageRecord[] {
  return images.filter(image => ownPath(image.imageUrl) !== undefined)
}

/** Returns how many pictures a product has beside its main one, each that was given twice counted once: a stored picture's path is made of what it shows. */
export function extraPicturesOf(product: Pick<ProductRecord, 'images'>): number {
  return Math.max(0, new Set(picturesOf(product).map(({ imageUrl }) => imageUrl)).size - 1)
}

/** Returns a product with the fields of docs/product/products.md#product-fields, in paise, without those that are stored for indexes. */
export function productView(product: StockedProduct) {
  const { farm, farmId } = product
  return {
    id: product._id,
    name: product.name,
    localName: product.localName,
    description: product.description,
    category: product.categoryName,
    categoryId: product.categoryId,
    imageUrl: mainPictureOf(product),
    extraImages: extraPicturesOf(product),
    price: product.price,
    unit: product.unit,
    unitsPerBox: product.unitsPerBox,
    inventory: product.inventory,
    status: product.status,
    availableUntil: product.availableUntil,
    harvestDate: product.harvestDate,
    harvestMonth: harvestMonthOf(product),
    growingDetails: product.growingDetails,
    rating: product.rating,
    reviewCount: product.ratingCount,
    approvalStatus: product.approvalStatus,
    rejectionReason: product.rejectionReason,
    farm: {
      ...{ id: farmId, name: farm.name, logoUrl: logoOfFarm(farm), location: farm.location },
      deliveryAreas: fewerAreas(farm),
    },
    farmerId: farmId,
    createdAt: product.createdAt,
    updatedAt: product.updatedAt,
  }
}
