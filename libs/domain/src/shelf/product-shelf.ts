import type { CalendarFarm } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { type ProductRecord, Products } from '../product/model.ts'
import { mainPictureOf } from '../product/product-view.ts'
import { createShelf, shelfPerConnection } from './shelf.ts'
import { sorted } from './sorted.ts'

const FIELDS = [
  'name',
  'localName',
  'otherNames',
  'description',
  'search',
  'categoryId',
  'categoryName',
  'images',
  'farmId',
  'farm',
  'status',
  'soldOut',
  'rank',
  'availableUntil',
  'harvestDate',
  'seasons',
  'rating',
  'ratingCount',
  'isListed',
] as const satisfies readonly (keyof ProductRecord)[]

type Source = Pick<ProductRecord, (typeof FIELDS)[number] | '_id'>

/** What finding a listed product needs to know of it. */
export interface ProductRow
  extends Pick<
    ProductRecord,
    | '_id'
    | 'name'
    | 'localName'
    | 'otherNames'
    | 'description'
    | 'search'
    | 'categoryId'
    | 'categoryName'
    | 'farmId'
    | 'status'
    | 'soldOut'
    | 'rank'
    | 'availableUntil'
    | 'harvestDate'
    | 'seasons'
    | 'rating'
    | 'ratingCount'
  > {
  imageUrl: string
  farm: CalendarFarm
}

function rowOf({ images, farm, isListed, ...kept }: Source): ProductRow | undefined {
  if (!isListed) return undefined
  return {
    ...kept,
    imageUrl: mainPictureOf({ images, categoryName: kept.categoryName }),
    farm: { id: kept.farmId, name: farm.name, logoUrl: farm.logoUrl },
  }
}

function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

/** What can be bought first, then the soonest `availableUntil`, then id. Decisions "Calls in general". */
export function inShopOrder(a: ProductRow, b: ProductRow): number {
  return a.rank - b.rank || compareText(a.availableUntil, b.availableUntil) || a._id - b._id
}

export function bestRatedFirst(a: ProductRow, b: ProductRow): number {
  return b.rating - a.rating || b.ratingCount - a.ratingCount || a._id - b._id
}

/** The products that public lists may show, in both of their orders. */
export interface ProductShelf {
  readonly inShopOrder: readonly ProductRow[]
  readonly bestRatedFirst: readonly ProductRow[]
  /** By id, so that what is made of them does not follow from what happened first. */
  readonly byId: readonly ProductRow[]
  /** Counts up with every change, so that what was derived can be known to hold still. */
  readonly revision: number
}

const shelves = shelfPerConnection(connection => {
  const shop = sorted(inShopOrder)
  const rated = sorted(bestRatedFirst)
  const byId = sorted<ProductRow>((a, b) => a._id - b._id)
  let revision = 0
  const shelf = createShelf(connection, {
    source: Products,
    fields: FIELDS,
    rowOf,
    onChange(out, into) {
      revision += 1
      for (const order of [shop, rated, byId]) order.change(out, into)
    },
  })
  const view: ProductShelf = {
    get inShopOrder() {
      return shop.rows
    },
    get bestRatedFirst() {
      return rated.rows
    },
    get byId() {
      return byId.rows
    },
    get revision() {
      return revision
    },
  }
  return { shelf, view }
})

/** The shelf as of now: every write that was committed before this call is on it. */
export async function productShelf({ connection }: Domain): Promise<ProductShelf> {
  const { shelf, view } = shelves(connection)
  await shelf.bringUpToDate()
  return view
}
