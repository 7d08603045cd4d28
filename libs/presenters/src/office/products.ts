import type { AdminProduct, AdminProductDetail, Product, ProductSales } from '@santhe/contracts'
import {
  type KindPrice,
  type ProductRecord,
  type ProductSalesView,
  picturesOf,
  type StockedProduct,
  submittedAtOf,
} from '@santhe/domain'
import { daysBetween, hasEnded, istDateOf, paiseToRupees, seasonMonths, seasonsOf } from '@santhe/rules'
import { officialPart, presentRejection, publicPart } from '../products.ts'

/** Returns a product with its farm's whole location and its pending edit, for its farmer and staff in scope. */
export function presentProduct(product: StockedProduct): Product {
  return { ...publicPart(product, product.farm.location), ...officialPart(product) }
}

/** Returns until when, and for how long, the latest decision can be undone. */
function undoTime(undo: StockedProduct['undo'], now: Date): Pick<AdminProduct, 'undoUntil' | 'undoMs'> {
  if (!undo || undo.until <= now) return { undoUntil: null }
  return { undoUntil: undo.until.toISOString(), undoMs: undo.until.getTime() - now.getTime() }
}

/** Returns a product with its farm's place, and the days since it ended. */
export function presentAdminProduct(product: StockedProduct, now: Date): AdminProduct {
  const today = istDateOf(now)
  const { availableUntil, farm, undo } = product
  return {
    ...presentProduct(product),
    categoryName: product.categoryName,
    farmerName: farm.ownerName,
    farmerLocation: farm.location,
    district: farm.district,
    taluk: farm.taluk,
    daysSinceExpiry: hasEnded(product, today) ? daysBetween(availableUntil, today) : null,
    submittedAt: submittedAtOf(product).toISOString(),
    ...undoTime(undo, now),
  }
}

/** Returns a rejection with all stored fields of the rejected version. */
function presentWholeRejection(rejection: NonNullable<ProductRecord['lastRejection']>) {
  const { categoryName: category, unit, unitsPerBox, status, availableUntil, harvestDate } = rejection.version
  const { seasons, growingDetails } = rejection.version
  const offer = { category, unit, unitsPerBox, status, availableUntil, harvestDate, growingDetails }
  const presented = presentRejection(rejection)
  const months = seasons && { seasons: seasonsOf(seasonMonths(seasons)) }
  return { ...presented, version: { ...presented.version, ...offer, ...months } }
}

/** Returns a product with the facts for deciding about it. */
export function presentAdminProductDetail(
  product: StockedProduct,
  { kindPrice, now }: { kindPrice: KindPrice | null; now: Date },
): AdminProductDetail {
  return {
    ...presentAdminProduct(product, now),
    lastRejection: product.lastRejection ? presentWholeRejection(product.lastRejection) : null,
    images: picturesOf(product),
    kindPrice: kindPrice && { ...kindPrice, median: paiseToRupees(kindPrice.median) },
  }
}

export function presentProductSales({ totalRevenue, salesHistory, ...totals }: ProductSalesView): ProductSales {
  return {
    ...totals,
    totalRevenue: paiseToRupees(totalRevenue),
    salesHistory: salesHistory.map(({ price, orderDate, ...sale }) => ({
      ...sale,
      price: paiseToRupees(price),
      orderDate: orderDate.toISOString(),
    })),
  }
}
