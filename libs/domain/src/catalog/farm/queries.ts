import { bestRatedFirst, type Coordinates, fail, istDateOf } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { decodeCursor, type Page, type PageRequest, type Position, pageOf } from '../../foundation/paging.ts'
import { searchTest } from '../../foundation/search-words.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { People, type PersonRecord } from '../../records/person.ts'
import {
  byName,
  type FarmRow,
  farmIndex,
  farmSearch,
  type IndexedFarm,
  kmFrom,
  NOWHERE_KM,
} from '../product/search/farm-index.ts'
import { byDistance } from '../product/search/sorted.ts'
import { countActiveProducts } from './count-offers.ts'

export interface ListedFarm<F = FarmRow> {
  farm: F
  /** Kilometres from the caller; null when either place is unknown. */
  distance: number | null
  /** Products active today. */
  productCount: number
}

export interface ListFarms {
  search?: string | undefined
  tag?: string | undefined
  offersPickup?: boolean | undefined
  /** The caller's location, which sorts farms by distance, then name. */
  near?: Coordinates | undefined
  withinKm?: number | undefined
  page: PageRequest
  now: Date
}

const FEATURED = 6

function listed<F extends { _id: number }>(farm: F, km: number, countOf: (farmId: number) => number): ListedFarm<F> {
  return { farm, distance: km === NOWHERE_KM ? null : km, productCount: countOf(farm._id) }
}

/** A farm with its distance; an unknown distance sorts last. */
interface Placed {
  row: FarmRow
  km: number
}

async function farmTest(
  { search = '', tag, offersPickup }: ListFarms,
  domain: Domain,
): Promise<(row: FarmRow) => boolean> {
  const matches = searchTest(search, ['farmName', 'location', 'description'])
  const inAnyScript = await farmSearch(search, domain)
  return row =>
    (!tag || row.tags.includes(tag)) &&
    (!offersPickup || row.pickup?.isOffered === true) &&
    (matches === undefined || matches(row) || inAnyScript?.(row.search) === true)
}

function isBehind({ row, km }: Placed, [after, name, id]: Position): boolean {
  if (km !== after) return km > Number(after)
  return row.nameKey === name ? row._id > Number(id) : row.nameKey > String(name)
}

/** Unsorted. */
function placedFrom(rows: readonly IndexedFarm[], near: Coordinates, withinKm = Number.POSITIVE_INFINITY): Placed[] {
  const kmOf = kmFrom(near)
  return rows.map(row => ({ row, km: kmOf(row) })).filter(({ km }) => km <= withinKm)
}

function nearestFirst(placed: readonly Placed[], count: number): Placed[] {
  const first: Placed[] = []
  for (const farm of byDistance(placed, (a, b) => byName(a.row, b.row))) {
    if (first.length === count) break
    first.push(farm)
  }
  return first
}

/** Returns a page of farms by distance from `near`, then name; by name without `near`. docs/product/farms.md#farm-list. */
export async function listFarms(input: ListFarms, domain: Domain): Promise<Page<ListedFarm>> {
  const { near, withinKm, page, now } = input
  const after =
    page.cursor === undefined
      ? undefined
      : decodeCursor(page.cursor, near ? ['number', 'string', 'number'] : ['string', 'number'])
  const [farms, countOf, isListed] = await Promise.all([
    farmIndex(domain),
    countActiveProducts(istDateOf(now), domain),
    farmTest(input, domain),
  ])
  const rows = farms.filter(isListed)
  const all = near ? placedFrom(rows, near, withinKm) : rows.map(row => ({ row, km: NOWHERE_KM }))
  const behind =
    after === undefined ? all : all.filter(placed => isBehind(placed, near ? after : [NOWHERE_KM, ...after]))
  const first = near ? nearestFirst(behind, page.limit + 1) : behind.slice(0, page.limit + 1)
  const result = pageOf(first, page, all.length, ({ row, km }) =>
    near ? [km, row.nameKey, row._id] : [row.nameKey, row._id],
  )
  return { ...result, items: result.items.map(({ row, km }) => listed(row, km, countOf)) }
}

/** Returns six farms with active products, best rated first. docs/product/farms.md#featured-farms. */
export async function featuredFarms({ now }: { now: Date }, domain: Domain): Promise<ListedFarm[]> {
  const today = istDateOf(now)
  const [farms, countOf] = await Promise.all([farmIndex(domain), countActiveProducts(today, domain)])
  const rows = farms
    .filter(({ activeUntil }) => activeUntil !== null && activeUntil >= today)
    .sort(bestRatedFirst)
    .slice(0, FEATURED)
  return rows.map(row => listed(row, NOWHERE_KM, countOf))
}

/**
 * Returns a farm with its owner, whose name, e-mail and phone are the farm's contact.
 * @throws NOT_FOUND
 */
export async function findFarm(
  { id, now }: { id: number; now: Date },
  domain: Domain,
): Promise<{ listed: ListedFarm<FarmRecord>; owner: PersonRecord | null }> {
  const record = await Farms(domain.connection).findOne({ _id: id, isHidden: false }).lean<FarmRecord>()
  if (!record) return fail('NOT_FOUND')
  const [countOf, owner] = await Promise.all([
    countActiveProducts(istDateOf(now), domain),
    People(domain.connection).findById(record.ownerId).lean<PersonRecord>(),
  ])
  return { listed: listed(record, NOWHERE_KM, countOf), owner }
}

export type FarmRating = Pick<FarmRecord, 'rating' | 'ratingCount'>

/** Returns a farm's rating; 0 of no reviews for an unknown farm. */
export async function findFarmRating(id: number, { connection }: Domain): Promise<FarmRating> {
  const farm = await Farms(connection).findById(id).select({ rating: 1, ratingCount: 1 }).lean<FarmRating>()
  return farm ?? { rating: 0, ratingCount: 0 }
}

/** Far more tags than farms have; limits the list. */
const MAX_TAGS = 200

export async function listFarmTags(domain: Domain): Promise<string[]> {
  const tags = new Set<string>()
  for (const row of await farmIndex(domain)) for (const tag of row.tags) tags.add(tag)
  return [...tags].sort((a, b) => a.localeCompare(b, 'en')).slice(0, MAX_TAGS)
}
