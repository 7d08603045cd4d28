import { type ComplaintWait, waitAt, waitFrom } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvent } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { retryOnConflict, tryTransaction } from '../../foundation/retry-on-conflict.ts'
import { workOnEach } from '../../foundation/work-on-each.ts'
import { type ComplaintRecord, Complaints } from '../../records/complaint.ts'
import { MARKET } from '../order/order-events.ts'
import { complaintMoved, findComplaint, officeSide, writeMove } from '../order/write-complaint.ts'
import { findOrderOf } from './queries.ts'

const BATCH = 50

/** A district without a manager is skipped. */
async function nextWait(complaint: ComplaintRecord, now: Date, domain: Domain): Promise<ComplaintWait | undefined> {
  const { waitsFor, dueAt } = complaint
  if (waitsFor === null || dueAt === null) return undefined
  const wait = waitAt({ waitsFor, dueAt }, now)
  if (wait.waitsFor === waitsFor) return undefined
  return wait.waitsFor === 'manager' && (await officeSide(complaint, domain)) === 'admin'
    ? waitFrom('admin', now)
    : wait
}

async function passOn(id: number, now: Date, domain: Domain): Promise<void> {
  const complaint = await findComplaint(id, domain)
  const wait = await nextWait(complaint, now, domain)
  if (!wait) return
  const order = await findOrderOf(complaint, domain)
  const facts = { at: now, step: 'passedOn', byId: MARKET.id } as const
  await tryTransaction(domain, async tx => {
    await writeMove(complaint, wait, tx)
    await addEvent(complaintMoved(order, { ...complaint, ...wait }, facts), tx)
  })
}

/** Passes on complaints after a silence, and returns how many were due. docs/product/adjustments.md#complaints */
export async function passOnComplaints({ now }: { now: Date }, domain: Domain): Promise<number> {
  const due = await Complaints(domain.connection)
    .find({ waitsFor: trusted({ $in: ['farm', 'manager'] }), dueAt: trusted({ $lt: now }) })
    .sort({ dueAt: 1 })
    .limit(BATCH)
    .select({ _id: 1 })
    .lean()
  await workOnEach(due, ({ _id }) => retryOnConflict(domain, () => passOn(_id, now, domain)))
  return due.length
}
