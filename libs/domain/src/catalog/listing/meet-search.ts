import type { IstDate } from '@santhe/rules'
import { plainSearch, searchTest } from '../../foundation/search-clause.ts'
import type { ProductRow, ProductShelf } from '../catalog-index/product-index.ts'
import { readSearch, type Understood } from '../search/read-search.ts'

/** How a search is met, and by which of the listed products. */
export type MetSearch =
  | { match: 'all'; isMetBy: (row: ProductRow) => boolean }
  | {
      match: 'literal'
      isMetBy: (row: ProductRow) => boolean
      /** All that meet it, in no order; undefined where they are so many that each row is asked. */
      rows: readonly ProductRow[] | undefined
    }
  | {
      match: 'near'
      /** The products that a meaning fits, each with its tier: 0 is the likeliest meaning. */
      tiers: ReadonlyMap<ProductRow, number>
      /** Kinds of produce that may be meant, likeliest first. */
      kinds: Understood['kinds']
    }

const SEARCHED_FIELDS = ['name', 'description', 'localName'] as const

/** A search by its text as it stands; everything meets an empty one. docs/product/catalog.md#search. */
export function metLiterally(
  search: string | undefined,
  { words }: Pick<ProductShelf, 'words'>,
): Extract<MetSearch, { match: 'all' | 'literal' }> {
  const isMetBy = searchTest(search, SEARCHED_FIELDS)
  if (isMetBy === undefined) return { match: 'all', isMetBy: () => true }
  const plain = plainSearch(search)
  return { match: 'literal', isMetBy, rows: plain === undefined ? undefined : words.containing(plain) }
}

/** A search by what its words may mean: local names, other spellings, small typos. */
export function metNear(search: string, shelf: Pick<ProductShelf, 'near'>): MetSearch {
  const { kinds, tiers: meanings } = readSearch(search)
  const tiers = new Map<ProductRow, number>()
  for (const [tier, groups] of meanings.entries()) {
    for (const row of shelf.near.bearing(groups)) if (!tiers.has(row)) tiers.set(row, tier)
  }
  return { match: 'near', tiers, kinds }
}

/**
 * Decides how a search is met: literally if any active product meets it so, else by what is near.
 * The other filters have no part in that, so that choosing one never changes how a text is read.
 */
export function meetSearch(search: string | undefined, shelf: ProductShelf, today: IstDate): MetSearch {
  const literal = metLiterally(search, shelf)
  if (search === undefined || literal.match === 'all') return literal
  const isActive = (row: ProductRow) => row.availableUntil >= today
  const isMet = literal.rows?.some(isActive) ?? shelf.inShopOrder.some(row => isActive(row) && literal.isMetBy(row))
  return isMet ? literal : metNear(search, shelf)
}
