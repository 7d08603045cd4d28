import { fail } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import { ComplaintPhotos, type ComplaintRecord, Complaints } from '../../records/complaint.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { listChoices } from '../fulfilment/harvest/choice-records.ts'
import { readOrder } from '../order/read-order.ts'
import { findComplaint } from '../order/write-complaint.ts'

/** Returns the complaints about an order, oldest first, for a reader of the order. */
export async function listComplaints(
  { _id: orderId, isComplained }: OrderRecord,
  { connection }: Domain,
): Promise<ComplaintRecord[]> {
  if (!isComplained) return []
  return Complaints(connection).find({ orderId }).sort({ _id: 1 }).lean<ComplaintRecord[]>()
}

/** Returns the open complaints about orders, due first. */
export async function openComplaintsOf(
  orders: readonly OrderRecord[],
  { connection }: Domain,
): Promise<ComplaintRecord[]> {
  return Complaints(connection)
    .find({ orderId: trusted({ $in: orders.map(({ _id }) => _id) }), dueAt: trusted({ $ne: null }) })
    .sort({ dueAt: 1 })
    .lean<ComplaintRecord[]>()
}

/** Returns the additions to every response with a whole order. */
export async function orderExtras(order: OrderRecord, domain: Domain) {
  const [complaints, choices] = await Promise.all([listComplaints(order, domain), listChoices(order, domain)])
  return { complaints, choices }
}

/** @throws NOT_FOUND */
export async function findOrderOf({ orderId }: ComplaintRecord, { connection }: Domain): Promise<OrderRecord> {
  return (await Orders(connection).findById(orderId).lean<OrderRecord>()) ?? fail('NOT_FOUND')
}

/**
 * Returns a photo of a complaint, a webp, to readers of its order.
 * @throws NOT_FOUND for everybody else, for a missing photo, and after its 180 days
 */
export async function readComplaintPhoto(
  { id, place, by }: { id: number; place: number; by: StaffAct },
  domain: Domain,
): Promise<Buffer> {
  const { orderId, photoUntil } = await findComplaint(id, domain)
  await readOrder({ id: orderId, by }, domain)
  if (photoUntil <= by.now) fail('NOT_FOUND')
  const photo = await ComplaintPhotos(domain.connection).findById(`${id}/${place}`)
  return photo?.picture ?? fail('NOT_FOUND')
}
