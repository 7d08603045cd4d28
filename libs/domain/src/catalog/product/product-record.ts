import { averageRating, normalise } from '@santhe/rules'
import type { FarmRecord } from '../../records/farm.ts'
import { type FarmSnapshot, type ProductRecord, SOLD_STATUSES } from '../../records/product.ts'
import { logoOfFarm } from '../pictures/farm-picture.ts'

/** What follows from the rest of a product and is kept for the sake of indexes. */
type Derived = 'search' | 'rank' | 'isListed' | 'rating'

type Basis = Omit<ProductRecord, Derived>

/** Everything a search looks into, one name a line: name first, then the description, then local and other names. */
function searchTextOf({
  name,
  localName,
  otherNames,
  description,
}: Pick<ProductRecord, 'name' | 'localName' | 'otherNames' | 'description'>): string {
  return [name, description, localName, ...otherNames].map(normalise).join('\n')
}

/** 0 when status and stock let it be bought, else 1. */
function rankOf({ status, soldOut }: Pick<ProductRecord, 'status' | 'soldOut'>): 0 | 1 {
  return SOLD_STATUSES.includes(status) && !soldOut ? 0 : 1
}

/** Whether the public lists show it until its date is past. */
export function isListedNow({
  approvalStatus,
  isHidden,
  farm,
}: Pick<ProductRecord, 'approvalStatus' | 'isHidden' | 'farm'>): boolean {
  return approvalStatus === 'approved' && !isHidden && !farm.isHidden
}

/** A whole product document, with the fields that follow from the others. Whoever changes a product writes this again. */
export function productRecord(basis: Basis): ProductRecord {
  return {
    ...basis,
    search: searchTextOf(basis),
    rank: rankOf(basis),
    isListed: isListedNow(basis),
    rating: averageRating(basis.ratingSum, basis.ratingCount),
  }
}

/** What a product keeps of its farm; of its logo only one of our own, since no page of ours loads others. */
export function farmSnapshot(farm: FarmRecord): FarmSnapshot {
  const { farmName, location, district, taluk, ownerName, isHidden } = farm
  return { name: farmName, logoUrl: logoOfFarm(farm), location, district, taluk, ownerName, isHidden }
}
