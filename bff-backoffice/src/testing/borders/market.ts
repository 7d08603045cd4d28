import type { Contract } from '@santhe/contracts'
import {
  type Domain,
  type FarmRecord,
  farmers,
  fulfilment,
  harvests,
  orders,
  type ProductRecord,
  people,
  products,
} from '@santhe/domain'
import { Orders } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aBuyer,
  aCategory,
  aComplaint,
  aFailedRefund,
  aFarm,
  aManualRefund,
  anOrder,
  aPerson,
  aProduct,
  by,
  countAllEvents,
  NOW,
  TODAY,
} from '@santhe/domain/testing'
import { type BorderTrial, type CallInput, ONE_PIXEL, PLACES, type PlaceName } from '@santhe/http-kit/testing'
import { type Actor, addDays } from '@santhe/rules'
import type { FilledPlace } from './lists.ts'

/** Not the buyer, who has the id of the tests' admin: the journal omits acts on an own order. */
const OTHER_ADMIN: Actor = { id: 900_100, role: 'admin' }

const FORM = {
  ...{ name: 'Bitter gourd', description: 'Tender and dark green.', price: 180, unit: 'kg', status: 'Available Now' },
  ...{ inventory: 12, unitsPerBox: 4, availableUntil: '2026-12-20', harvestDate: '2026-11-25' },
}

const PICTURES = [7, 8].map(id => ({ id, imageUrl: `/files/product/${id}.webp` }))
const FILES = [{ name: 'box.png', type: 'image/png', bytes: Uint8Array.from(ONE_PIXEL) }]

