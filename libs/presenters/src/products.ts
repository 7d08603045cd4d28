import type { PendingEdit, Product, Rejection } from '@santhe/contracts'
import { type ProductRecord, picturesOf, productView, proposalOf, type StockedProduct } from '@santhe/domain'
import { paiseToRupees, seasonMonths, seasonsOf } from '@santhe/rules'

/** Returns a product in rupees, with as much of its farm's location as `visiblePart` lets through. */
export function productWith(visiblePart: (location: string) => string, product: StockedProduct): Product {
  const view = productView(product)
  return {
    ...view,
    farm: { ...view.farm, location: visiblePart(view.farm.location) },
    price: paiseToRupees(view.price),
    createdAt: view.createdAt.toISOString(),
    updatedAt: view.updatedAt.toISOString(),
  }
}

function versionOf({ price, images, ...texts }: ReturnType<typeof proposalOf>) {
  return {
    ...texts,
    ...(price !== undefined && { price: paiseToRupees(price) }),
    ...(images && { images: picturesOf({ images }) }),
  }
}

function presentEdit(edit: NonNullable<ProductRecord['pendingEdit']>): PendingEdit {
  const proposal = proposalOf(edit)
  const names = ['name', 'localName', 'description', 'price', 'images'] as const
  return { ...versionOf(proposal), fields: names.filter(name => name in proposal), at: edit.at.toISOString() }
}

/** Returns a rejection with the reviewed fields of what was rejected. */
export function presentRejection({
  version,
  at,
  ...rejection
}: NonNullable<ProductRecord['lastRejection']>): Rejection {
  const { name, localName, description, price, images } = version
  const presented = { name, localName, description, price: paiseToRupees(price), images: picturesOf({ images }) }
  return { ...rejection, at: at.toISOString(), version: presented }
}

/** Returns what a product's farmer and staff in scope read of it beside what everybody does. */
export function officialPart({
  seasons,
  pendingEdit,
  lastRejection,
}: StockedProduct): Required<Pick<Product, 'seasons' | 'pendingEdit' | 'lastRejection'>> {
  return {
    seasons: seasonsOf(seasonMonths(seasons)),
    pendingEdit: pendingEdit ? presentEdit(pendingEdit) : null,
    lastRejection: lastRejection ? presentRejection(lastRejection) : null,
  }
}
