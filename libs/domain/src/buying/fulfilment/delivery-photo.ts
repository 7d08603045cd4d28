import { type Actor, DELIVERY_PHOTO_MS, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addEvent } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { isRepeated, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { DeliveryPhotos } from '../../records/delivery-photo.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import { ordersFor } from '../order/policy.ts'
import { readOrder } from '../order/read-order.ts'
import { readScoped } from './order-command.ts'

/** Returns an order whose box the actor may photograph at the door. Throws NOT_FOUND, and STATUS_NOT_ALLOWED where it is neither on its way nor delivered. */
async function findPhotographed(orderId: number, actor: Actor, domain: Domain): Promise<OrderRecord> {
  const order = await readScoped({ _id: orderId, ...ordersFor(actor, 'order.deliver') }, domain)
  if (order.status !== 'shipping' && order.status !== 'delivered') {
    fail('STATUS_NOT_ALLOWED', { message: say('order.notOnItsWay') })
  }
  return order
}

interface SaveDeliveryPhoto {
  orderId: number
  /** A webp, encoded by us. */
  picture: Buffer
  by: StaffAct
  idempotencyKey?: string | undefined
}

const callOf = (orderId: number) => `saveDeliveryPhoto ${orderId}`

/**
 * Checks that the actor may photograph an order's box at the door, or did so with this idempotency key: what is stored is stored, whatever
 * became of the order since.
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED
 */
export async function checkPhotographed(
  { orderId, actor, idempotencyKey: key }: { orderId: number; actor: Actor; idempotencyKey?: string | undefined },
  domain: Domain,
): Promise<void> {
  if (await isRepeated({ actorId: actor.id, call: callOf(orderId), key }, domain)) return
  await findPhotographed(orderId, actor, domain)
}

/**
 * Stores the photo of an order's box at the door for 30 days, in place of an earlier one; open pages of the order follow. Sent again with
 * the same idempotency key it changes nothing more. docs/product/delivery.md#delivery-photo, docs/product/delivery.md#queue-of-the-phone.
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED
 * @throws KEY_REUSED
 */
export function saveDeliveryPhoto(input: SaveDeliveryPhoto, domain: Domain): Promise<void> {
  const { orderId, picture, by, idempotencyKey: key } = input
  const body = { picture: picture.toString('base64') }
  const request = { actorId: by.actor.id, call: callOf(orderId), key, body }
  const command = async () => {
    const { buyerId, farmerId, isForFarm, district } = await findPhotographed(orderId, by.actor, domain)
    const forgetAt = new Date(by.now.getTime() + DELIVERY_PHOTO_MS)
    await withTransaction(domain, async tx => {
      const { connection, session } = tx
      await DeliveryPhotos(connection).replaceOne({ _id: orderId }, { picture, forgetAt }, { upsert: true, session })
      await Orders(connection).updateOne({ _id: orderId }, { $set: { photoUntil: forgetAt } }, { session })
      await addEvent({ kind: 'deliveryPhotographed', at: by.now, orderId, buyerId, farmId: farmerId, isForFarm }, tx)
      await writeJournal(
        { act: 'order.photographed', thing: 'order', thingId: orderId, name: `#${orderId}`, district },
        by,
        tx,
      )
      await saveOutcome(request, { orders: [] }, by.now, tx)
    })
  }
  return onlyOnce(request, { command, replay: async () => {} }, domain)
}

/**
 * Returns the photo of an order's box at the door, a webp, for its buyer, its farm and staff in scope.
 * @throws NOT_FOUND for everybody else, where there is none, and once its 30 days are over
 */
export async function readDeliveryPhoto({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<Buffer> {
  const order = await readOrder({ id, by }, domain)
  if (!order.photoUntil || order.photoUntil <= by.now) fail('NOT_FOUND')
  const photo = await DeliveryPhotos(domain.connection).findById(id)
  return photo?.picture ?? fail('NOT_FOUND')
}
