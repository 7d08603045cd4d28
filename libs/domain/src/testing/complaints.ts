import { openComplaint, respondToComplaint } from '../buying/complaint/index.ts'
import { setOrderStatus } from '../buying/fulfilment/set-order-status.ts'
import type { Domain } from '../foundation/domain.ts'
import { ComplaintPhotos, type ComplaintRecord } from '../records/complaint.ts'
import { Farms } from '../records/farm.ts'
import type { OrderRecord } from '../records/order.ts'
import { anOrder, type OrderOptions } from './orders.ts'
import { AN_ADMIN, NOW } from './test-domain.ts'

/** Returns an order that was delivered at `NOW`. */
export async function aDeliveredOrder(domain: Domain, options: OrderOptions = {}): Promise<OrderRecord> {
  const { _id: orderId } = await anOrder(domain, options)
  return setOrderStatus({ ...AN_ADMIN, orderId, status: 'delivered' }, domain)
}

interface ComplaintOptions extends OrderOptions {
  /** The farm disagreed. */
  isAtOffice?: boolean
}

/** Returns a complaint about all boxes of a delivered order, with one photo. */
export async function aComplaint(
  domain: Domain,
  { isAtOffice = false, ...options }: ComplaintOptions = {},
): Promise<ComplaintRecord> {
  const { _id: orderId, buyerId, items, farmerId } = await aDeliveredOrder(domain, options)
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const actor = options.buyer ?? { id: buyerId, role: 'customer' as const }
  const what = { kind: 'spoiled' as const, lines, words: 'Bruised', pictures: [Buffer.from('a box')] }
  const complaint = await openComplaint({ actor, orderId, ...what, now: NOW }, domain)
  // An engine deletes by its own clock.
  await ComplaintPhotos(domain.connection).updateMany({}, { forgetAt: new Date('2100-01-01') })
  if (!isAtOffice) return complaint
  const farm = await Farms(domain.connection).findById(farmerId).lean()
  const farmer = { id: farm?.ownerId ?? 0, role: 'farmer' as const, farmId: farmerId }
  const response = { outcome: 'disagree' as const, words: 'They were fresh', now: NOW }
  return respondToComplaint({ actor: farmer, complaintId: complaint._id, ...response }, domain)
}
