import { type IstDate, istDateOf, normalise, soundOf, wordsIn } from '@santhe/rules'
import type { Domain } from '../../../foundation/domain.ts'
import { farmIndex, farmSearch } from '../search/farm-index.ts'
import kannadaNames from '../search/kannada-names.json' with { type: 'json' }
import { memoizeByList } from '../search/memoize.ts'
import { type ProductIndex, type ProductRow, productIndex } from '../search/product-index.ts'
import { displayName, kindsCalled } from '../search/thesaurus.ts'
import { inTiers, PRODUCT_ORDERS } from './product-orders.ts'
import { nearSearch } from './resolve-search.ts'

const KANNADA = new Map(Object.entries(kannadaNames))
const BY_KANNADA = new Map(Object.entries(kannadaNames).map(([name, kannada]) => [normalise(kannada), name]))

/** Returns both names of the only kind of produce with this name. Undefined for several kinds, and for misspelt names. */
export function produceNamed(text: string): { name: string; localName: string } | undefined {
  const [kind, ...others] = kindsCalled(soundOf(text))
  const only = kind === undefined || others.length > 0 ? '' : displayName(kind)
  const name = BY_KANNADA.get(normalise(text)) ?? only
  const localName = KANNADA.get(name)
  return localName === undefined ? undefined : { name, localName }
}

/** Maximum in total, and of categories and farms each. docs/product/catalog.md#suggestions */
const MAX_ROWS = 8
const MAX_OF_KIND = 2

/** Returns the distinct local and other names of a produce's rows. */
const otherNamesOf = memoizeByList((rows: readonly ProductRow[]) =>
  [...new Set(rows.map(row => row.otherKeys))].join('\n'),
)

function rowsNamed(text: string, { byProduce }: ProductIndex): ProductRow[] {
  return [...byProduce].flatMap(([key, rows]) => {
    if (key.includes(text)) return rows
    return otherNamesOf(rows).includes(text) ? rows.filter(row => row.otherKeys.includes(text)) : []
  })
}

/** Returns one product per produce whose name matches, prefix matches first; else near matches. */
function productsFor(search: string, index: ProductIndex, today: IstDate): ProductRow[] {
  const text = normalise(search)
  const isActive = (row: ProductRow) => row.availableUntil >= today
  const named = rowsNamed(text, index).filter(isActive)
  const begins = ({ produceKey }: ProductRow) => Number(` ${produceKey}`.includes(` ${text}`))
  const inOrder = (a: ProductRow, b: ProductRow) => begins(b) - begins(a) || PRODUCT_ORDERS.shop.compare(a, b)
  const near = named.length > 0 ? undefined : nearSearch(search, index).tiers
  const compare = near ? inTiers(PRODUCT_ORDERS.shop, near).compare : inOrder
  const firsts = new Map<string, ProductRow>()
  for (const row of near?.keys() ?? named) {
    const first = firsts.get(row.produceKey)
    if (isActive(row) && (!first || compare(first, row) > 0)) firsts.set(row.produceKey, row)
  }
  return [...firsts.values()].sort(compare)
}

interface Suggest {
  search?: string | undefined
  categories: readonly { _id: number; name: string }[]
  now: Date
}

/** Returns possible meanings of a typed text among the names in public lists. docs/product/catalog.md#suggestions */
export async function suggest({ search = '', categories, now }: Suggest, domain: Domain) {
  // No name is only punctuation, which normalises to the empty text that every name contains.
  const words = wordsIn(search)
  if (words.length === 0) return { products: [], categories: [], farms: [] }
  const isNamed = (key: string) => words.every(word => ` ${key}`.includes(` ${word}`))
  const named = categories.filter(({ name }) => isNamed(normalise(name))).slice(0, MAX_OF_KIND)
  const [rows, inAnyScript] = await Promise.all([farmIndex(domain), farmSearch(search, domain)])
  const farms = rows.filter(({ nameKey }) => isNamed(nameKey) || inAnyScript?.(nameKey)).slice(0, MAX_OF_KIND)
  const products = productsFor(search, await productIndex(domain), istDateOf(now))
  const rest = MAX_ROWS - named.length - farms.length
  return { products: products.slice(0, rest), categories: named, farms, produce: produceNamed(search) }
}
