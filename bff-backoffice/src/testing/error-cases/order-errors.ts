import { payRefund, remindFarm, retryRefund, setAdminOrderStatus } from '@santhe/contracts'
import { type OrderRecord, people } from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import { aFailedRefund, aFarm, aManualRefund, anOrder, aPersonOfRole, aProduct, FAR_AWAY } from '@santhe/domain/testing'
import type { ErrorCases } from '@santhe/http-kit/testing'
import { type ErrorOffice, KEYED } from './office.ts'

/** Returns how to provoke each error of the calls by which staff settle refunds and move orders. */
export function orderErrors({ domain, admin, as, codeOf }: ErrorOffice): ErrorCases {
  const setTo = ({ _id: id }: OrderRecord, status: string, reason = '') => ({
    params: { id },
    body: { status, reason },
  })
  const put = (order: OrderRecord, fields: Partial<OrderRecord>) =>
    Orders(domain.connection).updateOne({ _id: order._id }, { $set: fields })

  /** An order of somebody of the office, placed with a farm outside their area: to them it is their own purchase. */
  async function ownOrderFarAway() {
    const { person } = await aPersonOfRole(domain, 'delivery_agent')
    const product = await aProduct(domain, { ofFarm: (await aFarm(domain, FAR_AWAY)).farm })
    return { person, order: await anOrder(domain, { buyer: people.actorOf(person), product }) }
  }
  const paid = (id: string, reference = 'UTR 4711') => ({ params: { id }, body: { reference } })
  return {
    [retryRefund.call]: {
      CONFLICT: async () => {
        const { _id: id } = await aManualRefund(domain)
        return codeOf(retryRefund, { params: { id } }, await as(admin))
      },
    },
    [payRefund.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { person } = await aPersonOfRole(domain, 'district_manager')
        const { farm } = await aFarm(domain)
        const { _id: id } = await aManualRefund(domain, { farm, buyer: people.actorOf(person) })
        return codeOf(payRefund, paid(id), await as(person))
      },
      CONFLICT: async () => {
        const { _id: id } = await aFailedRefund(domain)
        await codeOf(retryRefund, { params: { id } }, await as(admin))
        return codeOf(payRefund, paid(id), await as(admin))
      },
      KEY_REUSED: async () => {
        const { _id: id } = await aManualRefund(domain)
        const keyed = await as(admin, KEYED)
        await codeOf(payRefund, paid(id), keyed)
        return codeOf(payRefund, paid(id, 'Receipt 12'), keyed)
      },
    },
    [remindFarm.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { person, order } = await ownOrderFarAway()
        return codeOf(remindFarm, { params: { id: order._id } }, await as(person))
      },
      ORDER_FINAL: async () => {
        const order = await anOrder(domain)
        await put(order, { status: 'delivered' })
        return codeOf(remindFarm, { params: { id: order._id } }, await as(admin))
      },
      CONFLICT: async () => {
        const { _id: id } = await anOrder(domain)
        await codeOf(remindFarm, { params: { id } }, await as(admin))
        return codeOf(remindFarm, { params: { id } }, await as(admin))
      },
    },
    [setAdminOrderStatus.call]: {
      STATUS_NOT_ALLOWED: async () => {
        const { person, order } = await ownOrderFarAway()
        return codeOf(setAdminOrderStatus, setTo(order, 'packaging'), await as(person))
      },
      ORDER_FINAL: async () => {
        const { person, order } = await ownOrderFarAway()
        await put(order, { status: 'delivered' })
        return codeOf(setAdminOrderStatus, setTo(order, 'cancelled'), await as(person))
      },
      NOT_CANCELLABLE: async () => {
        const { person, order } = await ownOrderFarAway()
        await put(order, { status: 'packaging' })
        return codeOf(setAdminOrderStatus, setTo(order, 'cancelled'), await as(person))
      },
      // Cancelled, bought by somebody else, and opened again.
      OUT_OF_STOCK: async () => {
        const product = await aProduct(domain, { inventory: 1 })
        const order = await anOrder(domain, { product })
        await codeOf(setAdminOrderStatus, setTo(order, 'cancelled'), await as(admin))
        await anOrder(domain, { product })
        return codeOf(setAdminOrderStatus, setTo(order, 'pending'), await as(admin))
      },
      CONFLICT: async () => {
        const { params, body } = setTo(await anOrder(domain), 'packaging')
        return codeOf(setAdminOrderStatus, { params, body: { ...body, seenStatus: 'accepted' } }, await as(admin))
      },
      KEY_REUSED: async () => {
        const order = await anOrder(domain)
        await codeOf(setAdminOrderStatus, setTo(order, 'packaging'), await as(admin, KEYED))
        return codeOf(setAdminOrderStatus, setTo(order, 'packaging', 'Another reason.'), await as(admin, KEYED))
      },
    },
  }
}
