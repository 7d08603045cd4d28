import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { DomainEvent } from '../../../records/events.ts'
import type { DecidedFields, ProductRecord } from '../../../records/product.ts'
import { submittedAtOf } from '../product-record.ts'
import { proposalOf, reviewedOf, versionOf } from './pending-edit.ts'

/** `reason` belongs to a rejection and is shown to the farmer. */
export type Decision = { approvalStatus: 'approved' } | { approvalStatus: 'rejected'; reason: string }

/** Returns the trimmed reason of a rejection, null for an approval. Throws VALIDATION for a blank one. */
export function reasonOf(decision: Decision): string | null {
  if (decision.approvalStatus === 'approved') return null
  const reason = decision.reason.trim()
  if (reason === '') fail('VALIDATION', { fields: { rejectionReason: say('form.reason') } })
  return reason
}

export function decidedFieldsOf(product: ProductRecord): DecidedFields {
  const { approvalStatus, rejectionReason, decidedBy, decidedAt, pendingEdit = null, lastRejection = null } = product
  return {
    ...reviewedOf(product),
    ...{ approvalStatus, rejectionReason, decidedBy, decidedAt, pendingEdit, lastRejection },
  }
}

/** Returns a product after a decision: of its edit where one waits, else of itself. docs/product/products.md#approval. */
export function decidedProduct(product: ProductRecord, reason: string | null, { actor, now }: StaffAct): ProductRecord {
  const decided = { ...product, pendingEdit: null, decidedBy: actor.id, decidedAt: now, updatedAt: now }
  const isOfEdit = Boolean(product.pendingEdit)
  const proposed = { ...reviewedOf(product), ...proposalOf(product.pendingEdit) }
  if (reason === null) {
    const approved = { approvalStatus: 'approved', rejectionReason: null, lastRejection: null } as const
    return { ...decided, ...proposed, ...approved }
  }
  const lastRejection = { reason, at: now, isOfEdit, version: versionOf({ ...product, ...proposed }) }
  return isOfEdit
    ? { ...decided, lastRejection }
    : { ...decided, approvalStatus: 'rejected', rejectionReason: reason, lastRejection }
}

export function decisionEvent(product: ProductRecord, reason: string | null, now: Date): DomainEvent {
  const { district, taluk } = product.farm
  const waited = product.awaitsDecision && { waited: { since: submittedAtOf(product), district, taluk } }
  const about = { productId: product._id, farmId: product.farmId, productName: product.name, at: now, ...waited }
  const isOfEdit = Boolean(product.pendingEdit)
  return reason === null
    ? { kind: 'productApproved', ...about, isOfEdit }
    : { kind: 'productRejected', ...about, isOfEdit, reason }
}
