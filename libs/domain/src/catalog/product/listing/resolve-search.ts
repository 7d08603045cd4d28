import type { IstDate } from '@santhe/rules'
import { plainSearch, searchTest } from '../../../foundation/search-words.ts'
import type { ProductIndex, ProductRow } from '../search/product-index.ts'
import { readSearch, type SearchMeaning } from '../search/read-search.ts'

export type ResolvedSearch =
  | { match: 'all'; matches: (row: ProductRow) => boolean }
  | {
      match: 'literal'
      matches: (row: ProductRow) => boolean
      /** All matches, unsorted; undefined when they are so many that testing each row is faster. */
      rows: readonly ProductRow[] | undefined
    }
  | {
      match: 'near'
      /** The matching products with their tier: 0 is the likeliest meaning. */
      tiers: ReadonlyMap<ProductRow, number>
      /** Possible kinds of produce, likeliest first. */
      kinds: SearchMeaning['kinds']
    }

const SEARCHED_FIELDS = ['name', 'description', 'localName'] as const

/** A search for the literal text; every product matches an empty one. docs/product/catalog.md#search. */
export function literalSearch(
  search: string | undefined,
  { words }: Pick<ProductIndex, 'words'>,
): Extract<ResolvedSearch, { match: 'all' | 'literal' }> {
  const matches = searchTest(search, SEARCHED_FIELDS)
  if (matches === undefined) return { match: 'all', matches: () => true }
  const plain = plainSearch(search)
  return { match: 'literal', matches, rows: plain === undefined ? undefined : words.containing(plain) }
}

/** A search for the possible meanings of words: local names, other spellings, small typos. */
export function nearSearch(search: string, index: Pick<ProductIndex, 'near'>) {
  const { kinds, tiers: meanings } = readSearch(search)
  const tiers = new Map<ProductRow, number>()
  for (const [tier, groups] of meanings.entries()) {
    for (const row of index.near.withKeys(groups)) if (!tiers.has(row)) tiers.set(row, tier)
  }
  return { match: 'near', tiers, kinds } satisfies ResolvedSearch
}

/**
 * Interprets a search: literally if any active product matches literally, else by near meanings.
 * Ignores the other filters, so that choosing one never changes how a text is interpreted.
 */
export function resolveSearch(search: string | undefined, index: ProductIndex, today: IstDate): ResolvedSearch {
  const literal = literalSearch(search, index)
  if (search === undefined || literal.match === 'all') return literal
  const isActive = (row: ProductRow) => row.availableUntil >= today
  const hasMatches =
    literal.rows?.some(isActive) ?? index.inShopOrder.some(row => isActive(row) && literal.matches(row))
  return hasMatches ? literal : nearSearch(search, index)
}
