import { COMPLAINT_SIDES, type ComplaintSide, fail, type Reason, waitFrom } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, isThere } from '../../foundation/domain.ts'
import { startOver } from '../../foundation/retry-on-conflict.ts'
import { type ComplaintRecord, Complaints } from '../../records/complaint.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { People } from '../../records/person.ts'

/** @throws NOT_FOUND */
export async function findComplaint(id: number, { connection, session }: Domain): Promise<ComplaintRecord> {
  const complaint = await Complaints(connection).findById(id, null, { session }).lean<ComplaintRecord>()
  return complaint ?? fail('NOT_FOUND')
}

/** Returns the side of the office that decides: admins if the district has no manager other than the buyer. */
export async function officeSide(
  { district, buyerId }: Pick<ComplaintRecord, 'district' | 'buyerId'>,
  { connection }: Domain,
): Promise<ComplaintSide> {
  if (district === null) return 'admin'
  const manager = { role: 'district_manager' as const, district, isActive: true, _id: trusted({ $ne: buyerId }) }
  return (await People(connection).exists(manager)) ? 'manager' : 'admin'
}

type Moved = Extract<DomainEvent, { kind: 'complaintMoved' }>

/** `order` may be another one of the same buyer and farm. */
export function complaintMoved(
  { farmName, isForFarm }: Pick<OrderRecord, 'farmName' | 'isForFarm'>,
  { orderId, buyerId, farmerId: farmId, waitsFor, dueAt }: ComplaintRecord,
  facts: Pick<Moved, 'at' | 'step' | 'byId'> & Partial<Moved>,
): Moved {
  const about = { orderId, buyerId, farmId, farmName, isForFarm, waitsFor, dueAt }
  return { kind: 'complaintMoved', ...about, amount: 0, reason: '', ...facts }
}

/** Copies side and due time to the order, so that the office's list needs no other collection. */
async function writeOfficeDue(orderId: number, { connection, session }: Domain): Promise<void> {
  const rows = await Complaints(connection).find({ orderId }, { waitsFor: 1, dueAt: 1 }, { session }).lean()
  const atOffice = rows.filter(({ waitsFor }) => waitsFor === 'manager' || waitsFor === 'admin')
  const [first] = atOffice.flatMap(({ dueAt }) => dueAt ?? []).sort((a, b) => a.getTime() - b.getTime())
  const complaintSide = atOffice.some(({ waitsFor }) => waitsFor === 'manager') ? ('manager' as const) : 'admin'
  const change = first
    ? { $set: { complaintDueAt: first, complaintSide } }
    : { $unset: { complaintDueAt: true, complaintSide: true } }
  await Orders(connection).updateOne({ _id: orderId }, change, { session })
}

/** Writes where a complaint goes, with the farm's counts; repeats the attempt if it has changed since the read. */
export async function writeMove(
  { _id, orderId, farmerId, ...before }: ComplaintRecord,
  after: Partial<ComplaintRecord> & Pick<ComplaintRecord, 'waitsFor' | 'dueAt'>,
  tx: Domain,
): Promise<void> {
  const { connection, session } = tx
  const asItWas = { _id, waitsFor: before.waitsFor, dueAt: before.dueAt }
  const written = await Complaints(connection).updateOne(asItWas, { $set: after }, { session })
  if (written.matchedCount === 0) startOver()
  const settled = Number(after.waitsFor === null) - Number(before.waitsFor === null)
  if (settled !== 0) {
    await Farms(connection).updateOne({ _id: farmerId }, { $inc: { 'complaints.settled': settled } }, { session })
  }
  await writeOfficeDue(orderId, tx)
}

/** A step undone at once delivered nothing. */
export function wasDelivered({ timeline }: OrderRecord): boolean {
  return timeline.some(({ to }, place) => to === 'delivered' && !timeline[place + 1]?.isUndo)
}

interface Loss {
  now: Date
  byId: number
  reason: Reason
  /** Whether the order is cancelled, or only has fewer boxes. */
  isCancelled: boolean
}

/** Returns a complaint to the office when its replacement has fewer boxes, if money can still be refunded. */
async function reopenComplaint(
  replacement: OrderRecord,
  { now, byId, reason, isCancelled }: Loss,
  tx: Domain,
): Promise<void> {
  const { replaces } = replacement
  if (!replaces || wasDelivered(replacement)) return
  const complaint = await findComplaint(replaces.complaintId, tx)
  if (complaint.waitsFor !== null || complaint.replacementId !== replacement._id) return
  const paid = { _id: complaint.paidOrderId, status: 'delivered' as const }
  if (!(await isThere(Orders, paid, tx))) return
  const wait = waitFrom(await officeSide(complaint, tx), now)
  await writeMove(complaint, { ...wait, decision: null, ...(isCancelled && { replacementId: null }) }, tx)
  const facts = { at: now, step: 'passedOn' as const, byId, ...(typeof reason === 'string' && { reason }) }
  await addEvent(complaintMoved(replacement, { ...complaint, ...wait }, facts), tx)
}

/** A cancelled order is fully refunded, so its complaints and those of its replacements are closed. A replacement has no refund. */
async function closeComplaints({ _id: paidOrderId }: OrderRecord, tx: Domain): Promise<void> {
  const open = { paidOrderId, waitsFor: trusted({ $in: COMPLAINT_SIDES }) }
  const complaints = await Complaints(tx.connection).find(open, null, { session: tx.session }).lean<ComplaintRecord[]>()
  for (const complaint of complaints) await writeMove(complaint, { waitsFor: null, dueAt: null }, tx)
}

/** Updates complaints when an order loses boxes. docs/product/adjustments.md#complaints */
export async function complaintsAfterLoss(order: OrderRecord, loss: Loss, tx: Domain): Promise<void> {
  if (order.isComplained && loss.isCancelled) await closeComplaints(order, tx)
  await reopenComplaint(order, loss, tx)
}
