import { type Actor, istDateOf, MOST_COUNTED, may, type OfficeWork, officeWorkOf } from '@santhe/rules'
import { countStops } from '../../buying/fulfilment/read-round.ts'
import { countAreaWork } from '../../buying/order/search/area-orders.ts'
import { countEndingOffers } from '../../catalog/product/listing/office-products.ts'
import { waitingSince } from '../../catalog/product/search/office-counts.ts'
import type { Domain } from '../../foundation/domain.ts'

/** Each counted up to `MOST_COUNTED`; null for those who can't do it. docs/product/office.md#work */
export interface OfficeWorkView extends Record<OfficeWork, number | null> {
  approvals: { count: number; oldest: Date | undefined } | null
  ending: number | null
  round: number | null
}

interface Caller {
  actor: Actor
  now: Date
}

async function readApprovals({ actor }: Caller, domain: Domain): Promise<OfficeWorkView['approvals']> {
  const since = await waitingSince({ actor, action: 'product.approve' }, domain)
  const oldest = since.reduce<Date | undefined>(
    (first, at) => (first === undefined || at < first ? at : first),
    undefined,
  )
  return { count: Math.min(since.length, MOST_COUNTED), oldest }
}

export async function readWork(caller: Caller, domain: Domain): Promise<OfficeWorkView> {
  const { actor } = caller
  const today = istDateOf(caller.now)
  const works = officeWorkOf(actor.role)
  const count = (kind: OfficeWork) =>
    works.includes(kind) ? countAreaWork({ actor, work: { kind, today } }, domain) : null
  const mayApprove = may(actor, 'product.approve')
  const [complaints, late, unpaid, accept, approvals, ending, round] = await Promise.all([
    count('complaints'),
    count('late'),
    count('unpaid'),
    count('accept'),
    mayApprove ? readApprovals(caller, domain) : null,
    mayApprove ? countEndingOffers(caller, domain) : null,
    actor.role === 'delivery_agent' ? countStops(caller, domain) : null,
  ])
  return { complaints, late, unpaid, accept, approvals, ending, round }
}
