import { beginsWordsOf, type IstDate, istDateOf, normalise } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { farmIndex } from '../search/farm-index.ts'
import { type ProductIndex, type ProductRow, productIndex } from '../search/product-index.ts'
import { inTiers, PRODUCT_ORDERS } from './product-orders.ts'
import { resolveSearch } from './resolve-search.ts'

/** In all, and of categories and farms each. docs/product/catalog.md#suggestions */
const MAX_ROWS = 8
const MAX_OF_KIND = 2

/** Returns the products that a search finds by a name, one of each produce: the first, where names that begin so come first. */
function productsFor(search: string, index: ProductIndex, today: IstDate): ProductRow[] {
  const text = normalise(search)
  const resolved = resolveSearch(search, index, today)
  const begins = ({ produceKey }: ProductRow) => Number(` ${produceKey}`.includes(` ${text}`))
  const inOrder = (a: ProductRow, b: ProductRow) => begins(b) - begins(a) || PRODUCT_ORDERS.shop.compare(a, b)
  const isNear = resolved.match === 'near'
  const rows = isNear ? resolved.tiers.keys() : (resolved.match === 'literal' && resolved.rows) || index.inShopOrder
  const compare = isNear ? inTiers(PRODUCT_ORDERS.shop, resolved.tiers).compare : inOrder
  const firsts = new Map<string, ProductRow>()
  for (const row of rows) {
    const isNamed = isNear || row.produceKey.includes(text) || row.otherKeys.includes(text)
    const first = firsts.get(row.produceKey)
    if (row.availableUntil < today || !isNamed || (first && compare(first, row) <= 0)) continue
    firsts.set(row.produceKey, row)
  }
  return [...firsts.values()].sort(compare)
}

interface Suggest {
  search?: string | undefined
  /** Those that can be chosen. */
  categories: readonly { _id: number; name: string }[]
  now: Date
}

/** Returns what a typed text may mean among the names that lists may show. docs/product/catalog.md#suggestions */
export async function suggest({ search = '', categories, now }: Suggest, domain: Domain) {
  // Punctuation alone is in no name; normalised it is empty, which every name contains.
  if (normalise(search) === '') return { products: [], categories: [], farms: [] }
  const isNamed = (name: string) => beginsWordsOf(name, search)
  const named = categories.filter(({ name }) => isNamed(name)).slice(0, MAX_OF_KIND)
  const farms = (await farmIndex(domain)).filter(({ farmName }) => isNamed(farmName)).slice(0, MAX_OF_KIND)
  const products = productsFor(search, await productIndex(domain), istDateOf(now))
  return { products: products.slice(0, MAX_ROWS - named.length - farms.length), categories: named, farms }
}
