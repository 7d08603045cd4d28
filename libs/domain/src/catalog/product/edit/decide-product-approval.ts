import { type Actor, fail, namesOf, UNDO_DECISION_MS } from '@santhe/rules'
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
  /** Submission time of the version that the decider saw; omitted to decide about any version. */
  submittedAt?: Date | undefined
  /** Whether it awaited a decision when the decider saw it; omitted likewise. */
  awaitsDecision?: boolean | undefined
  by: StaffAct
}

/**
 * Returns a product in the decider's scope.
 * @throws NOT_FOUND
 */
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

/** Withdraws the previous decision's notification and returns it; null when there is none or it is already being delivered. */
async function withdrawEarlier({ undo }: ProductRecord, tx: Domain): Promise<DomainEvent | null> {
  return undo && (await withdrawEvent(undo.outboxIds, tx)) ? undo.after.event : null
}

/**
 * Approves or rejects a product, or its pending edit if any; an earlier decision can be changed. It applies immediately, and the
 * farmer is notified a minute later unless it is undone. docs/product/products.md#approval.
 * @throws VALIDATION for a blank reason
 * @throws CONFLICT when the product differs from the one that the decider saw
 * @throws NOT_FOUND also outside the scope
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
 * Restores the state before the latest decision, and withdraws its notification. Anybody who may decide may undo. Orders placed
 * meanwhile stay. docs/product/products.md#undo.
 * @throws CONFLICT after a minute, once the notification is being delivered, or when the product changed since
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

/** `reason` is shown to the farmer. */
type Decision = { approvalStatus: 'approved' } | { approvalStatus: 'rejected'; reason: string }

/**
 * Returns the trimmed reason of a rejection, null for an approval.
 * @throws VALIDATION for a blank reason
 */
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

/** Returns a product after a decision about its pending edit if any, else about itself. docs/product/products.md#approval. */
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
  const about = { productId: product._id, farmId: product.farmId, productName: namesOf(product), at: now, ...waited }
  const isOfEdit = Boolean(product.pendingEdit)
  return reason === null
    ? { kind: 'productApproved', ...about, isOfEdit }
    : { kind: 'productRejected', ...about, isOfEdit, reason }
}
