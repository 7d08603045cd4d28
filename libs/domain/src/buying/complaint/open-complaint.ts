import {
  boxesNow,
  COMPLAINT_PHOTO_MS,
  type ComplaintKind,
  complainUntil,
  fail,
  istDateOf,
  waitFrom,
} from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { trusted } from 'mongoose'
import { addEvents } from '../../foundation/add-event.ts'
import type { Domain } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { isRepeated } from '../../foundation/only-once.ts'
import { restartIfTwice } from '../../foundation/retry-on-conflict.ts'
import { ComplaintPhotos, type ComplaintRecord, Complaints, Doubts } from '../../records/complaint.ts'
import type { DomainEvent } from '../../records/events.ts'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { Boxes } from '../../records/stock.ts'
import type { OrderInput } from '../fulfilment/order-change.ts'
import { readScoped, runOrderCommand } from '../fulfilment/order-command.ts'
import { doubtId, ordersWith } from '../order/doubts.ts'
import { boughtNames } from '../order/order-events.ts'
import { complaintMoved } from '../order/write-complaint.ts'

interface Complained extends OrderInput {
  lines: readonly Boxes[]
}

export interface OpenComplaint extends Complained {
  kind: ComplaintKind
  words: string
  /** Webps, encoded by the market. */
  pictures: readonly Buffer[]
}

const NAME = 'openComplaint'

async function checkComplaint(order: OrderRecord, { lines, now }: Complained, { connection }: Domain): Promise<void> {
  const until = complainUntil(order)
  if (!until) fail('CONFLICT', { message: say('complaint.notDelivered') })
  if (now > until) fail('CONFLICT', { message: say('complaint.over') })
  for (const { productId, quantity } of lines) {
    const boxes = boxesNow(order, productId)
    if (boxes === 0) fail('VALIDATION', { fields: { lines: say('adjust.notInOrder') } })
    if (quantity > boxes) fail('VALIDATION', { fields: { lines: say('adjust.tooManyBoxes', { boxes }) } })
  }
  const productIds = lines.map(({ productId }) => productId)
  const filter = { orderId: order._id, 'lines.productId': trusted({ $in: productIds }) }
  if (await Complaints(connection).exists(filter)) fail('CONFLICT', { message: say('complaint.twice') })
}

/**
 * Checks, before decoding photos, that a buyer may complain about these lines, or has with this idempotency key.
 * @throws NOT_FOUND
 * @throws CONFLICT before the delivery, after its window, and for a repeated line
 * @throws VALIDATION
 */
export async function checkComplainable(input: Complained, domain: Domain): Promise<void> {
  const { actor, orderId, idempotencyKey: key } = input
  if (await isRepeated({ actorId: actor.id, call: `${NAME} ${orderId}`, key }, domain)) return
  await checkComplaint(await readScoped({ _id: orderId, buyerId: actor.id }, domain), input, domain)
}

async function writeComplaint(complaint: ComplaintRecord, pictures: readonly Buffer[], tx: Domain): Promise<void> {
  const { connection, session } = tx
  const { _id, photoUntil: forgetAt, farmerId } = complaint
  await Complaints(connection).insertMany([complaint], { session, lean: true }).catch(restartIfTwice)
  const photos = pictures.map((picture, place) => ({ _id: `${_id}/${place + 1}`, picture, forgetAt }))
  if (photos.length > 0) await ComplaintPhotos(connection).insertMany(photos, { session, lean: true })
  await Farms(connection).updateOne({ _id: farmerId }, { $inc: { 'complaints.count': 1 } }, { session })
}

/** Returns the events for a product's other buyers on the day, once: when the second buyer complains about it. */
async function doubtsOf(complaint: ComplaintRecord, order: OrderRecord, tx: Domain): Promise<DomainEvent[]> {
  const { connection, session } = tx
  const { buyerId, deliveredOn, district, createdAt: at, photoUntil: forgetAt } = complaint
  const events: DomainEvent[] = []
  for (const { productId } of complaint.lines) {
    const _id = doubtId(productId, deliveredOn)
    const change = { $addToSet: { buyerIds: buyerId }, $setOnInsert: { forgetAt } }
    const doubt = await Doubts(connection)
      .findOneAndUpdate({ _id }, change, { upsert: true, returnDocument: 'after', session })
      .lean()
      .catch(restartIfTwice)
    if (!doubt || doubt.isSpread || doubt.buyerIds.length < 2) continue
    await Doubts(connection).updateOne({ _id }, { $set: { isSpread: true } }, { session })
    const productName = boughtNames(order, productId)
    const filter = { deliveredOn, district, buyerId: trusted({ $nin: doubt.buyerIds }), ...ordersWith(productId) }
    const others = await Orders(connection).find(filter, null, { session }).sort({ _id: 1 }).lean<OrderRecord[]>()
    const byBuyer = new Map(others.toReversed().map(other => [other.buyerId, other]))
    for (const other of byBuyer.values()) {
      const until = complainUntil(other)
      if (!until || until < at || boxesNow(other, productId) === 0) continue
      const { _id: orderId, farmName } = other
      events.push({ kind: 'produceDoubted', at, orderId, buyerId: other.buyerId, farmName, productName, until })
    }
  }
  return events
}

/**
 * Writes a buyer's complaint about boxes of a delivered order and returns it; notifies the farm.
 * docs/product/adjustments.md#complaints
 * @throws NOT_FOUND
 * @throws CONFLICT before the delivery, after its window, and for a repeated line
 * @throws VALIDATION
 * @throws KEY_REUSED
 */
export async function openComplaint(input: OpenComplaint, domain: Domain): Promise<ComplaintRecord> {
  const { actor, orderId, kind, lines, words, pictures, now } = input

  async function decide(order: OrderRecord) {
    await checkComplaint(order, input, domain)
    const { farmerId, district, deliveredOn, replaces } = order
    const complaint: ComplaintRecord = {
      _id: await nextId(domain, 'complaint'),
      ...{ orderId, paidOrderId: replaces?.orderId ?? orderId, buyerId: actor.id, farmerId, district },
      ...{ deliveredOn: deliveredOn ?? istDateOf(now), kind, lines: [...lines], words },
      ...{ photos: pictures.length, photoUntil: new Date(now.getTime() + COMPLAINT_PHOTO_MS), createdAt: now },
      ...{ ...waitFrom('farm', now), response: null, decision: null, replacementId: null },
    }
    const event = complaintMoved(order, complaint, { at: now, step: 'opened', byId: actor.id })
    async function also(tx: Domain) {
      await writeComplaint(complaint, pictures, tx)
      await addEvents(await doubtsOf(complaint, order, tx), tx)
    }
    return { fields: { isComplained: true as const }, act: { journal: 'order.complaint' as const, event }, also }
  }

  const body = { kind, lines, words, pictures: pictures.map(picture => picture.toString('base64')) }
  await runOrderCommand({ name: NAME, body, scope: { buyerId: actor.id }, decide }, input, domain)
  const written = { orderId, 'lines.productId': lines[0]?.productId ?? 0 }
  return (await Complaints(domain.connection).findOne(written).lean<ComplaintRecord>()) ?? fail('NOT_FOUND')
}
