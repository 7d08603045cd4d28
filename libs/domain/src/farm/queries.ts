import { type Coordinates, fail, haversineKm, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../domain.ts'
import { decodeCursor, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { PersonRecord } from '../person/model.ts'
import { findPerson } from '../person/queries.ts'
import { readPage } from '../read-page.ts'
import { searchClause } from '../search-clause.ts'
import { countActiveProducts } from './count-active-products.ts'
import { type FarmRecord, Farms } from './model.ts'

/** A farm with what a list adds to it. */
export interface ListedFarm extends FarmRecord {
  /** Kilometres from where the asker is; null where that or the farm's place is not known. */
  distance: number | null
  /** Products that are active today. */
  productCount: number
}

export interface ListFarms {
  search?: string | undefined
  tag?: string | undefined
  /** Where the asker is: then farms are sorted by distance, then name. */
  near?: Coordinates | undefined
  withinKm?: number | undefined
  page: PageRequest
  now: Date
}

const FEATURED = 6
const KM_PER_DEGREE = 110
/** Where a farm without a place stands among distances: behind every point on earth. */
const NOWHERE = 99_999

interface Placed extends Pick<FarmRecord, '_id' | 'nameKey' | 'coordinates'> {
  km: number
}

async function withCounts(farms: readonly (FarmRecord & { distance: number | null })[], now: Date, domain: Domain) {
  const counts = await countActiveProducts(
    farms.map(farm => farm._id),
    istDateOf(now),
    domain,
  )
  return farms.map(farm => ({ ...farm, productCount: counts.get(farm._id) ?? 0 }))
}

function conditions({ search, tag }: ListFarms): {
  filter: Record<string, unknown>
  clauses: Record<string, unknown>[]
} {
  const found = searchClause(search, ['farmName', 'location', 'description'])
  return { filter: { isHidden: false, ...(tag && { tags: tag }) }, clauses: found ? [found] : [] }
}

/** The strip of latitudes that a circle touches; which farms lie inside the circle is measured afterwards. */
function strip(near: Coordinates, withinKm: number | undefined): Record<string, unknown> {
  if (withinKm === undefined) return {}
  const degrees = withinKm / KM_PER_DEGREE
  return { 'coordinates.lat': trusted({ $gte: near.lat - degrees, $lte: near.lat + degrees }) }
}

function isBehind(farm: Placed, [km, name, id]: readonly (string | number)[]): boolean {
  if (farm.km !== km) return farm.km > Number(km)
  if (farm.nameKey !== name) return farm.nameKey > String(name)
  return farm._id > Number(id)
}

function byDistance(a: Placed, b: Placed): number {
  return a.km - b.km || Number(a.nameKey > b.nameKey) - Number(a.nameKey < b.nameKey) || a._id - b._id
}

/** Only ids, names and places are read of all of them; whole farms of one page. */
async function listNear(asked: ListFarms, near: Coordinates, domain: Domain): Promise<Page<ListedFarm>> {
  const { page, withinKm, now } = asked
  const { filter, clauses } = conditions(asked)
  const rows = await Farms(domain.connection)
    .find({ ...filter, ...strip(near, withinKm), ...(clauses.length > 0 && { $and: clauses }) })
    .select({ nameKey: 1, coordinates: 1 })
    .lean<Pick<FarmRecord, '_id' | 'nameKey' | 'coordinates'>[]>()
  const placed = rows
    .map(row => ({ ...row, km: row.coordinates ? haversineKm(near, row.coordinates) : NOWHERE }))
    .filter(({ km }) => withinKm === undefined || km <= withinKm)
    .sort(byDistance)
  const after = page.cursor === undefined ? undefined : decodeCursor(page.cursor, ['number', 'string', 'number'])
  const behind = after === undefined ? placed : placed.filter(farm => isBehind(farm, after))
  const found = pageOf(behind, page, placed.length, farm => [farm.km, farm.nameKey, farm._id])
  const farms = await Farms(domain.connection)
    .find({ _id: trusted({ $in: found.items.map(({ _id }) => _id) }) })
    .lean<FarmRecord[]>()
  const byId = new Map(farms.map(farm => [farm._id, farm]))
  const inOrder = found.items.flatMap(({ _id, km }) => {
    const farm = byId.get(_id)
    return farm ? [{ ...farm, distance: km === NOWHERE ? null : km }] : []
  })
  return { ...found, items: await withCounts(inOrder, now, domain) }
}

/** Farms by distance from `near`, then name; by name where nobody says where they are. Storefront §2, Farm list. */
export async function listFarms(asked: ListFarms, domain: Domain): Promise<Page<ListedFarm>> {
  if (asked.near) return listNear(asked, asked.near, domain)
  const { filter, clauses } = conditions(asked)
  const found = await readPage<FarmRecord>(
    {
      model: Farms(domain.connection),
      filter,
      clauses,
      sort: [
        ['nameKey', 1, 'string'],
        ['_id', 1, 'number'],
      ],
      page: asked.page,
    },
    domain,
  )
  const items = found.items.map(farm => ({ ...farm, distance: null }))
  return { ...found, items: await withCounts(items, asked.now, domain) }
}

/** Six farms with active products, best rated first. Decisions 'Products, farms, calendar'. */
export async function featuredFarms({ now }: { now: Date }, domain: Domain): Promise<ListedFarm[]> {
  const farms = await Farms(domain.connection)
    .find({ isHidden: false, activeUntil: trusted({ $gte: istDateOf(now) }) })
    .sort({ rating: -1, ratingCount: -1, _id: 1 })
    .limit(FEATURED)
    .lean<FarmRecord[]>()
  return withCounts(
    farms.map(farm => ({ ...farm, distance: null })),
    now,
    domain,
  )
}

/** One farm with its owner, whose name, e-mail and phone are the farm's contact. @throws NOT_FOUND. */
export async function findFarm(
  { id, now }: { id: number; now: Date },
  domain: Domain,
): Promise<{ farm: ListedFarm; owner: PersonRecord | null }> {
  const found = await Farms(domain.connection).findOne({ _id: id, isHidden: false }).lean<FarmRecord>()
  if (!found) return fail('NOT_FOUND')
  const [[farm], owner] = await Promise.all([
    withCounts([{ ...found, distance: null }], now, domain),
    findPerson(found.ownerId, domain),
  ])
  return { farm: farm ?? fail('NOT_FOUND'), owner }
}

/** Far above what farms carry; keeps the list bounded. */
const MOST_TAGS = 200

/** The tags that farms carry, by name. */
export async function listFarmTags({ connection }: Domain): Promise<string[]> {
  const tags = await Farms(connection).distinct('tags', { isHidden: false })
  return tags.sort((a, b) => a.localeCompare(b, 'en')).slice(0, MOST_TAGS)
}
