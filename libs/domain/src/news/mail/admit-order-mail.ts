import { Schema, Types } from 'mongoose'
import { type Domain, isThere, withTransaction } from '../../foundation/domain.ts'
import { collection } from '../../records/collection.ts'
import { moment, number, record } from '../../records/fields.ts'
import { MAILED_FIELD, Outbox, type OutboxRecord } from '../../records/outbox.ts'

/** Number of order mails per person and hour sent one by one; the rest of the hour is one digest. */
const ORDER_MAILS_AN_HOUR = 10
const HOUR_MS = 3_600_000

export interface AdmitOrderMail {
  entry: OutboxRecord
  personId: number
  mailId: string
  now: Date
}

function endOf({ startedAt }: OrderMailHourRecord): Date {
  return new Date(startedAt.getTime() + HOUR_MS)
}

async function writeHour(hour: OrderMailHourRecord, { connection, session }: Domain): Promise<void> {
  const { _id, ...rest } = hour
  await OrderMailHours(connection).replaceOne({ _id }, rest, { session, upsert: true })
}

/** The digest of an hour is a separate event, due when the hour is over. */
async function startDigest(hour: OrderMailHourRecord, { connection, session }: Domain): Promise<Types.ObjectId> {
  const digestId = new Types.ObjectId()
  const at = endOf(hour)
  const event = { kind: 'orderMailHourOver' as const, at, personId: hour._id, since: hour.startedAt }
  await Outbox(connection).create([{ eventId: digestId, channel: 'mail', event, at, dueAt: at, attempts: 0 }], {
    session,
  })
  return digestId
}

/**
 * Returns when to send an order mail: 'now', or 'later' in the digest of the person's hour; 'mailed' if another worker has handled it.
 * The place in the hour, the digest and its mails are written in one transaction: a crash leaves all of it or nothing.
 */
export function admitOrderMail(
  { entry, personId, mailId, now }: AdmitOrderMail,
  domain: Domain,
): Promise<'now' | 'later' | 'mailed'> {
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const alreadyNotified = { _id: entry._id, [MAILED_FIELD]: personId }
    if (await isThere(Outbox, alreadyNotified, tx)) return 'mailed'
    const hour = await OrderMailHours(connection).findById(personId, null, { session }).lean<OrderMailHourRecord>()
    if (!hour || endOf(hour) <= now) {
      await writeHour({ _id: personId, startedAt: now, sent: [mailId], waiting: 0 }, tx)
      return 'now'
    }
    if (hour.sent.includes(mailId)) return 'now'
    if (hour.sent.length < ORDER_MAILS_AN_HOUR) {
      await writeHour({ ...hour, sent: [...hour.sent, mailId] }, tx)
      return 'now'
    }
    const digestId = hour.digestId ?? (await startDigest(hour, tx))
    await writeHour({ ...hour, digestId, waiting: hour.waiting + 1 }, tx)
    await Outbox(connection).updateOne(
      { _id: entry._id },
      { $addToSet: { [MAILED_FIELD]: personId, digests: digestId } },
      { session },
    )
    return 'later'
  })
}

/** As long as the outbox keeps unsent mails, including the digest. */
const TTL_SECONDS = 30 * 24 * 3600

export interface OrderMailHourRecord {
  /** The person's id. */
  _id: number
  startedAt: Date
  /** Ids of the mails sent one by one: a retried one keeps its place. */
  sent: string[]
  /** Event id of the digest for the rest; absent while there is none. */
  digestId?: Types.ObjectId
  waiting: number
}

const schema = record<OrderMailHourRecord>({
  _id: number,
  startedAt: moment,
  sent: { type: [String], required: true },
  digestId: Schema.Types.ObjectId,
  waiting: number,
})
schema.index({ startedAt: 1 }, { expireAfterSeconds: TTL_SECONDS })

export const OrderMailHours = collection<OrderMailHourRecord>('order_mail_hours', schema)