/** Returns a trial for each office call about one thing, and a function that fills a place of the market. */
export async function borderMarket(domain: Domain) {
  const category = await aCategory(domain)
  const aWaitingProduct = (farm: FarmRecord) =>
    aProduct(domain, { ofFarm: farm, name: `Gourd of ${farm.farmName}`, approvalStatus: 'pending' })
  const waitingId = async (farm: FarmRecord) => (await aWaitingProduct(farm))._id
  const bookedId = async (farm: FarmRecord) =>
    (await aProduct(domain, { ofFarm: farm, approvalStatus: 'pending', status: 'Pre-Order' }))._id
  const movableId = async (ofFarm: FarmRecord) =>
    (await aProduct(domain, { ofFarm, approvalStatus: 'pending', status: 'Pre-Order', harvestDate: '2026-12-01' }))._id
  async function harvestedId(farm: FarmRecord, { id: actorId }: Actor): Promise<number> {
    const id = await bookedId(farm)
    await harvests.harvestProduct({ id, by: by({ id: actorId, role: 'admin' }) }, domain)
    return id
  }
  async function decidedId(farm: FarmRecord, decider: Actor = AN_ADMIN.actor): Promise<number> {
    const { _id: id } = await aWaitingProduct(farm)
    await products.decideProductApproval({ id, decision: { approvalStatus: 'approved' }, by: by(decider) }, domain)
    return id
  }
  const buyer = await aBuyer(domain)
  const onSale = new Map<number, ProductRecord>()
  const phoneOf = ({ _id }: FarmRecord) => `+91 98450 ${10_000 + _id}`
  async function orderId(farm: FarmRecord): Promise<number> {
    const product = onSale.get(farm._id)
    return (await anOrder(domain, { buyer, ...(product && { product }), form: { phone: phoneOf(farm) } }))._id
  }
  async function orderIn(status: 'packaging' | 'shipping', farm: FarmRecord): Promise<number> {
    const id = await orderId(farm)
    await fulfilment.setOrderStatus({ actor: OTHER_ADMIN, orderId: id, status, now: NOW }, domain)
    return id
  }
  const packedId = (farm: FarmRecord) => orderIn('packaging', farm)
  const onItsWayId = (farm: FarmRecord) => orderIn('shipping', farm)
  const farmId = (farm: FarmRecord) => farm._id
  async function idWithoutButtons({ _id, ownerId }: FarmRecord): Promise<number> {
    await farmers.setOwnThreeButtons({ personId: ownerId, isOn: false }, domain)
    return _id
  }
  const picturedId = async (farm: FarmRecord) =>
    (await aProduct(domain, { ofFarm: farm, images: PICTURES, approvalStatus: 'pending' }))._id
  const soldId = (farm: FarmRecord) => onSale.get(farm._id)?._id ?? 0

  const complaintId = async (farm: FarmRecord) =>
    (await aComplaint(domain, { product: await aProduct(domain, { ofFarm: farm }), isAtOffice: true }))._id

  type Named = (farm: FarmRecord, actor: Actor) => number | Promise<number>
  /** Returns a request about one thing of a farm, by its id. */
  const about = (idOf: Named, rest: Omit<CallInput<Contract>, 'params'> = {}): BorderTrial<FarmRecord> => ({
    input: async (farm, actor) => ({ ...rest, params: { id: await idOf(farm, actor), imageId: 8 } }),
  })
  const broughtBack = { outcome: 'broughtBack', at: NOW.toISOString() }

  /** The office's calls about things within a scope. */
  const trials: Readonly<Record<string, BorderTrial<FarmRecord>>> = {
    'POST /api/products/:id/images': about(waitingId, { files: FILES }),
    'DELETE /api/products/:id/images/:imageId': about(picturedId),
    'PUT /api/products/:id/images/:imageId/primary': about(picturedId),
    'PUT /api/products/:id': about(waitingId, { body: { ...FORM, categoryId: category._id } }),
    'DELETE /api/products/:id': about(waitingId),
    'PATCH /api/products/:id/offer': about(waitingId, { body: { addBoxes: 5, price: 199 } }),
    'POST /api/products/:id/harvested': about(bookedId, { body: {} }),
    'POST /api/products/:id/harvest-date': about(movableId, { body: { harvestDate: '2026-12-20' } }),
    'POST /api/products/:id/offer-again': about(waitingId, { body: { by: 'week', inventory: 5 } }),
    'DELETE /api/products/:id/offer-step': about(harvestedId),
    'POST /api/complaints/:id/decision': about(complaintId, { body: { outcome: 'refund' } }),
    'GET /api/admin/products/:id': { ...about(soldId), refused: { delivery_agent: 404 } },
    'PUT /api/admin/products/:id/approval': about(waitingId, { body: { approvalStatus: 'approved' } }),
    'DELETE /api/admin/products/:id/approval': about(farm => decidedId(farm)),
    'PUT /api/admin/orders/:id/status': about(orderId, { body: { status: 'packaging' } }),
    'POST /api/admin/orders/:id/remind': about(orderId),
    'POST /api/admin/refunds/:id/retry': {
      input: async farm => ({ params: { id: (await aFailedRefund(domain, { farm, buyer }))._id } }),
    },
    'POST /api/admin/refunds/:id/paid': {
      input: async farm => ({
        params: { id: (await aManualRefund(domain, { farm, buyer }))._id },
        body: { reference: 'UTR 1' },
      }),
    },
    'POST /api/admin/orders/:id/outcome': about(onItsWayId, { body: broughtBack }),
    'POST /api/admin/orders/:id/delivery-photo': about(onItsWayId, { files: FILES }),
    // Responds 200 with an outcome per order, so that a missing one stops no others.
    'POST /api/admin/rounds/start': {
      input: async farm => ({ body: { orderIds: [await packedId(farm)] } }),
      beyond: 200,
    },
    'GET /api/admin/farmers/:id': about(farmId),
    'PUT /api/admin/farmers/:id': about(farmId, { body: { story: 'Since 1972.' } }),
    'PUT /api/admin/farmers/:id/three-buttons': about(idWithoutButtons, { body: { isOn: true } }),
    'POST /api/admin/farmers/:id/images': { ...about(farmId, { files: FILES }), changesNothing: true },
  }

  const dueOn = (date: string, id: number) =>
    Orders(domain.connection).updateOne({ _id: id }, { $set: { 'delivery.date': date } })

  /** Fills a place with a product in each state, orders, staff members and their acts. */
  async function fill(name: PlaceName): Promise<FilledPlace> {
    const place = PLACES[name]
    const { farm } = await aFarm(domain, { ...place, farmName: `Farm ${name}` })
    const manager = await aPerson(domain, { role: 'district_manager', ...place, name: `Manager ${name}` })
    const productId = await decidedId(farm, people.actorOf(manager))
    await aWaitingProduct(farm)
    const ofFarm = { ofFarm: farm, name: `Tomato ${name}` }
    onSale.set(farm._id, await aProduct(domain, { ...ofFarm, inventory: 60 }))
    await aProduct(domain, { ...ofFarm, approvalStatus: 'rejected', rejectionReason: 'Blurred picture' })
    await aProduct(domain, { ...ofFarm, availableUntil: addDays(TODAY, -3) })
    await orderId(farm)
    const onItsWay = await onItsWayId(farm)
    await dueOn(TODAY, onItsWay)
    await dueOn(addDays(TODAY, -1), await orderId(farm))
    await aManualRefund(domain, { farm, buyer })
    await countAllEvents(domain)
    await orders.fillOrderWords(domain)
    return { name, farm, orderId: onItsWay, phone: phoneOf(farm), productId, deciderId: manager._id }
  }

  return { trials, fill }
}
