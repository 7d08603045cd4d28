import { type Actor, scopesFor } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import { type PaymentIncidentRecord, PaymentIncidents } from '../../records/payment-incident.ts'
import { People } from '../../records/person.ts'
import { type RefundRecord, Refunds } from '../../records/refund.ts'

const FIELDS = { district: 'district', taluk: 'taluk', farm: 'farmerId' }
/** Counts failed, manual and pending refunds; done ones only if recent. */
const MOST_OPEN = 200
const MOST_DONE = 100
const MOST_INCIDENTS = 50

/** Filters the refunds that an actor may see and settle: all, or those of orders in their district. */
export function refundsFor(actor: Actor): Record<string, unknown> {
  return scopeFilter(scopesFor(actor, 'refund.settle'), FIELDS)
}

export interface OfficeRefund extends RefundRecord {
  buyerName: string
}

export interface OfficeRefunds {
  refunds: OfficeRefund[]
  hasMore: boolean
  incidents: PaymentIncidentRecord[]
}

/** Names of the buyers, including deleted ones. */
async function namesOf(refunds: readonly RefundRecord[], { connection }: Domain): Promise<Map<number, string>> {
  const ids = [...new Set(refunds.map(({ buyerId }) => buyerId))]
  const people = await People(connection)
    .find({ _id: trusted({ $in: ids }) })
    .select({ name: 1 })
    .lean()
  return new Map(people.map(({ _id, name }) => [_id, name]))
}

export async function named(refund: RefundRecord, domain: Domain): Promise<OfficeRefund> {
  return { ...refund, buyerName: (await namesOf([refund], domain)).get(refund.buyerId) ?? '' }
}

/** Returns refunds in the actor's scope, open ones first, and for admins the payment incidents, latest first. docs/product/adjustments.md#refunds-seen */
export async function listOfficeRefunds({ actor }: { actor: Actor }, domain: Domain): Promise<OfficeRefunds> {
  const { connection } = domain
  const inScope = refundsFor(actor)
  const open = (filter: Record<string, unknown>) =>
    Refunds(connection)
      .find({ ...inScope, ...filter })
      .sort({ createdAt: 1 })
      .limit(MOST_OPEN + 1)
      .lean<RefundRecord[]>()
  const [failed, manual, underWay, done, incidents] = await Promise.all([
    open({ state: 'failed' }),
    open({ state: 'due', dueAt: trusted({ $exists: false }) }),
    open({ state: trusted({ $in: ['due', 'sent'] }) }),
    Refunds(connection)
      .find({ ...inScope, state: 'done' })
      .sort({ createdAt: -1 })
      .limit(MOST_DONE + 1)
      .lean<RefundRecord[]>(),
    PaymentIncidents(connection)
      .find(scopeFilter(scopesFor(actor, 'admin.only'), FIELDS))
      .sort({ lastAt: -1 })
      .limit(MOST_INCIDENTS)
      .lean<PaymentIncidentRecord[]>(),
  ])
  const ofProvider = underWay.slice(0, MOST_OPEN).filter(({ paymentId }) => paymentId !== null)
  const listed = [
    ...failed.slice(0, MOST_OPEN),
    ...manual.slice(0, MOST_OPEN),
    ...ofProvider,
    ...done.slice(0, MOST_DONE),
  ]
  const names = await namesOf(listed, domain)
  return {
    refunds: listed.map(refund => ({ ...refund, buyerName: names.get(refund.buyerId) ?? '' })),
    hasMore: [failed, manual, underWay].some(({ length }) => length > MOST_OPEN) || done.length > MOST_DONE,
    incidents,
  }
}
