import { openComplaint, respondToComplaint } from '../buying/complaint/index.ts'
import { setOrderStatus } from '../buying/fulfilment/set-order-status.ts'
import type { Domain } from '../foundation/domain.ts'
import { ComplaintPhotos, type ComplaintRecord } from '../records/complaint.ts'
import { Farms } from '../records/farm.ts'
import type { OrderRecord } from '../records/order.ts'
import { anOrder, type OrderOptions } from './orders.ts'
import { AN_ADMIN, NOW } from './test-domain.ts'

/** Returns an order delivered immediately; at `NOW` by default. */
export async function aDeliveredOrder(domain: Domain, options: OrderOptions = {}): Promise<OrderRecord> {
  const { _id: orderId } = await anOrder(domain, options)
  return setOrderStatus({ ...AN_ADMIN, now: options.now ?? NOW, orderId, status: 'delivered' }, domain)
}

interface ComplaintOptions extends OrderOptions {
  /** Set when the farm disagreed. */
  isAtOffice?: boolean
}

/** Returns a complaint about all boxes of an order that was just delivered, with one photo; at `NOW` by default. */
export async function aComplaint(
  domain: Domain,
  { isAtOffice = false, ...options }: ComplaintOptions = {},
): Promise<ComplaintRecord> {
  const { now = NOW } = options
  const { _id: orderId, buyerId, items, farmerId } = await aDeliveredOrder(domain, options)
  const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
  const actor = options.buyer ?? { id: buyerId, role: 'customer' as const }
  const what = { kind: 'spoiled' as const, lines, words: 'Bruised', pictures: [Buffer.from('a box')] }
  const complaint = await openComplaint({ actor, orderId, ...what, now }, domain)
  // The engine expires documents by its own clock.
  await ComplaintPhotos(domain.connection).updateMany({}, { forgetAt: new Date('2100-01-01') })
  if (!isAtOffice) return complaint
  const farm = await Farms(domain.connection).findById(farmerId).lean()
  const farmer = { id: farm?.ownerId ?? 0, role: 'farmer' as const, farmId: farmerId }
  const response = { outcome: 'disagree' as const, words: 'They were fresh', now }
  return respondToComplaint({ actor: farmer, complaintId: complaint._id, ...response }, domain)
}
