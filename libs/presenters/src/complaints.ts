import type { Complaint } from '@santhe/contracts'
import { type ComplaintRecord, complaints, type OrderRecord, type VerdictRecord } from '@santhe/domain'
import { type Actor, paiseToRupees, waitAt } from '@santhe/rules'

function presentVerdict(verdict: VerdictRecord | null): Complaint['response'] {
  if (!verdict) return null
  const { outcome, amount, words, byName, at, noStock = false } = verdict
  return { outcome, amount: paiseToRupees(amount), words, by: byName, at: at.toISOString(), noStock }
}

/** Returns a complaint with its current deadline, even if it was not passed on yet. */
export function presentComplaint(
  complaint: ComplaintRecord,
  order: OrderRecord,
  { actor, now }: { actor: Actor; now: Date },
): Complaint {
  const { _id: id, orderId, kind, lines, words, photos, photoUntil, waitsFor, dueAt, replacementId } = complaint
  const wait = waitsFor && dueAt ? waitAt({ waitsFor, dueAt }, now) : null
  return {
    ...{ id, orderId, kind, words, replacementId, photos: photoUntil > now ? photos : 0 },
    lines: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    ...{ waitsFor: wait?.waitsFor ?? null, dueAt: wait?.dueAt.toISOString() ?? null },
    ...{ response: presentVerdict(complaint.response), decision: presentVerdict(complaint.decision) },
    createdAt: complaint.createdAt.toISOString(),
    ...complaints.complaintChoices(order, complaint, actor, now),
  }
}
