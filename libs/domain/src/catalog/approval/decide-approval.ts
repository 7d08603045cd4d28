import { fail } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/journal/write-entry.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { productsFor } from '../product/policy.ts'
import { journalProduct } from '../product/product-journal.ts'
import { isListedNow } from '../product/product-record.ts'
import { refreshFarmActivity } from '../product/refresh-farm-activity.ts'
import { type StockedProduct, withInventory } from '../product/with-inventory.ts'

/** `reason` belongs to a rejection and is shown to the farmer. */
type Decision = { approvalStatus: 'approved' } | { approvalStatus: 'rejected'; reason: string }

interface DecideApproval {
  id: number
  decision: Decision
  by: StaffAct
}

/**
 * Approves a product or rejects it; an earlier decision can be changed.
 * @throws VALIDATION for a blank reason, NOT_FOUND also for what lies outside the actor's scope. docs/product/products.md#approval.
 */
export async function decideApproval({ id, decision, by }: DecideApproval, domain: Domain): Promise<StockedProduct> {
  const { actor, now } = by
  const reason = decision.approvalStatus === 'rejected' ? decision.reason.trim() : null
  if (reason === '') fail('VALIDATION', { fields: { rejectionReason: 'Please give a reason for the rejection' } })
  return withTransaction(domain, async tx => {
    const filter = { _id: id, isHidden: false, $and: [productsFor(actor, 'product.approve')] }
    const { connection, session } = tx
    const product = await Products(connection)
      .findOne(filter)
      .session(session ?? null)
      .lean<ProductRecord>()
    if (!product) return fail('NOT_FOUND')
    const { approvalStatus } = decision
    const fields = { approvalStatus, rejectionReason: reason, decidedBy: actor.id, decidedAt: now, updatedAt: now }
    const decided = { ...product, ...fields, isListed: isListedNow({ ...product, approvalStatus }) }
    await Products(connection).updateOne(filter, { $set: { ...fields, isListed: decided.isListed } }, { session })
    await refreshFarmActivity(product.farmId, tx)
    const event = { productId: id, farmId: product.farmId, productName: product.name, at: now }
    await addEvent(
      reason === null ? { kind: 'productApproved', ...event } : { kind: 'productRejected', ...event, reason },
      tx,
    )
    const act = reason === null ? 'product.approved' : 'product.rejected'
    await journalProduct({ act, before: product, after: decided, reason: reason ?? '' }, by, tx)
    const [stocked] = await withInventory([decided], tx)
    return stocked ?? fail('NOT_FOUND')
  })
}
