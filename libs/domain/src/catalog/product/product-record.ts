import { averageRating, normalise } from '@santhe/rules'
import type { FarmRecord } from '../../records/farm.ts'
import { type FarmSnapshot, type ProductRecord, SOLD_STATUSES } from '../../records/product.ts'
import { logoOfFarm } from '../pictures/farm-picture.ts'

/** The fields that are computed from the others and stored for indexes. */
type Derived = 'search' | 'rank' | 'isListed' | 'rating'

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
export function isListedNow({
  approvalStatus,
  isHidden,
  farm,
}: Pick<ProductRecord, 'approvalStatus' | 'isHidden' | 'farm'>): boolean {
  return approvalStatus === 'approved' && !isHidden && !farm.isHidden
}

/** Returns a whole product document with its computed fields. Every change of a product writes it again. */
export function productRecord(basis: Basis): ProductRecord {
  return {
    ...basis,
    search: searchTextOf(basis),
    rank: rankOf(basis),
    isListed: isListedNow(basis),
    rating: averageRating(basis.ratingSum, basis.ratingCount),
  }
}

/** Returns a product's copy of its farm, without a logo at another site, which the market's pages do not load. */
export function farmSnapshot(farm: FarmRecord): FarmSnapshot {
  const { farmName, location, district, taluk, ownerName, isHidden } = farm
  return { name: farmName, logoUrl: logoOfFarm(farm), location, district, taluk, ownerName, isHidden }
}
