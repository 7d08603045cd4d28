import type { ProductRecord } from '../../records/product.ts'
import { productRecord, submittedAtOf } from '../product/product-record.ts'
import { isReviewedChange, proposalOf, versionOf, withEditLeft, withPendingEdit } from './pending-edit.ts'

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
