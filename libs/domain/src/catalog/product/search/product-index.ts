import { bestRatedFirst, type CalendarFarm, MEASURES, normalise, type Paise, unitPriceOf } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { logoOfFarm, mainPictureOf } from '../pictures.ts'
import { createCatalogIndex, indexPerConnection } from './catalog-index.ts'
import { grouped } from './grouped.ts'
import { memoize } from './memoize.ts'
import { type NearIndex, nearIndex } from './near-index.ts'
import { type Packed, packing } from './packed.ts'
import { type ResultCache, resultCache } from './result-cache.ts'
import { sorted } from './sorted.ts'
import { hindiNamesOf } from './thesaurus.ts'
import { type WordIndex, wordIndex } from './word-index.ts'

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
  'price',
  'unit',
  'unitsPerBox',
  'status',
  'soldOut',
  'rank',
  'availableUntil',
  'harvestDate',
  'seasons',
  'rating',
  'ratingCount',
  'isListed',
  'growingDetails',
  'approvalStatus',
  'rejectionReason',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof ProductRecord)[]

type IndexedProduct = Pick<ProductRecord, (typeof FIELDS)[number] | '_id'>

/** A product in lists, from the index alone. */
export type ShownProduct = Omit<IndexedProduct, 'search'>

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
  shown: Packed<ShownProduct>
  imageUrl: string
  farm: CalendarFarm
  /** The name in one spelling: products with the same key are one produce. */
  produceKey: string
  /** Local, other and known Hindi names in search spelling, one per line. */
  otherKeys: string
  /** Price per kilo, litre or piece, and the measure's rank in lists; last, and 0, for units without a measure. */
  unitPrice: Paise
  measure: number
  /** Harvest date before its arrival; '' when ready now, and after all dates when unknown. */
  readyOn: string
  /** All inputs of its calendar months: products with the same key have the same months. */
  monthsKey: string
}

const UNKNOWN_DATE = '9999'
export const { pack: packProduct, unpack: unpackProduct } = packing<ShownProduct>([
  '_id',
  ...FIELDS.filter(field => field !== 'search'),
])

/** Shares equal texts, since each document brings its own copies. */
const oneText = memoize(text => text)

/**
 * Returns the index's row of a product; undefined if lists may not show it.
 * Lists its fields, since rows of one shape are scanned ten times as fast as rows created by spreading.
 */
export function productRow(product: IndexedProduct): ProductRow | undefined {
  if (!product.isListed) return undefined
  const { farm, farmId, status, soldOut, availableUntil, harvestDate, seasons } = product
  const unitPrice = unitPriceOf(product, product.price)
  const hindiKeys = hindiNamesOf(product.name).map(normalise)
  const isComplete = hindiKeys.every(key => product.search.includes(key))
  return {
    _id: product._id,
    name: oneText(product.name),
    localName: oneText(product.localName),
    otherNames: product.otherNames,
    description: product.description,
    // A product written before its name was known lacks it.
    search: isComplete ? product.search : [product.search, ...hindiKeys].join('\n'),
    categoryId: product.categoryId,
    categoryName: oneText(product.categoryName),
    farmId,
    status,
    soldOut,
    rank: product.rank,
    availableUntil: oneText(availableUntil),
    harvestDate: harvestDate && oneText(harvestDate),
    seasons,
    rating: product.rating,
    ratingCount: product.ratingCount,
    shown: packProduct(product),
    imageUrl: mainPictureOf(product),
    farm: { id: farmId, name: oneText(farm.name), logoUrl: logoOfFarm(farm) },
    produceKey: oneText(normalise(product.name)),
    otherKeys: oneText([product.localName, ...product.otherNames].map(normalise).concat(hindiKeys).join('\n')),
    unitPrice: unitPrice?.paise ?? 0,
    measure: unitPrice === undefined ? MEASURES.length : MEASURES.indexOf(unitPrice.measure),
    readyOn: status === 'Available Now' ? '' : (harvestDate ?? UNKNOWN_DATE),
    monthsKey: oneText(JSON.stringify([status, soldOut, availableUntil, harvestDate, seasons])),
  }
}

function compareText(a: string, b: string): number {
  return Number(a > b) - Number(a < b)
}

/** Available ones first, then by soonest `availableUntil`, then id. docs/product/calls.md#order-of-lists. */
function inShopOrder(a: ProductRow, b: ProductRow): number {
  return a.rank - b.rank || compareText(a.availableUntil, b.availableUntil) || a._id - b._id
}

export interface ProductIndex {
  readonly inShopOrder: readonly ProductRow[]
  readonly bestRatedFirst: readonly ProductRow[]
  /** By `produceKey`, each sorted by id. */
  readonly byProduce: ReadonlyMap<string, readonly ProductRow[]>
  readonly byFarm: ReadonlyMap<number, readonly ProductRow[]>
  /** By the latest queries. */
  readonly results: Pick<ResultCache<ProductRow>, 'rows'>
  /** By the possible meanings of a search without literal matches. */
  readonly near: Pick<NearIndex<ProductRow>, 'withKeys'>
  /** By the words of the search text. */
  readonly words: Pick<WordIndex<ProductRow>, 'containing'>
  /** The list version that it reflects. */
  readonly version: string | undefined
}

const indexes = indexPerConnection(connection => {
  const shop = sorted(inShopOrder)
  const rated = sorted<ProductRow>(bestRatedFirst)
  const byProduce = grouped((row: ProductRow) => row.produceKey)
  const byFarm = grouped((row: ProductRow) => row.farmId)
  const results = resultCache<ProductRow>()
  const near = nearIndex<ProductRow>()
  const words = wordIndex<ProductRow>()
  const index = createCatalogIndex(connection, {
    source: Products,
    fields: FIELDS,
    rowOf: productRow,
    onChange(removed, added) {
      for (const list of [shop, rated, near, words, results, byProduce, byFarm]) list.change(removed, added)
    },
  })
  const view: ProductIndex = {
    get inShopOrder() {
      return shop.rows
    },
    get bestRatedFirst() {
      return rated.rows
    },
    byProduce: byProduce.lists,
    byFarm: byFarm.lists,
    results,
    near,
    words,
    get version() {
      return index.version
    },
  }
  return { index, view }
})

/** Returns the index after `bringUpToDate`. Read it before the next `await`. */
export async function productIndex({ connection, listVersion }: Domain): Promise<ProductIndex> {
  const { index, view } = indexes(connection)
  await index.bringUpToDate(listVersion)
  return view
}
