import { type Domain, type FarmRecord, orders, type ProductRecord, people, products } from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aBuyer,
  aCategory,
  aFarm,
  anOrder,
  aPerson,
  aProduct,
  by,
  countAllEvents,
  NOW,
  TODAY,
} from '@santhe/domain/testing'
import { type Actor, addDays, type Role } from '@santhe/rules'
import { PLACES, type PlaceName } from './places.ts'

const FORM = {
  ...{ name: 'Bitter gourd', description: 'Tender and dark green.', price: 180, unit: 'kg', status: 'Available Now' },
  ...{ inventory: 12, unitsPerBox: 4, availableUntil: '2026-12-20', harvestDate: '2026-11-25' },
}

const PICTURES = [7, 8].map(id => ({ id, imageUrl: `/files/product/${id}.webp` }))
/** The picture that a call about one of a product's pictures names. */
export const [, SECOND_PICTURE] = PICTURES

interface BorderTrial {
  /** Returns the id of something new, or the farm's own, that the call names. */
  readonly target: (farm: FarmRecord, actor: Actor) => number | Promise<number>
  readonly body?: object
  /** It stores a file, and no record yet. */
  readonly onlyStores?: true
  /** Who may call and reaches nothing, wherever it is. */
  readonly reachesNothing?: Role
}

/** Returns what each call of the office that names one thing is tried with, and how a place of the market is filled. */
export async function borderMarket(domain: Domain) {
  const category = await aCategory(domain)
  const aWaitingProduct = (farm: FarmRecord) => aProduct(domain, { ofFarm: farm, approvalStatus: 'pending' })
  const waitingId = async (farm: FarmRecord) => (await aWaitingProduct(farm))._id
  const bookedId = async (farm: FarmRecord) =>
    (await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', status: 'Pre-Order' }))._id
  async function harvestedId(farm: FarmRecord, { id: actorId }: Actor): Promise<number> {
    const id = await bookedId(farm)
    await products.harvest({ id, by: by({ id: actorId, role: 'admin' }) }, domain)
    return id
  }
  async function decidedId(farm: FarmRecord): Promise<number> {
    const { _id: id } = await aWaitingProduct(farm)
    await products.decideApproval({ id, decision: { approvalStatus: 'approved' }, by: AN_ADMIN }, domain)
    return id
  }
  const buyer = await aBuyer(domain)
  const onSale = new Map<number, ProductRecord>()
  const orderId = async (farm: FarmRecord) => (await anOrder(domain, { buyer, product: onSale.get(farm._id) }))._id
  const onItsWayId = async (farm: FarmRecord) => {
    const orderOf = await orderId(farm)
    await orders.setStatus({ actor: AN_ADMIN.actor, orderId: orderOf, status: 'shipping', now: NOW }, domain)
    return orderOf
  }
  const farmId = (farm: FarmRecord) => farm._id
  async function idWithoutButtons({ _id, ownerId }: FarmRecord): Promise<number> {
    await people.setThreeButtons({ personId: ownerId, isOn: false }, domain)
    return _id
  }
  const picturedId = async (farm: FarmRecord) =>
    (await aProduct(domain, { ofFarm: farm, images: PICTURES, approvalStatus: 'pending' }))._id
  const soldId = (farm: FarmRecord) => onSale.get(farm._id)?._id ?? 0

  /** The calls of the office that name one thing within a scope. */
  const trials: Readonly<Record<string, BorderTrial>> = {
    'POST /api/products/:id/images': { target: waitingId },
    'DELETE /api/products/:id/images/:imageId': { target: picturedId },
    'PUT /api/products/:id/images/:imageId/primary': { target: picturedId },
    'PUT /api/products/:id': { target: waitingId, body: { ...FORM, categoryId: category._id } },
    'DELETE /api/products/:id': { target: waitingId },
    'PATCH /api/products/:id/offer': { target: waitingId, body: { addBoxes: 5, price: 199 } },
    'POST /api/products/:id/harvested': { target: bookedId, body: {} },
    'POST /api/products/:id/offer-again': { target: waitingId, body: { by: 'week', inventory: 5 } },
    'DELETE /api/products/:id/offer-step': { target: harvestedId },
    'GET /api/admin/products/:id': { target: soldId, reachesNothing: 'delivery_agent' },
    'PUT /api/admin/products/:id/approval': { target: waitingId, body: { approvalStatus: 'approved' } },
    'DELETE /api/admin/products/:id/approval': { target: decidedId },
    'PUT /api/admin/orders/:id/status': { target: orderId, body: { status: 'packaging' } },
    'POST /api/admin/orders/:id/outcome': {
      target: onItsWayId,
      body: { outcome: 'broughtBack', at: NOW.toISOString() },
    },
    'POST /api/admin/orders/:id/delivery-photo': { target: onItsWayId },
    'GET /api/admin/farmers/:id': { target: farmId },
    'PUT /api/admin/farmers/:id': { target: farmId, body: { story: 'Since 1972.' } },
    'PUT /api/admin/farmers/:id/three-buttons': { target: idWithoutButtons, body: { isOn: true } },
    'POST /api/admin/farmers/:id/images': { target: farmId, onlyStores: true },
  }

  const dueToday = (id: number) => Orders(domain.connection).updateOne({ _id: id }, { $set: { dueOn: TODAY } })

  /** Puts a product in every state, an order, an act of staff and a member of staff into a place. */
  async function fill(place: PlaceName): Promise<FarmRecord> {
    const { farm } = await aFarm(domain, PLACES[place])
    await decidedId(farm)
    await aWaitingProduct(farm)
    onSale.set(farm._id, await aProduct(domain, { ofFarm: farm }))
    await aProduct(domain, { ofFarm: farm, approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })
    await aProduct(domain, { ofFarm: farm, availableUntil: addDays(TODAY, -3) })
    await orderId(farm)
    await dueToday(await onItsWayId(farm))
    await aPerson(domain, { role: 'taluk_agent', ...PLACES[place] })
    await countAllEvents(domain)
    return farm
  }

  return { trials, fill }
}
