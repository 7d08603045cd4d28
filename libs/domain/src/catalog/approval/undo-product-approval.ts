import { fail, UNDO_DECISION_MS } from '@santhe/rules'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/journal/write-entry.ts'
import { addWithdrawableEvent, withdrawEvent } from '../../foundation/outbox/withdrawable-event.ts'
import { journalProduct } from '../product/product-journal.ts'
import { productRecord } from '../product/product-record.ts'
import type { StockedProduct } from '../product/with-inventory.ts'
import { findToDecide, storeDecided } from './decide-product-approval.ts'

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
    const { undo } = product
    if (!undo || now >= undo.until || !(await withdrawEvent(undo.outboxIds, tx))) {
      return fail('CONFLICT', { message: 'This decision can no longer be undone. You can decide again.' })
    }
    const { withdrawn } = undo
    if (withdrawn)
      await addWithdrawableEvent(withdrawn, { dueAt: new Date(withdrawn.at.getTime() + UNDO_DECISION_MS) }, tx)
    const restored = productRecord({ ...product, ...undo.before, undo: null, updatedAt: now })
    await journalProduct({ act: 'product.decisionUndone', before: product, after: restored }, by, tx)
    return storeDecided(restored, tx)
  })
}
