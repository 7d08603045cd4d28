import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { findRefund } from './queries.ts'
import { type NamedRefund, renamedRefundId } from './refund-id.ts'

/**
 * Gives a refund an id of the present form and returns it. Only for one that the provider never accepted under its former id and never
 * will, because it refuses ids of that form; otherwise the money could go back twice. It is renamed before it is sent under the new id,
 * so that after a crash that id is used. A repeat changes nothing.
 * Throws NOT_FOUND, UNAVAILABLE when others were faster for 8 seconds; RangeError where the provider has accepted it or its id has the present form.
 */
export async function renameRefund(refund: NamedRefund, domain: Domain): Promise<RefundRecord> {
  const refundId = refund._id
  const name = renamedRefundId(refund)
  if (name === undefined) throw new RangeError(`The refund ${refundId} has no other name`)
  return retryOnConflict(domain, async () => {
    const before = await findRefund(refundId, domain)
    if (before._id === name) return before
    if (before.state !== 'due') throw new RangeError(`The refund ${refundId} is ${before.state} and keeps its name`)
    const after: RefundRecord = { ...before, _id: name }
    await tryTransaction(domain, async tx => {
      const { session } = tx
      const unchanged = { _id: before._id, state: before.state, attempts: before.attempts }
      const { deletedCount } = await Refunds(tx.connection).deleteOne(unchanged, { session })
      if (deletedCount === 0) startOver()
      await Refunds(tx.connection).insertMany([after], { session, lean: true })
    })
    return after
  })
}
