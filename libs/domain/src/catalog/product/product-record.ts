import { averageRating, normalise } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { storedWords } from '../../foundation/search-words.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import { type FarmSnapshot, type ProductRecord, Products, SOLD_STATUSES } from '../../records/product.ts'
import { logoOfFarm } from './pictures.ts'

/** The fields that are computed from the others and stored for indexes. */
type Derived = 'search' | 'rank' | 'isListed' | 'rating' | 'awaitsDecision' | 'words'

type Basis = Omit<ProductRecord, Derived>

/** Returns the searched text, one name per line: name first, then the description, then local and other names. */
function searchTextOf({
  name,
  localName,
  otherNames,
  description,
}: Pick<ProductRecord, 'name' | 'localName' | 'otherNames' | 'description'>): string {
  return [name, description, localName, ...otherNames].map(normalise).join('\n')
}

/** Returns 0 where status and stock allow buying, else 1. */
function rankOf({ status, soldOut }: Pick<ProductRecord, 'status' | 'soldOut'>): 0 | 1 {
  return SOLD_STATUSES.includes(status) && !soldOut ? 0 : 1
}

/** Returns whether public lists show it until its date is over. */
function isListedNow({
  approvalStatus,
  isHidden,
  farm,
}: Pick<ProductRecord, 'approvalStatus' | 'isHidden' | 'farm'>): boolean {
  return approvalStatus === 'approved' && !isHidden && !farm.isHidden
}

/** Returns what the office finds a product by: its names, those of an edit that waits included. */
function wordsOf({ name, localName, otherNames, pendingEdit }: Basis): string[] {
  const names = [name, localName, ...otherNames, pendingEdit?.name ?? '', pendingEdit?.localName ?? '']
  return storedWords(names)
}

function officeFields(basis: Basis): Pick<ProductRecord, 'awaitsDecision' | 'words'> {
  const awaitsDecision = basis.approvalStatus === 'pending' || Boolean(basis.pendingEdit)
  return { awaitsDecision, words: wordsOf(basis) }
}

/** Returns a whole product document with its computed fields. Every change of a product writes it again. */
export function productRecord(basis: Basis): ProductRecord {
  return {
    ...basis,
    search: searchTextOf(basis),
    rank: rankOf(basis),
    isListed: isListedNow(basis),
    ...officeFields(basis),
    rating: averageRating(basis.ratingSum, basis.ratingCount),
  }
}

/** Returns when what has to be decided about a product last changed. */
export function submittedAtOf({ submittedAt, createdAt }: Pick<ProductRecord, 'submittedAt' | 'createdAt'>): Date {
  return submittedAt ?? createdAt
}

/** Returns a product's copy of its farm, without a logo at another site, which the market's pages do not load. */
export function farmSnapshot(farm: FarmRecord): FarmSnapshot {
  const { farmName, location, district, taluk, ownerName, deliveryAreas, isHidden } = farm
  const offersPickup = farm.pickup?.isOffered ?? false
  const place = { location, district, taluk }
  return { name: farmName, logoUrl: logoOfFarm(farm), ...place, ownerName, deliveryAreas, offersPickup, isHidden }
}

/** Writes until when a farm has a listed product. Call it in the transaction that adds, deletes or approves a product or changes its dates. */
export async function refreshFarmActivity(farmId: number, { connection, session }: Domain): Promise<void> {
  const last = await Products(connection)
    .findOne({ farmId, isListed: true }, { availableUntil: 1 }, { session })
    .sort({ availableUntil: -1 })
    .lean()
  await Farms(connection).updateOne(
    { _id: farmId },
    { $set: { activeUntil: last?.availableUntil ?? null } },
    { session },
  )
}

/** Returns what those who decide about a product are notified of: it, or its farmer's edit of it, waits from now on. */
export function submittedEvent(product: ProductRecord, at: Date): DomainEvent {
  const { _id: productId, farmId, name: productName, farm, pendingEdit } = product
  const isOfEdit = Boolean(pendingEdit)
  return { kind: 'productSubmitted', at, productId, farmId, productName, farmName: farm.name, isOfEdit }
}

/** Returns the month of the harvest, '2026-12', else the first month in which it is harvested every year, '11'; null without both. */
export function harvestMonthOf({
  harvestDate,
  seasons,
}: Pick<ProductRecord, 'harvestDate' | 'seasons'>): string | null {
  if (harvestDate !== null) return harvestDate.slice(0, 7)
  const harvest = seasons.find(({ state }) => state !== 'growing')
  return harvest ? String(harvest.from + 1).padStart(2, '0') : null
}
