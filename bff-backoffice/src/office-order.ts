import type { OrderDetail } from '@santhe/contracts'
import { complaints, type Domain, type OrderRecord, orders } from '@santhe/domain'
import { presentOrderDetail } from '@santhe/presenters/office'
import type { Actor, Language } from '@santhe/rules'

export interface OfficeReader {
  actor: Actor
  now: Date
}

/** Returns a changed order as staff read it, with its farm's phone. */
export async function officeOrder(
  order: OrderRecord,
  by: OfficeReader & { language: Language },
  domain: Domain,
): Promise<OrderDetail> {
  const farmPhone = await orders.farmPhone({ order, ...by }, domain)
  return presentOrderDetail(order, { ...by, farmPhone, ...(await complaints.orderExtras(order, domain)) })
}
