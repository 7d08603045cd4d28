import type { Message } from '@santhe/rules'
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { restartIfTwice, retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import type { PaymentIncidentKind } from '../../records/events.ts'
import { type PaymentIncidentRecord, PaymentIncidents } from '../../records/payment-incident.ts'

const HOUR_LENGTH = '2026-11-21T06'.length
const LONGEST_SAMPLE = 4_000

export interface SaveIncident {
  kind: PaymentIncidentKind
  paymentId: string | null
  /** Distinguishes several incidents of one payment. */
  about?: string | undefined
  /** Text for admins. */
  text: Message
  /** The received message, as text. */
  sample: string
  now: Date
}

/** Returns the record's id. Incidents that strangers can cause are counted per hour, others per payment. */
function idOf({ kind, paymentId, about = paymentId ?? undefined, now }: SaveIncident): string {
  const isByHour = kind === 'badSignature' || kind === 'unknownPayment' || about === undefined
  return `${kind}:${isByHour ? now.toISOString().slice(0, HOUR_LENGTH) : about}`
}

/** Stores an incident about money. Returns whether it is new: new ones notify every admin, repeats are only counted. */
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
      await incidents.insertMany([record], { session: tx.session, lean: true }).catch(restartIfTwice)
      await addEvent({ kind: 'paymentIncident', at: now, incident: kind, paymentId, text }, tx)
    })
    return true
  })
}
