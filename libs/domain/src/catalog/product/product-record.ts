import { averageRating, isHigherPrice, namesOf, normalise, REVIEWED_FIELDS, type ReviewedField } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { storedWords } from '../../foundation/search-words.ts'
import type { DomainEvent } from '../../records/events.ts'
import { type FarmRecord, Farms } from '../../records/farm.ts'
import {
  type FarmSnapshot,
  type PendingEditRecord,
  type ProductRecord,
  Products,
  type RejectedVersion,
  type ReviewedVersion,
  SOLD_STATUSES,
} from '../../records/product.ts'
import { logoOfFarm } from './pictures.ts'
import { hindiNamesOf } from './search/thesaurus.ts'

/** Fields computed from the others and stored for indexes. */
type Derived = 'search' | 'rank' | 'isListed' | 'rating' | 'awaitsDecision' | 'words'

type Basis = Omit<ProductRecord, Derived>

/** Returns the searchable text, one name per line: name first, then the description, then local, other and known Hindi names. */
function searchTextOf({
  name,
  localName,
  otherNames,
  description,
}: Pick<ProductRecord, 'name' | 'localName' | 'otherNames' | 'description'>): string {
  return [name, description, localName, ...otherNames, ...hindiNamesOf(name)].map(normalise).join('\n')
}

/** Returns 0 when status and stock allow buying, else 1. */
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

/** Returns the office's search words of a product: its names, including those of a pending edit. */
function wordsOf({ name, localName, otherNames, pendingEdit }: Basis): string[] {
  const names = [name, pendingEdit?.name ?? '']
  return storedWords([...names, ...names.flatMap(hindiNamesOf), localName, ...otherNames, pendingEdit?.localName ?? ''])
}

function officeFields(basis: Basis): Pick<ProductRecord, 'awaitsDecision' | 'words'> {
  const awaitsDecision = basis.approvalStatus === 'pending' || Boolean(basis.pendingEdit)
  return { awaitsDecision, words: wordsOf(basis) }
}

/** Returns a whole product document with its computed fields. Every change of a product rewrites it. */
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

export function submittedAtOf({ submittedAt, createdAt }: Pick<ProductRecord, 'submittedAt' | 'createdAt'>): Date {
  return submittedAt ?? createdAt
}

/** Returns a product's copy of its farm, without a logo from another site, which the market's pages do not load. */
export function farmSnapshot(farm: FarmRecord): FarmSnapshot {
  const { farmName, location, district, taluk, ownerName, deliveryAreas, isHidden } = farm
  const offersPickup = farm.pickup?.isOffered ?? false
  const place = { location, district, taluk }
  return { name: farmName, logoUrl: logoOfFarm(farm), ...place, ownerName, deliveryAreas, offersPickup, isHidden }
}

/** Stores until when a farm has a listed product. Call it in the transaction that adds, deletes or approves a product or changes its dates. */
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

/** Returns the event for those who decide: the product, or its farmer's edit, now needs approval. */
export function submittedEvent(product: ProductRecord, at: Date): DomainEvent {
  const { _id: productId, farmId, farm, pendingEdit } = product
  const isOfEdit = Boolean(pendingEdit)
  return {
    kind: 'productSubmitted',
    at,
    productId,
    farmId,
    productName: namesOf(product),
    farmName: farm.name,
    isOfEdit,
  }
}

/** Returns the event for those who decide if a change gives them work, or takes it back. */
export function submissionEvents(before: ProductRecord, after: ProductRecord, at: Date): DomainEvent[] {
  if (before.awaitsDecision === after.awaitsDecision) return []
  return after.awaitsDecision
    ? [submittedEvent(after, at)]
    : [{ kind: 'submissionWithdrawn', at, productId: after._id }]
}

/** Returns the month of the harvest, '2026-12', else the first month of its yearly harvest, '11'; null without both. */
export function harvestMonthOf({
  harvestDate,
  seasons,
}: Pick<ProductRecord, 'harvestDate' | 'seasons'>): string | null {
  if (harvestDate !== null) return harvestDate.slice(0, 7)
  const harvest = seasons.find(({ state }) => state !== 'growing')
  return harvest ? String(harvest.from + 1).padStart(2, '0') : null
}

type Reviewed = Readonly<ReviewedVersion>

/** Returns the fields whose change by a farmer needs approval. */
export function reviewedOf({ name, localName, description, price, images }: Reviewed): ReviewedVersion {
  return { name, localName, description, price, images }
}

/** Returns everything that buyers see of a farmer's version, to store it with a rejection; without the stock, which orders change. */
export function versionOf(product: ProductRecord): RejectedVersion {
  const { categoryName, unit, unitsPerBox, status, availableUntil, harvestDate, seasons, growingDetails } = product
  const offer = { categoryName, unit, unitsPerBox, status, availableUntil, harvestDate, seasons, growingDetails }
  return { ...reviewedOf(product), ...offer }
}

