import { findPerson } from '../../accounts/person/queries.ts'
import { makeChoiceLink } from '../../buying/fulfilment/harvest/choice-records.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Farms } from '../../records/farm.ts'
import { type OrderRecord, Orders } from '../../records/order.ts'
import type { MailDraft } from './due-mail.ts'
import { newsMails } from './news-mails.ts'
import { isStale, letterToBuyer, letterToOwner, type OrderEvent } from './order-letters.ts'

async function buyerMails(event: OrderEvent, order: OrderRecord, now: Date, domain: Domain): Promise<MailDraft[]> {
  const buyer = await findPerson(order.buyerId, domain)
  const choice = event.kind === 'harvestMoved' ? event.choice : null
  const token = choice ? await makeChoiceLink({ id: choice.id, now }, domain) : undefined
  const letter = buyer && letterToBuyer(event, order, { now, token })
  if (!letter) return []
  const { _id: personId, name, email } = buyer
  return [{ personId, to: { name, email }, letter }]
}

async function ownerMails(event: OrderEvent, order: OrderRecord, domain: Domain): Promise<MailDraft[]> {
  const letter = letterToOwner(event, order)
  if (!letter) return []
  const farm = await Farms(domain.connection).findById(order.farmerId).select({ ownerId: 1 }).lean()
  const owner = farm && (await findPerson(farm.ownerId, domain))
  const didIt = 'byId' in event && event.byId === owner?._id
  // A deactivated owner gets no buyer's address either.
  if (!owner?.isActive || didIt) return []
  const { _id: personId, name, email } = owner
  return [{ personId, to: { name, email }, letter }]
}

/**
 * Returns the mails about an order: to the buyer's account address, never the order form's, which can be anybody's; and to the farm's
 * owner, about new orders and about others' cancellations and reopenings; to the office while the owner is deactivated. docs/product/notifications.md#order-mails.
 */
export async function orderMails(event: OrderEvent, now: Date, domain: Domain): Promise<MailDraft[]> {
  if (isStale(event, now)) return []
  const order = await Orders(domain.connection).findById(event.orderId).lean<OrderRecord>()
  if (!order) return []
  return [
    ...(await buyerMails(event, order, now, domain)),
    ...(await ownerMails(event, order, domain)),
    ...(await newsMails(event, now, domain, { only: 'unattendedOrders' })),
  ]
}
