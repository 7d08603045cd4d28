import type { Domain } from '../../foundation/domain.ts'
import type { StaffAct } from '../../foundation/write-entry.ts'
import { Farms } from '../../records/farm.ts'
import type { OrderRecord } from '../../records/order.ts'
import { readOrder } from './read-order.ts'

export interface BillFacts {
  order: OrderRecord
  /** Place of its farm: only a bill has the address, as the law requires. */
  farmPlace: string
}

/**
 * Returns an order with its farm's data for the bill, to its buyer, its farm and staff in scope; journals reads by staff.
 * docs/product/adjustments.md#paper
 * @throws NOT_FOUND for everybody else
 */
export async function readBill({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<BillFacts> {
  const order = await readOrder({ id, by }, domain)
  const farm = await Farms(domain.connection)
    .findById(order.farmerId)
    .select({ address: 1, location: 1, district: 1 })
    .lean()
  const address = order.bill ? farm?.address : ''
  const places = [address, farm?.location, farm?.district ?? order.district].flatMap(place => place?.split(', ') ?? [])
  return { order, farmPlace: [...new Set(places)].filter(Boolean).join(', ') }
}
