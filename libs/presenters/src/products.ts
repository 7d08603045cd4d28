import type { PendingEdit, Product, Rejection } from '@santhe/contracts'
import {
  extraPicturesOf,
  harvestMonthOf,
  type ListedProduct,
  logoOfFarm,
  mainPictureOf,
  type ProductRecord,
  picturesOf,
} from '@santhe/domain'
import { fewerAreas, harvestMonthText, paiseToRupees, seasonMonths, seasonsOf } from '@santhe/rules'

/** Returns the public fields of a product, with as much of its farm's location as `location` shows. docs/product/products.md#product-fields. */
export function publicPart(product: ListedProduct, location: string): Product {
  const { farm, farmId, name, localName, description, categoryId, unit, unitsPerBox, inventory, status } = product
  const { availableUntil, harvestDate, growingDetails, rating, approvalStatus, rejectionReason } = product
  return {
    ...{ id: product._id, name, localName, description, category: product.categoryName, categoryId },
    imageUrl: mainPictureOf(product),
    extraImages: extraPicturesOf(product),
    price: paiseToRupees(product.price),
    ...{ unit, unitsPerBox, inventory, status, availableUntil, harvestDate },
    harvestMonth: harvestMonthText(harvestMonthOf(product)),
    ...{ growingDetails, rating, reviewCount: product.ratingCount, approvalStatus, rejectionReason },
    farm: { id: farmId, name: farm.name, logoUrl: logoOfFarm(farm), location, deliveryAreas: fewerAreas(farm) },
    farmerId: farmId,
    createdAt: product.createdAt.toISOString(),
    updatedAt: product.updatedAt.toISOString(),
  }
}

function presentEdit({ at, ...edit }: NonNullable<ProductRecord['pendingEdit']>): PendingEdit {
  const { price, images, ...texts } = edit
  const names = ['name', 'localName', 'description', 'price', 'images'] as const
  return {
    ...texts,
    ...(price !== undefined && { price: paiseToRupees(price) }),
    ...(images && { images: picturesOf({ images }) }),
    fields: names.filter(name => name in edit),
    at: at.toISOString(),
  }
}

/** Returns a rejection with the reviewed fields of the rejected version. */
export function presentRejection({
  version,
  at,
  ...rejection
}: NonNullable<ProductRecord['lastRejection']>): Rejection {
  const { name, localName, description, price, images } = version
  const presented = { name, localName, description, price: paiseToRupees(price), images: picturesOf({ images }) }
  return { ...rejection, at: at.toISOString(), version: presented }
}

/** Returns the fields that only a product's farmer and staff in scope read. */
export function officialPart({
  seasons,
  pendingEdit,
  lastRejection,
}: ListedProduct): Required<Pick<Product, 'seasons' | 'pendingEdit' | 'lastRejection'>> {
  return {
    seasons: seasonsOf(seasonMonths(seasons)),
    pendingEdit: pendingEdit ? presentEdit(pendingEdit) : null,
    lastRejection: lastRejection ? presentRejection(lastRejection) : null,
  }
}
