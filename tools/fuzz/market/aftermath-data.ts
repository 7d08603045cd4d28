import { type Domain, type FarmRecord, fulfilment, harvests, type OrderRecord, people } from '@santhe/domain'
import { Farms, People } from '@santhe/domain/records'
import {
  AN_ADMIN,
  aBuyer,
  aComplaint,
  aDeliveredOrder,
  aFailedRefund,
  aFarm,
  aManualRefund,
  anOrder,
  aProduct,
  aWaitingChange,
} from '@santhe/domain/testing'
import { type Actor, addDays, type IstDate, istDateOf, may, SantheError } from '@santhe/rules'

const DAYS_ON_SALE = 20
const BOXES_BOUGHT = 2
/** Enough days for a choice, but within an offer's listing. */
const [BOOKED_DAYS, MOVED_DAYS] = [5, 9]

/** Returns the dates of a product offered from now on. */
export const offeredFrom = (today: IstDate) => ({ availableUntil: addDays(today, DAYS_ON_SALE), harvestDate: today })

interface Scene {
  domain: Domain
  caller: Actor
  /** The caller if a customer, else a new person. */
  buyer: Actor
  /** A farm whose orders are in the caller's scope. */
  ofFarm: FarmRecord
  dates: ReturnType<typeof offeredFrom>
  now: Date
}

/** The ids and values for a request. */
export interface Aftermath {
  id: number | string
  lines?: { productId: number; quantity: number }[]
  choice?: { token: string | undefined; to: IstDate; offer: number }
}

const ofOrder = ({ _id: id, items }: OrderRecord): Aftermath => ({
  id,
  lines: items.map(({ productId, quantity }) => ({ productId, quantity })),
})

async function bought({ domain, buyer, ofFarm, dates, now }: Scene) {
  return { buyer, now, boxes: BOXES_BOUGHT, product: await aProduct(domain, { ofFarm, ...dates }) }
}

/** Books a harvest and moves it as its farm; adds another product for its buyer to swap to. */
async function aMovedHarvest({ domain, buyer, ofFarm, dates, now }: Scene): Promise<Aftermath> {
  const [from, to] = [addDays(dates.harvestDate, BOOKED_DAYS), addDays(dates.harvestDate, MOVED_DAYS)]
  const product = await aProduct(domain, { ofFarm, ...dates, status: 'Pre-Order', harvestDate: from })
  const order = await anOrder(domain, { buyer, product, now })
  await harvests.setHarvestDate({ id: product._id, harvestDate: to, by: { ...AN_ADMIN, now } }, domain)
  const { _id: offer } = await aProduct(domain, { ofFarm, ...dates })
  const key = { orderId: order._id, productId: product._id, buyerId: buyer.id }
  const { choice } = await harvests.readChoice({ key, now }, domain)
  const token = await harvests.makeChoiceLink({ id: choice._id, now }, domain)
  return { ...ofOrder(order), choice: { token, to, offer } }
}

const MAKERS = {
  async inPackaging(scene) {
    const { _id: orderId } = await anOrder(scene.domain, await bought(scene))
    const step = { ...AN_ADMIN, now: scene.now, orderId, status: 'packaging' }
    return ofOrder(await fulfilment.setOrderStatus(step, scene.domain))
  },
  delivered: async scene => ofOrder(await aDeliveredOrder(scene.domain, await bought(scene))),
  async deliveredToCaller({ domain, caller: buyer, dates, now }) {
    const product = await aProduct(domain, dates)
    return ofOrder(await aDeliveredOrder(domain, { buyer, product, now, boxes: BOXES_BOUGHT }))
  },
  complaint: async scene => ({ id: (await aComplaint(scene.domain, await bought(scene)))._id }),
  complaintAtOffice: async scene => ({
    id: (await aComplaint(scene.domain, { ...(await bought(scene)), isAtOffice: true }))._id,
  }),
  movedHarvest: aMovedHarvest,
  manualRefund: async scene => ({ id: (await aManualRefund(scene.domain, await bought(scene)))._id }),
  async failedRefund(scene) {
    const { buyer, product, now } = await bought(scene)
    return { id: (await aFailedRefund(scene.domain, { buyer, products: [product], now }))._id }
  },
  async waitingChange({ domain, caller: buyer, dates, now }) {
    const products = [await aProduct(domain, dates)]
    return { id: (await aWaitingChange(domain, { buyer, products, now })).order._id }
  },
  soldOut: async ({ domain, dates }) => ({ id: (await aProduct(domain, { ...dates, inventory: 0 }))._id }),
} satisfies Record<string, (scene: Scene) => Promise<Aftermath>>

export type AftermathKind = keyof typeof MAKERS

/**
 * Creates a record that only a purchase can lead to, for a caller or a visitor; undefined if the market refuses
 * it.
 */
export type MakeAftermath = (kind: AftermathKind, callerId: number | undefined) => Promise<Aftermath | undefined>

/** Returns a farm with orders in the caller's scope, a new one if there is none. */
async function farmFor(caller: Actor, domain: Domain): Promise<FarmRecord> {
  const farms = await Farms(domain.connection).find({ isHidden: false }).sort({ _id: 1 }).lean<FarmRecord[]>()
  const reached = farms.find(({ _id: farmerId, district, taluk }) =>
    may(caller, 'order.setStatus', { farmerId, district, taluk }),
  )
  // Requests switch areas off, and then its products reach no buyer.
  if (reached) return { ...reached, deliveryAreas: undefined }
  const { district, taluk = null } = caller
  return (await aFarm(domain, district ? { district, taluk } : {})).farm
}

async function sceneFor(callerId: number | undefined, domain: Domain): Promise<Scene> {
  const now = new Date()
  const person = callerId === undefined ? null : await People(domain.connection).findById(callerId).lean()
  const caller = person ? people.actorOf(person) : await aBuyer(domain)
  const buyer = caller.role === 'customer' ? caller : await aBuyer(domain)
  return { domain, caller, buyer, ofFarm: await farmFor(caller, domain), dates: offeredFrom(istDateOf(now)), now }
}

export function makeAftermathIn(domain: Domain): MakeAftermath {
  return async (kind, callerId) => {
    try {
      return await MAKERS[kind](await sceneFor(callerId, domain))
    } catch (error) {
      // Earlier requests may have set fees, capacity or a farm's state such that a purchase is refused.
      if (error instanceof SantheError) return undefined
      throw error
    }
  }
}
