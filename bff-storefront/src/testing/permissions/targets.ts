import {
  addresses,
  type Domain,
  type FarmRecord,
  fulfilment,
  type OrderRecord,
  type PersonRecord,
} from '@santhe/domain'
import { DeliveryPhotos, Notifications, OnlinePayments, Orders } from '@santhe/domain/records'
import { nextId } from '@santhe/domain/seeding'
import {
  AN_ADMIN,
  aComplaint,
  aDeliveredOrder,
  aFarm,
  anOrder,
  aProduct,
  aWaitingChange,
  FAR_AWAY,
  NOW,
  PASSWORD,
} from '@santhe/domain/testing'
import { onceFor } from '@santhe/http-kit/testing'
import type { Actor } from '@santhe/rules'

/** Who sends a request; undefined for nobody. */
export interface Who {
  actor: Actor | undefined
  person: PersonRecord | undefined
  farm: FarmRecord | undefined
}

/** Returns a request about the thing with this id. */
export const at = (id: number, body?: unknown) => ({ params: { id }, body })

export const ADDRESS = {
  label: 'Office',
  address: '4, Church Street',
  city: 'Bengaluru',
  state: 'Karnataka',
  zipCode: '560001',
}

let names = 0
/** Creates a customer with a new name. */
export function registration() {
  names += 1
  return {
    body: {
      ...{ username: `newcomer${names}`, password: PASSWORD, email: `newcomer${names}@example.com` },
      ...{ name: 'Kiran', phone: '+91 98450 12345', role: 'customer' },
    },
  }
}

export const profileForm = ({ person }: Who) => ({
  body: {
    ...{ name: 'Kiran', email: person?.email ?? 'kiran@example.com', address: '12, 3rd Cross' },
    ...{ city: 'Bengaluru', state: 'Karnataka', zipCode: '560003' },
  },
})

/** Returns what the requests of a permission test are about: things of the caller and of another person. */
export async function permissionTargets(domain: Domain) {
  const near = (await aFarm(domain)).farm
  const far = (await aFarm(domain, FAR_AWAY)).farm
  const onSale = await aProduct(domain, { ofFarm: near, inventory: 500 })
  const soldOut = await aProduct(domain, { inventory: 0 })

  const items = [{ productId: onSale._id, quantity: 1 }]
  const idOf = ({ _id }: FarmRecord) => _id
  /** Pending, so that only its farm and staff in scope see it; the calls leave it pending. */
  const waiting = onceFor(
    async (farm: FarmRecord) => at((await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' }))._id),
    idOf,
  )
  const waitingSoldOut = onceFor(async (farm: FarmRecord) => {
    const product = await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', inventory: 0 })
    return at(product._id, {})
  }, idOf)
  /** A product on sale with many boxes. */
  const productOf = onceFor((farm: FarmRecord) => aProduct(domain, { ofFarm: farm, inventory: 500 }), idOf)
  /** Another person's order from the caller's own farm or from one in the area. */
  const orderOf = async (farm: FarmRecord) => anOrder(domain, { product: await productOf(farm) })
  /** One order per farm, for calls that only read. */
  const readOrderOf = onceFor(orderOf, idOf)
  /** Another person's order, brought back undelivered. */
  async function broughtBack(farm: FarmRecord): Promise<number> {
    const { _id, timeline } = await orderOf(farm)
    const step = { at: NOW, by: 1, byName: 'Manju', role: 'delivery_agent', from: 'shipping', to: 'shipping' } as const
    const failed = { ...step, reason: '', outcome: 'broughtBack' } as const
    const status = 'shipping' as const
    await Orders(domain.connection).updateOne({ _id }, { $set: { status, timeline: [...timeline, failed] } })
    return _id
  }
  /** Another person's order, accepted by its farm. */
  async function accepted(farm: FarmRecord): Promise<OrderRecord> {
    const order = await orderOf(farm)
    await Orders(domain.connection).updateOne({ _id: order._id }, { $set: { status: 'accepted' } })
    return order
  }
  /** A just delivered order of this buyer, by default of another person. */
  const delivered = async (farm: FarmRecord, buyer?: Actor) =>
    aDeliveredOrder(domain, { product: await productOf(farm), ...(buyer && { buyer }) })
  /** The photo of a complaint of this buyer, by default of another person. */
  async function complaintPhoto(farm: FarmRecord, buyer?: Actor) {
    const { _id: id } = await aComplaint(domain, { product: await productOf(farm), ...(buyer && { buyer }) })
    return { params: { id, place: 1 } }
  }
  /** An order of the caller, for calls that only read. */
  const boughtBy = onceFor(
    async ({ actor }: Who) => anOrder(domain, { product: onSale, ...(actor && { buyer: actor }) }),
    ({ actor }) => actor?.id,
  )

  /** Adds a delivery photo to an order and returns its id. */
  const photographed = onceFor(
    async ({ _id: orderId }: OrderRecord): Promise<number> => {
      await fulfilment.setOrderStatus({ ...AN_ADMIN, orderId, status: 'shipping' }, domain)
      await fulfilment.saveDeliveryPhoto({ orderId, picture: Buffer.from('a box'), by: AN_ADMIN }, domain)
      // The engine deletes by the real clock.
      await DeliveryPhotos(domain.connection).updateOne({ _id: orderId }, { forgetAt: new Date('2100-01-01') })
      return orderId
    },
    ({ _id }) => _id,
  )

  /** An online purchase of this buyer, by default of another person: one each, since the same boxes are ordered once. */
  const boughtOnline = onceFor(
    async (buyer: Actor | undefined) => {
      const form = { paymentMethod: 'cashfree' as const }
      const { purchaseId } = await anOrder(domain, { product: onSale, form, ...(buyer && { buyer }) })
      return at(purchaseId)
    },
    buyer => buyer?.id,
  )
  /** An order of this buyer, by default of another person, with unpaid additional boxes. */
  const changed = async (buyer: Actor | undefined) =>
    at((await aWaitingChange(domain, { products: [onSale], ...(buyer && { buyer }) })).order._id)
  /** Reused, for calls that leave it unchanged. */
  const changedOnce = onceFor(changed, buyer => buyer?.id)
  async function paymentOf(buyer: Actor | undefined) {
    const { params } = await boughtOnline(buyer)
    const payment = await OnlinePayments(domain.connection).findOne({ purchaseId: params.id }).lean()
    return { body: { orderId: payment?._id ?? '' } }
  }
  /** An address of this person, by default of another person. */
  async function savedAddress(who: Who | undefined, body?: typeof ADDRESS) {
    const personId = who?.person?._id ?? (await nextId(domain, 'person'))
    return at((await addresses.saveAddress({ personId, fields: ADDRESS, now: NOW }, domain)).id, body)
  }
  async function notified(personId: number) {
    const id = await nextId(domain, 'notification')
    const fields = { text: { code: 'Somebody ordered.' }, link: '/dashboard/orders', isRead: false }
    await Notifications(domain.connection).create([
      { _id: id, messageId: `${id}`, personId, ...fields, createdAt: NOW },
    ])
    return at(id)
  }
  return {
    ...{
      near,
      far,
      onSale,
      soldOut,
      waitingSoldOut,
      items,
      productOf,
      waiting,
      orderOf,
      readOrderOf,
      broughtBack,
      boughtBy,
      boughtOnline,
    },
    ...{ accepted, changed, changedOnce, delivered, complaintPhoto, photographed, paymentOf, savedAddress, notified },
  }
}

export type PermissionTargets = Awaited<ReturnType<typeof permissionTargets>>
