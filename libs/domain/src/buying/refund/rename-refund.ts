import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'
import { findRefund } from './queries.ts'
import { type NamedRefund, renamedRefundId } from './refund-id.ts'

/**
 * Names a refund as refunds are named now. Only for one that the provider has never taken and will never take under its former name,
 * because it refuses names of that form: else it could be given twice. It is renamed before anything is sent under the new name, so
 * that whoever goes on after a crash goes on with that one. Answers the refund by its new name; a repeat changes nothing.
 * @throws NOT_FOUND, UNAVAILABLE when others were faster for 8 seconds; RangeError where the provider has taken it or it is named so already.
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
