import type { OrderStatus } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { Farms } from '../farm/model.ts'
import { type OrderRecord, Orders } from '../order/model.ts'
import { findPerson } from '../person/queries.ts'
import type { Addressed, OrderLetter } from './due-mail.ts'
import type { DomainEvent } from './events.ts'

export type OrderEvent = Extract<
  DomainEvent,
  { kind: 'orderPlaced' | 'orderPaid' | 'orderStatusChanged' | 'orderRefunded' }
>

/** News of an order is old after a week without a mail server: who reads it then would take it for today's. */
const FRESH_SECONDS = 7 * 24 * 3600

/** The letter without its order, kind by kind. */
type Said = OrderLetter extends infer Each ? (Each extends OrderLetter ? Omit<Each, 'order'> : never) : never

/** The status that the order had when this happened, whatever has become of it since. */
function statusAt(event: OrderEvent, order: OrderRecord): OrderStatus {
  if (event.kind === 'orderStatusChanged') return event.to
  if (event.kind === 'orderRefunded') return order.status
  return event.kind === 'orderPaid' && !event.isForFarm ? 'cancelled' : 'pending'
}

function toBuyer(event: OrderEvent, order: OrderRecord, now: Date): Said {
  switch (event.kind) {
    case 'orderPlaced': {
      const { payUntil = null } = order
      return { kind: 'orderPlaced', payUntil: payUntil !== null && payUntil > now ? payUntil : null }
    }
    case 'orderPaid':
      return { kind: 'orderPaid', amount: event.amount, goesBack: !event.isForFarm }
    case 'orderStatusChanged': {
      const goesBack = event.to === 'cancelled' && order.refund ? order.refund.amount : null
      return { kind: 'orderStatus', status: event.to, reason: event.reason, goesBack }
    }
    case 'orderRefunded':
      return { kind: 'orderRefunded', amount: event.amount, reason: event.reason }
  }
}

/** What the farm's owner is written: of a new order that is theirs to prepare, and of one they need not prepare any more. */
function toOwner(event: OrderEvent): Said | undefined {
  if (event.kind === 'orderRefunded' || !event.isForFarm) return undefined
  if (event.kind !== 'orderStatusChanged') return { kind: 'farmOrderPlaced' }
  return event.to === 'cancelled' ? { kind: 'farmOrderCancelled', reason: event.reason } : undefined
}

async function ownerMails(event: OrderEvent, order: OrderRecord, domain: Domain): Promise<Addressed[]> {
  const said = toOwner(event)
  if (!said) return []
  const farm = await Farms(domain.connection).findById(order.farmerId).select({ ownerId: 1 }).lean()
  const owner = farm && (await findPerson(farm.ownerId, domain))
  const didIt = event.kind === 'orderStatusChanged' && event.byId === owner?._id
  // Somebody who may no longer sign in is sent no buyer's address either.
  if (!owner?.isActive || didIt) return []
  const { _id: personId, name, email } = owner
  return [{ personId, to: { name, email }, letter: { ...said, order } }]
}

/**
 * Who is written to about an order, and what: the buyer at the address of the order's form, also of what they did themselves, for a
 * mail is their receipt; the farm's owner of new orders and cancellations that they did not make themselves. Storefront spec, shipping policy.
 */
export async function orderMails(event: OrderEvent, now: Date, domain: Domain): Promise<Addressed[]> {
  if (now.getTime() - event.at.getTime() > FRESH_SECONDS * 1000) return []
  const stored = await Orders(domain.connection).findById(event.orderId).lean<OrderRecord>()
  if (!stored) return []
  const order = { ...stored, status: statusAt(event, stored) }
  const { firstName, lastName, email } = order.recipient
  const to = { name: `${firstName} ${lastName}`, email }
  const buyer = { personId: order.buyerId, to, letter: { ...toBuyer(event, order, now), order } }
  return [buyer, ...(await ownerMails(event, order, domain))]
}
