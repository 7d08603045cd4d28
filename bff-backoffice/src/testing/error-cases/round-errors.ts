import { addDeliveryPhoto, recordOutcome } from '@santhe/contracts'
import { fulfilment, type OrderRecord, people } from '@santhe/domain'
import { AN_ADMIN, anOrder, NOW } from '@santhe/domain/testing'
import { type ErrorCases, ONE_PIXEL } from '@santhe/http-kit/testing'
import { type ErrorOffice, fileOf, KEYED, NO_PICTURE } from './office.ts'

/** Returns how to provoke each error of the calls of a round. */
export function roundErrors({ domain, admin, as, codeOf }: ErrorOffice): ErrorCases {
  async function anOrderAt(status: string): Promise<OrderRecord> {
    const { _id: orderId } = await anOrder(domain)
    return fulfilment.setOrderStatus({ actor: AN_ADMIN.actor, orderId, status, now: NOW }, domain)
  }
  const record = async ({ _id: id }: OrderRecord, outcome: string, { minutes = 0, headers = {} } = {}) => {
    const at = new Date(NOW.getTime() + minutes * 60_000).toISOString()
    return codeOf(recordOutcome, { params: { id }, body: { outcome, at } }, await as(admin, headers))
  }
  const photograph = async ({ _id: id }: OrderRecord) =>
    codeOf(addDeliveryPhoto, { params: { id }, files: NO_PICTURE }, await as(admin))

  return {
    [recordOutcome.call]: {
      STATUS_NOT_ALLOWED: async () => record(await anOrderAt('packaging'), 'delivered'),
      ORDER_FINAL: async () => record(await anOrderAt('cancelled'), 'delivered'),
      // Somebody recorded something newer, by a later clock.
      CONFLICT: async () => {
        const { _id: orderId } = await anOrder(domain)
        const actor = AN_ADMIN.actor
        const hourAgo = new Date(NOW.getTime() - 3_600_000)
        const order = await fulfilment.setOrderStatus({ actor, orderId, status: 'shipping', now: hourAgo }, domain)
        await record(order, 'nobodyThere')
        return record(order, 'broughtBack', { minutes: -30 })
      },
      KEY_REUSED: async () => {
        const order = await anOrderAt('shipping')
        await record(order, 'nobodyThere', { headers: KEYED })
        return record(order, 'broughtBack', { headers: KEYED })
      },
    },
    [addDeliveryPhoto.call]: {
      NOT_A_PICTURE: async () => photograph(await anOrderAt('shipping')),
      STATUS_NOT_ALLOWED: async () => photograph(await anOrderAt('packaging')),
      KEY_REUSED: async () => {
        const { _id: orderId } = await anOrderAt('shipping')
        const by = { ...AN_ADMIN, actor: people.actorOf(admin) }
        const picture = Buffer.from('another box')
        await fulfilment.saveDeliveryPhoto({ orderId, picture, by, idempotencyKey: KEYED['Idempotency-Key'] }, domain)
        return codeOf(addDeliveryPhoto, { params: { id: orderId }, files: fileOf(ONE_PIXEL) }, await as(admin, KEYED))
      },
    },
  }
}
