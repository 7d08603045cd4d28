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

/** @throws STATUS_NOT_ALLOWED unless the order is on its way or delivered */
function checkAtDoor({ status }: OrderRecord): void {
  if (status === 'shipping' || status === 'delivered') return
  fail('STATUS_NOT_ALLOWED', { message: say('order.notOnItsWay') })
}

interface SavePhoto {
  orderId: number
  /** A webp, encoded by the market. */
  picture: Buffer
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Checks that the actor may photograph an order's box at the door, or has with this idempotency key: a repeat succeeds
 * even if the order has changed since.
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
 * Stores the photo of an order's box at the door for 30 days, replacing an earlier one, and updates open pages of the order. A
 * repeated idempotency key changes nothing. docs/product/delivery.md#delivery-photo, docs/product/delivery.md#queue-of-the-phone.
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
 * Returns the photo of an order's box at the door, a webp, to its buyer, its farm and staff in scope.
 * @throws NOT_FOUND for everybody else, without a photo, and after its 30 days
 */
export async function readDeliveryPhoto({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<Buffer> {
  const order = await readOrder({ id, by }, domain)
  if (!order.photoUntil || order.photoUntil <= by.now) fail('NOT_FOUND')
  const photo = await DeliveryPhotos(domain.connection).findById(id)
  return photo?.picture ?? fail('NOT_FOUND')
}
