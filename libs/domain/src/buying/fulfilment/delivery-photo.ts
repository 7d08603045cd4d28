import { type Actor, DELIVERY_PHOTO_MS, fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Domain } from '../../foundation/domain.ts'
import { isRepeated } from '../../foundation/only-once.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import { DeliveryPhotos } from '../../records/delivery-photo.ts'
import type { OrderRecord } from '../../records/order.ts'
import { ordersFor } from '../order/policy.ts'
import { readOrder } from '../order/read-order.ts'
import { readScoped, runOrderCommand } from './order-command.ts'

const NAME = 'saveDeliveryPhoto'

/** Throws STATUS_NOT_ALLOWED where an order is neither on its way nor delivered. */
function checkAtDoor({ status }: OrderRecord): void {
  if (status === 'shipping' || status === 'delivered') return
  fail('STATUS_NOT_ALLOWED', { message: say('order.notOnItsWay') })
}

interface SavePhoto {
  orderId: number
  /** A webp, encoded by us. */
  picture: Buffer
  by: StaffAct
  idempotencyKey?: string | undefined
}

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
  if (await isRepeated({ actorId: actor.id, call: `${NAME} ${orderId}`, key }, domain)) return
  checkAtDoor(await readScoped({ _id: orderId, ...ordersFor(actor, 'order.deliver') }, domain))
}

/**
 * Stores the photo of an order's box at the door for 30 days, in place of an earlier one; open pages of the order follow. Sent again with
 * the same idempotency key it changes nothing more. docs/product/delivery.md#delivery-photo, docs/product/delivery.md#queue-of-the-phone.
 * @throws NOT_FOUND
 * @throws STATUS_NOT_ALLOWED
 * @throws KEY_REUSED
 */
export function saveDeliveryPhoto(
  { orderId, picture, by, idempotencyKey }: SavePhoto,
  domain: Domain,
): Promise<OrderRecord> {
  async function decide(order: OrderRecord) {
    checkAtDoor(order)
    const forgetAt = new Date(by.now.getTime() + DELIVERY_PHOTO_MS)
    return { photo: { picture, forgetAt }, fields: { photoUntil: forgetAt } }
  }

  const body = { picture: picture.toString('base64') }
  const scope = ordersFor(by.actor, 'order.deliver')
  return runOrderCommand({ name: NAME, body, scope, decide }, { ...by, orderId, idempotencyKey }, domain)
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
