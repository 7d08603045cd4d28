import { bestRatedFirst, type CalendarFarm, MEASURES, normalise, type Paise, unitPriceOf } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { logoOfFarm, mainPictureOf } from '../pictures.ts'
import { createCatalogIndex, indexPerConnection } from './catalog-index.ts'
import { grouped } from './grouped.ts'
import { memoize } from './memoize.ts'
import { type NearIndex, nearIndex } from './near-index.ts'
import { type NamedProduce, nearKeysOf } from './near-keys.ts'
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

interface ProductNames extends NamedProduce {
  otherNames: string[]
  /** The name in one spelling: products with the same key are one produce. */
  produceKey: string
  /** Known Hindi names in search spelling. */
  hindiKeys: readonly string[]
  /** Local, other and known Hindi names in search spelling, one per line. */
  otherKeys: string
  /** For searches without literal matches. */
  nearKeys: readonly string[]
}

export interface ProductRow
  extends Omit<IndexedProduct, 'images' | 'farm' | 'isListed' | 'approvalStatus' | 'createdAt' | 'updatedAt'>,
    Omit<ProductNames, 'hindiKeys'> {
  imageUrl: string
  /** All pictures as JSON, a third of their objects' memory. */
  images: string
  farm: CalendarFarm
  shownFarm: ProductRecord['farm']
  /** Price per kilo, litre or piece, and the measure's rank in lists; last, and 0, for units without a measure. */
  unitPrice: Paise
  measure: number
  /** Harvest date before its arrival; '' when ready now, and after all dates when unknown. */
  readyOn: string
  /** All inputs of its calendar months: products with the same key have the same months. */
  monthsKey: string
  /** In milliseconds. */
  createdAt: number
  updatedAt: number
}

const UNKNOWN_DATE = '9999'

/** These share equal values, since each document brings its own copies; long texts do not displace short ones. */
const oneText = memoize(text => text)
const oneLongText = memoize(text => text)
type Months = Pick<ProductRow, 'status' | 'soldOut' | 'availableUntil' | 'harvestDate' | 'seasons'>
const monthsOf = memoize((text): Months & { monthsKey: string } => {
  const months: Months = JSON.parse(text)
  const { availableUntil, harvestDate } = months
  const dates = { availableUntil: oneText(availableUntil), harvestDate: harvestDate && oneText(harvestDate) }
  return { ...months, ...dates, monthsKey: text }
})
const oneFarm = memoize((text): Pick<ProductRow, 'farm' | 'shownFarm'> => {
  const [id, shownFarm]: [number, ProductRecord['farm']] = JSON.parse(text)
  return { farm: { id, name: shownFarm.name, logoUrl: logoOfFarm(shownFarm) }, shownFarm }
})
const namesOf = memoize((text): ProductNames => {
  const [name, localName, otherNames]: [string, string, string[]] = JSON.parse(text)
  const hindiKeys = hindiNamesOf(name).map(normalise)
  const otherKeys = [localName, ...otherNames].map(normalise).concat(hindiKeys).join('\n')
  const nearKeys = nearKeysOf({ name, localName, otherNames }).map(oneText)
  return { name, localName, otherNames, produceKey: normalise(name), hindiKeys, otherKeys, nearKeys }
})

/**
 * Returns the index's row of a product; undefined if lists may not show it.
 * Lists its fields, since rows of one shape are scanned ten times as fast as rows created by spreading.
 */
export function productRow(product: IndexedProduct): ProductRow | undefined {
  if (!product.isListed) return undefined
  const { farmId, status, soldOut, availableUntil, harvestDate, seasons } = product
  const months = monthsOf(JSON.stringify({ status, soldOut, availableUntil, harvestDate, seasons }))
  const unitPrice = unitPriceOf(product, product.price)
  const names = namesOf(JSON.stringify([product.name, product.localName, product.otherNames]))
  const isComplete = names.hindiKeys.every(key => product.search.includes(key))
  const { farm, shownFarm } = oneFarm(JSON.stringify([farmId, product.farm]))
  return {
    _id: product._id,
    name: names.name,
    localName: names.localName,
    otherNames: names.otherNames,
    description: oneLongText(product.description),
    // A product written before its name was known lacks it.
    search: oneLongText(isComplete ? product.search : [product.search, ...names.hindiKeys].join('\n')),
    categoryId: product.categoryId,
    categoryName: oneText(product.categoryName),
    farmId,
    price: product.price,
    unit: oneText(product.unit),
    unitsPerBox: product.unitsPerBox,
    status: months.status,
    soldOut,
    rank: product.rank,
    availableUntil: months.availableUntil,
    harvestDate: months.harvestDate,
    seasons: months.seasons,
    rating: product.rating,
    ratingCount: product.ratingCount,
    growingDetails: product.growingDetails && oneLongText(product.growingDetails),
    rejectionReason: product.rejectionReason,
    createdAt: product.createdAt.getTime(),
    updatedAt: product.updatedAt.getTime(),
    imageUrl: oneLongText(mainPictureOf(product)),
    images: oneLongText(JSON.stringify(product.images)),
    farm,
    shownFarm,
    produceKey: names.produceKey,
    otherKeys: names.otherKeys,
    nearKeys: names.nearKeys,
    unitPrice: unitPrice?.paise ?? 0,
    measure: unitPrice === undefined ? MEASURES.length : MEASURES.indexOf(unitPrice.measure),
    readyOn: status === 'Available Now' ? '' : (months.harvestDate ?? UNKNOWN_DATE),
    monthsKey: months.monthsKey,
  }
}

/** Returns a row's product; only approved and listed ones have rows. */
export function shownProduct(row: ProductRow): ShownProduct {
  const dates = { createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) }
  const images: ProductRecord['images'] = JSON.parse(row.images)
  return { ...row, farm: row.shownFarm, images, isListed: true, approvalStatus: 'approved', ...dates }
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
