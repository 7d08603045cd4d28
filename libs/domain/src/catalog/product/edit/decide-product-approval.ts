import { type Actor, fail, UNDO_DECISION_MS } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addWithdrawableEvents, undoable, undoFor, withdrawEvent, withdrawNews } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { DomainEvent } from '../../../records/events.ts'
import { type DecidedFields, type ProductRecord, Products } from '../../../records/product.ts'
import { settleLines } from '../../stock/line.ts'
import { productsFor } from '../policy.ts'
import { journalProduct } from '../product-journal.ts'
import {
  productRecord,
  proposalOf,
  refreshFarmActivity,
  reviewedOf,
  submittedAtOf,
  versionOf,
} from '../product-record.ts'
import { type StockedProduct, withInventory } from '../queries.ts'

const UNDO_OVER = say('approval.undoOver')

interface DecideProductApproval {
  id: number
  decision: Decision
  /** When what was decided about had been submitted, as the decider saw it; left out where they decide whatever stands there. */
  submittedAt?: Date | undefined
  /** Whether it waited for a decision, as the decider saw it; left out likewise. */
  awaitsDecision?: boolean | undefined
  by: StaffAct
}

/** Returns a product in the scope of somebody who decides. Throws NOT_FOUND. */
async function findToDecide(
  { id, actor }: { id: number; actor: Actor },
  { connection, session }: Domain,
): Promise<ProductRecord> {
  const product = await Products(connection)
    .findOne({ _id: id, isHidden: false, $and: [productsFor(actor, 'product.approve')] }, null, { session })
    .lean<ProductRecord>()
  return product ?? fail('NOT_FOUND')
}

async function storeDecided(product: ProductRecord, tx: Domain): Promise<StockedProduct> {
  await Products(tx.connection).replaceOne({ _id: product._id }, product, { session: tx.session })
  await refreshFarmActivity(product.farmId, tx)
  await settleLines([product._id], tx)
  const [stocked] = await withInventory([product], tx)
  return stocked ?? fail('NOT_FOUND')
}

/** Withdraws what the farmer would have been notified of by the decision before, and returns it; null where there is nothing, or it is too late. */
async function withdrawEarlier({ undo }: ProductRecord, tx: Domain): Promise<DomainEvent | null> {
  return undo && (await withdrawEvent(undo.outboxIds, tx)) ? undo.after.event : null
}

/**
 * Approves a product or rejects it, or where an edit of it waits, that edit; an earlier decision can be changed. It counts at once, and its
 * farmer is notified a minute later unless it is undone. docs/product/products.md#approval.
 * @throws VALIDATION for a blank reason
 * @throws CONFLICT when the product is not the one that the decider saw
 * @throws NOT_FOUND also for what lies outside the scope
 */
export async function decideProductApproval(
  { id, decision, submittedAt, awaitsDecision, by }: DecideProductApproval,
  domain: Domain,
): Promise<StockedProduct> {
  const reason = reasonOf(decision)
  const { actor, now } = by
  return withTransaction(domain, async tx => {
    const product = await findToDecide({ id, actor }, tx)
    if (submittedAt && submittedAt.getTime() !== submittedAtOf(product).getTime()) {
      fail('CONFLICT', { message: say('product.changedByFarmer') })
    }
    const isDecided = reason === null && product.approvalStatus === 'approved' && !product.pendingEdit
    if (isDecided) return storeDecided(product, tx)
    if (awaitsDecision !== undefined && awaitsDecision !== product.awaitsDecision) {
      fail('CONFLICT', { message: say('approval.decided') })
    }
    const withdrawn = await withdrawEarlier(product, tx)
    const event = decisionEvent(product, reason, now)
    const states = { before: { fields: decidedFieldsOf(product), withdrawn }, after: { event } }
    const undo = await undoable({ by: null, now, undoMs: UNDO_DECISION_MS, events: [event], ...states }, tx)
    const decided = productRecord({ ...decidedProduct(product, reason, by), undo })
    const act = reason === null ? 'product.approved' : 'product.rejected'
    await journalProduct({ act, before: product, after: decided, reason: reason ?? '' }, by, tx)
    return storeDecided(decided, tx)
  })
}

/**
 * Puts back what was before the latest decision, and withdraws what its farmer would have been notified of. Everybody who may decide may
 * undo. Orders that were placed meanwhile stay. docs/product/products.md#undo.
 * @throws CONFLICT once the minute is over, the notification is on its way or the product was changed since
 * @throws NOT_FOUND
 */
export async function undoProductApproval(
  { id, by }: { id: number; by: StaffAct },
  domain: Domain,
): Promise<StockedProduct> {
  const { actor, now } = by
  return withTransaction(domain, async tx => {
    const product = await findToDecide({ id, actor }, tx)
    const undo = undoFor(product.undo, by) ?? fail('CONFLICT', { message: UNDO_OVER })
    await withdrawNews(undo, UNDO_OVER, tx)
    const { fields, withdrawn } = undo.before
    if (withdrawn)
      await addWithdrawableEvents([withdrawn], { dueAt: new Date(withdrawn.at.getTime() + UNDO_DECISION_MS) }, tx)
    const restored = productRecord({ ...product, ...fields, undo: null, updatedAt: now })
    await journalProduct({ act: 'product.decisionUndone', before: product, after: restored }, by, tx)
    return storeDecided(restored, tx)
  })
}

/** `reason` belongs to a rejection and is shown to the farmer. */
type Decision = { approvalStatus: 'approved' } | { approvalStatus: 'rejected'; reason: string }

/** Returns the trimmed reason of a rejection, null for an approval. Throws VALIDATION for a blank one. */
function reasonOf(decision: Decision): string | null {
  if (decision.approvalStatus === 'approved') return null
  const reason = decision.reason.trim()
  if (reason === '') fail('VALIDATION', { fields: { rejectionReason: say('form.reason') } })
  return reason
}

function decidedFieldsOf(product: ProductRecord): DecidedFields {
  const { approvalStatus, rejectionReason, decidedBy, decidedAt, pendingEdit = null, lastRejection = null } = product
  return {
    ...reviewedOf(product),
    ...{ approvalStatus, rejectionReason, decidedBy, decidedAt, pendingEdit, lastRejection },
  }
}

/** Returns a product after a decision: of its edit where one waits, else of itself. docs/product/products.md#approval. */
function decidedProduct(product: ProductRecord, reason: string | null, { actor, now }: StaffAct): ProductRecord {
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

function decisionEvent(product: ProductRecord, reason: string | null, now: Date): DomainEvent {
  const { district, taluk } = product.farm
  const waited = product.awaitsDecision && { waited: { since: submittedAtOf(product), district, taluk } }
  const about = { productId: product._id, farmId: product.farmId, productName: product.name, at: now, ...waited }
  const isOfEdit = Boolean(product.pendingEdit)
  return reason === null
    ? { kind: 'productApproved', ...about, isOfEdit }
    : { kind: 'productRejected', ...about, isOfEdit, reason }
}
