import { isHigherPrice, REVIEWED_FIELDS, type ReviewedField } from '@santhe/rules'
import type { PendingEditRecord, ProductRecord, RejectedVersion, ReviewedVersion } from '../../../records/product.ts'
import { productRecord, submittedAtOf } from '../product-record.ts'

type Reviewed = Readonly<ReviewedVersion>

/** Returns the fields of which a farmer's change has to be approved. */
export function reviewedOf({ name, localName, description, price, images }: Reviewed): ReviewedVersion {
  return { name, localName, description, price, images }
}

/** Returns all that buyers see of a product as its farmer wrote it, to be stored with a rejection; not its stock, which orders move. */
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

/** Returns the fields that changed so that somebody has to decide: a lower price counts at once. */
function fieldsToReview(before: Reviewed, after: Reviewed): ReviewedField[] {
  return REVIEWED_FIELDS.filter(field =>
    field === 'price' ? isHigherPrice(before.price, after.price) : !isSame(field, before, after),
  )
}

/** Returns whether anything about which people decide differs. */
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

/** Returns an approved product after its farmer's edit: what has to be approved waits in `pendingEdit`, the rest counts at once. docs/product/products.md#pending-edits. */
function withPendingEdit(before: ProductRecord, after: ProductRecord, now: Date): ProductRecord {
  const live = { ...after, ...pick(before, fieldsToReview(before, after)) }
  return { ...live, pendingEdit: editOf(before, after, now, before.pendingEdit) }
}

/** Returns a product after a change by staff: of an edit that waits what is not so already stays. */
function withEditLeft(before: ProductRecord, after: ProductRecord, now: Date): ProductRecord {
  const proposed = { ...after, ...proposalOf(before.pendingEdit) }
  return { ...after, pendingEdit: editOf(after, proposed, now, before.pendingEdit) }
}

/** Returns the version that a change begins with: a farmer goes on from the own edit, where one waits; staff from what is on sale. */
export function versionToEdit(stored: ProductRecord, isByFarmer: boolean): ProductRecord {
  return isByFarmer ? { ...stored, ...proposalOf(stored.pendingEdit) } : stored
}

/** Returns a product that was not approved, as its farmer changed it: by any change a rejected one waits again. */
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
 * Returns what becomes of a change, to be stored: its farmer's waits for approval as far as docs/product/products.md#pending-edits says,
 * that of staff counts. `after` is the changed `versionToEdit`.
 */
export function reviewedChange(stored: ProductRecord, after: ProductRecord, by: ChangeBy): ProductRecord {
  const decided = reviewed(stored, after, by)
  // What was undone after that would no longer be what was.
  return productRecord(isReviewedChange(stored, decided) ? { ...decided, undo: null } : decided)
}
