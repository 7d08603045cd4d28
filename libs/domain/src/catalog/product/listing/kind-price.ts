import { istDateOf, type MEASURES, type Paise, unitPriceOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { eitherRank } from './list-products.ts'

/** Price of a kind: of products with the same name, or else category, and the same measure. */
export interface KindPrice {
  /** Per kilo, litre or piece; for an even number of prices the mean of the middle two, rounded half up. */
  median: Paise
  measure: (typeof MEASURES)[number]
  /** Number of other active products in the median. */
  count: number
  /** Whether they share the product's name, or only its category. */
  hasItsName: boolean
}

/** Fewer are too few to compare with. */
const LEAST_OF_NAME = 2

const plainName = (name: string) => name.trim().toLowerCase()

function medianOf(prices: readonly Paise[]): Paise {
  const sorted = prices.toSorted((a, b) => a - b)
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]]
  return Math.floor((low + high) / 2 + 0.5)
}

/** Returns the median price of the other active products of a product's kind; null when there are none, or the unit has no measure. */
export async function readKindPrice(
  product: ProductRecord,
  now: Date,
  { connection }: Domain,
): Promise<KindPrice | null> {
  const own = unitPriceOf(product, product.price)
  if (own === undefined) return null
  const { _id, categoryId, name } = product
  const active = { isListed: true, ...eitherRank(), availableUntil: trusted({ $gte: istDateOf(now) }) }
  const filter: Record<string, unknown> = { ...active, categoryId, _id: trusted({ $ne: _id }) }
  const others = await Products(connection)
    .find(filter)
    .select({ name: 1, price: 1, unit: 1, unitsPerBox: 1 })
    .lean<Pick<ProductRecord, 'name' | 'price' | 'unit' | 'unitsPerBox'>[]>()
  const prices = others.flatMap(other => {
    const price = unitPriceOf(other, other.price)
    return price?.measure === own.measure ? [{ paise: price.paise, name: plainName(other.name) }] : []
  })
  const ofName = prices.filter(other => other.name === plainName(name))
  const hasItsName = ofName.length >= LEAST_OF_NAME
  const compared = (hasItsName ? ofName : prices).map(({ paise }) => paise)
  if (compared.length === 0) return null
  return { median: medianOf(compared), measure: own.measure, count: compared.length, hasItsName }
}
