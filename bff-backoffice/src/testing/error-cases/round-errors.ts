import { addDeliveryPhoto, decideComplaint, recordOutcome, respondToComplaint } from '@santhe/contracts'
import { fulfilment, type OrderRecord, type PersonRecord, people } from '@santhe/domain'
import { Orders, People } from '@santhe/domain/records'
import { AN_ADMIN, aComplaint, anOrder, aProduct, NOW } from '@santhe/domain/testing'
import { type ErrorCases, ONE_PIXEL } from '@santhe/http-kit/testing'
import type { ComplaintOutcome } from '@santhe/rules'
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

  /** A complaint in the admin's district, with those who settle it: its farm and the admin. */
  async function complaintOf(options: Parameters<typeof aComplaint>[1] = {}) {
    const product = await aProduct(domain)
    const { _id: id, farmerId } = await aComplaint(domain, { product, ...options })
    const farmer = await People(domain.connection).findOne({ farmId: farmerId }).lean<PersonRecord>()
    if (!farmer) throw new Error('The farm has no farmer')
    const input = (outcome: ComplaintOutcome) => ({ params: { id }, body: { outcome, words: 'Sorry' } })
    const response = async (outcome: ComplaintOutcome, headers = {}) =>
      codeOf(respondToComplaint, input(outcome), await as(farmer, headers))
    const decide = async (outcome: ComplaintOutcome, headers = {}) =>
      codeOf(decideComplaint, input(outcome), await as(admin, headers))
    /** Makes the farmer the order's buyer. */
    async function asOwn() {
      await Orders(domain.connection).updateOne({ farmerId }, { $set: { buyerId: farmer?._id } })
    }
    return { response, decide, asOwn }
  }

  return {
    [respondToComplaint.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { response, asOwn } = await complaintOf()
        await asOwn()
        return response('refund')
      },
      CONFLICT: async () => (await complaintOf({ isAtOffice: true })).response('refund'),
      KEY_REUSED: async () => {
        const { response } = await complaintOf()
        await response('refund', KEYED)
        return response('disagree', KEYED)
      },
    },
    [decideComplaint.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { decide } = await complaintOf({ buyer: people.actorOf(admin), isAtOffice: true })
        return decide('refund')
      },
      CONFLICT: async () => (await complaintOf()).decide('refund'),
      KEY_REUSED: async () => {
        const { decide } = await complaintOf({ isAtOffice: true })
        await decide('refund', KEYED)
        return decide('disagree', KEYED)
      },
    },
    [recordOutcome.call]: {
      STATUS_NOT_ALLOWED: async () => record(await anOrderAt('packaging'), 'delivered'),
      ORDER_FINAL: async () => record(await anOrderAt('cancelled'), 'delivered'),
      // Another device recorded a newer outcome.
      CONFLICT: async () => {
        const hourAgo = new Date(NOW.getTime() - 3_600_000)
        const { _id: orderId } = await anOrder(domain, { now: hourAgo })
        const actor = AN_ADMIN.actor
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