function isSame(field: ReviewedField, before: Reviewed, after: Reviewed): boolean {
  if (field !== 'images') return before[field] === after[field]
  const urls = ({ images }: Reviewed) => JSON.stringify(images.map(({ imageUrl }) => imageUrl))
  return urls(before) === urls(after)
}

/** Returns the changed fields that need approval: a lower price does not. */
function fieldsToReview(before: Reviewed, after: Reviewed): ReviewedField[] {
  return REVIEWED_FIELDS.filter(field =>
    field === 'price' ? isHigherPrice(before.price, after.price) : !isSame(field, before, after),
  )
}

function isReviewedChange(before: ProductRecord, after: ProductRecord): boolean {
  const proposals = [before, after].map(({ pendingEdit }) => JSON.stringify(pendingEdit ?? null))
  return proposals[0] !== proposals[1] || REVIEWED_FIELDS.some(field => !isSame(field, before, after))
}

function pick(version: Reviewed, fields: readonly ReviewedField[]): Partial<ReviewedVersion> {
  return Object.fromEntries(fields.map(field => [field, version[field]]))
}

export function proposalOf(edit: PendingEditRecord | null | undefined): Partial<ReviewedVersion> {
  if (!edit) return {}
  const { at: _at, ...proposal } = edit
  return proposal
}

function editOf(live: Reviewed, proposed: Reviewed, now: Date, earlier: ProductRecord['pendingEdit']) {
  const proposal = pick(proposed, fieldsToReview(live, proposed))
  if (Object.keys(proposal).length === 0) return null
  const isRepeat = JSON.stringify(proposalOf(earlier)) === JSON.stringify(proposal)
  return { ...proposal, at: isRepeat && earlier ? earlier.at : now }
}

/** Returns an approved product after its farmer's edit: changes that need approval go to `pendingEdit`, others apply immediately. docs/product/products.md#pending-edits. */
function withPendingEdit(before: ProductRecord, after: ProductRecord, now: Date): ProductRecord {
  const live = { ...after, ...pick(before, fieldsToReview(before, after)) }
  return { ...live, pendingEdit: editOf(before, after, now, before.pendingEdit) }
}

/** Returns a product after a change by staff, without parts of a pending edit that now equal the product. */
function withEditLeft(before: ProductRecord, after: ProductRecord, now: Date): ProductRecord {
  const proposed = { ...after, ...proposalOf(before.pendingEdit) }
  return { ...after, pendingEdit: editOf(after, proposed, now, before.pendingEdit) }
}

/** Returns the version that a change starts from: a farmer's pending edit, if any; for staff the version on sale. */
export function versionToEdit(stored: ProductRecord, isByFarmer: boolean): ProductRecord {
  return isByFarmer ? { ...stored, ...proposalOf(stored.pendingEdit) } : stored
}

/** Returns an unapproved product after its farmer's change: any change resubmits a rejected one. */
function resubmitted(before: ProductRecord, after: ProductRecord, now: Date): ProductRecord {
  const submittedAt = isReviewedChange(before, after) ? now : submittedAtOf(before)
  if (before.approvalStatus !== 'rejected') return { ...after, submittedAt }
  const { rejectionReason, decidedAt, lastRejection } = before
  const version = { isOfEdit: false, version: versionOf(before) }
  const earlier = lastRejection ?? { reason: rejectionReason ?? '', at: decidedAt ?? before.updatedAt, ...version }
  const pending = { approvalStatus: 'pending', rejectionReason: null, decidedBy: null, decidedAt: null } as const
  return { ...after, ...pending, lastRejection: earlier, submittedAt: now }
}

interface ChangeBy {
  isByFarmer: boolean
  now: Date
}

function reviewed(stored: ProductRecord, after: ProductRecord, { isByFarmer, now }: ChangeBy): ProductRecord {
  if (!isByFarmer) return withEditLeft(stored, after, now)
  if (stored.approvalStatus !== 'approved') return resubmitted(stored, after, now)
  const live = withPendingEdit(stored, after, now)
  return { ...live, submittedAt: live.pendingEdit?.at ?? submittedAtOf(stored) }
}

/**
 * Returns the record to store after a change: a farmer's needs approval as docs/product/products.md#pending-edits says, one by staff
 * applies. `after` is the changed `versionToEdit`.
 */
export function reviewedChange(stored: ProductRecord, after: ProductRecord, by: ChangeBy): ProductRecord {
  const decided = reviewed(stored, after, by)
  // After this change, undo would no longer restore the previous state.
  return productRecord(isReviewedChange(stored, decided) ? { ...decided, undo: null } : decided)
}

/** Returns the pictures of the version that this person edits: a farm's pending edit, if any, else the version on sale. The first is primary. */
export function picturesToEdit(product: ProductRecord, isByFarmer: boolean): ProductRecord['images'] {
  return versionToEdit(product, isByFarmer).images
}
