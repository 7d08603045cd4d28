import type { Domain } from '../../foundation/domain.ts'
import { duplicateKey } from '../../foundation/duplicate-key.ts'
import { addEvent } from '../../foundation/outbox/add-event.ts'
import { retryOnConflict, startOver, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { PaymentIncidentKind } from '../../records/events.ts'
import { type PaymentIncidentRecord, PaymentIncidents } from '../../records/payment-incident.ts'

const HOUR_LENGTH = '2026-11-21T06'.length
const LONGEST_SAMPLE = 4_000

export interface SaveIncident {
  kind: PaymentIncidentKind
  paymentId: string | null
  /** What tells two of a payment's apart, where it can have several. */
  about?: string | undefined
  /** What an admin reads. */
  text: string
  /** What came, as text. */
  sample: string
  now: Date
}

/** What strangers can send as often as they like counts by the hour; everything else by the payment it is about. */
function idOf({ kind, paymentId, about = paymentId ?? undefined, now }: SaveIncident): string {
  const isByHour = kind === 'badSignature' || kind === 'unknownPayment' || about === undefined
  return `${kind}:${isByHour ? now.toISOString().slice(0, HOUR_LENGTH) : about}`
}

/** Keeps something about money that does not fit. Answers whether it is new: the first of its kind tells every admin, repeats are counted. */
export async function saveIncident(incident: SaveIncident, domain: Domain): Promise<boolean> {
  const { kind, paymentId, text, now } = incident
  const sample = incident.sample.slice(0, LONGEST_SAMPLE)
  const incidents = PaymentIncidents(domain.connection)
  const record: PaymentIncidentRecord = {
    _id: idOf(incident),
    ...{ kind, paymentId, text, sample, count: 1, firstAt: now, lastAt: now },
  }
  return retryOnConflict(domain, async () => {
    const repeated = await incidents.updateOne(
      { _id: record._id },
      { $set: { sample, lastAt: now }, $inc: { count: 1 } },
    )
    if (repeated.matchedCount > 0) return false
    await tryTransaction(domain, async tx => {
      try {
        await incidents.insertMany([record], { session: tx.session, lean: true })
      } catch (error) {
        if (duplicateKey(error)) startOver()
        throw error
      }
      await addEvent({ kind: 'paymentIncident', at: now, incident: kind, paymentId, text }, tx)
    })
    return true
  })
}
