import { type ChoiceState, type IstDate, linesNow, mayChooseIn } from '@santhe/rules'
import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { startOver } from '../../../foundation/retry-on-conflict.ts'
import { newToken, tokenHash } from '../../../foundation/secrets.ts'
import { type HarvestChoiceRecord, HarvestChoices } from '../../../records/harvest-choice.ts'
import type { OrderItemRecord, OrderRecord } from '../../../records/order.ts'

/** A link's token, or the buyer's own order; `to` is the date that they saw. */
export type ChoiceKey = { token: string } | { orderId: number; productId: number; buyerId: number; to?: IstDate }

export async function findChoice(
  key: ChoiceKey,
  { connection }: Pick<Domain, 'connection'>,
): Promise<HarvestChoiceRecord | null> {
  const filter = 'token' in key ? { links: tokenHash(key.token) } : key
  return HarvestChoices(connection).findOne(filter).sort({ openedAt: -1 }).lean<HarvestChoiceRecord>()
}

/** Whether its order still has boxes to choose about, neither harvested nor packed. */
export function isUndecided({ state, productId }: HarvestChoiceRecord, order: OrderRecord): boolean {
  const line = linesNow<OrderItemRecord>(order).find(each => each.productId === productId)
  return state === 'open' && mayChooseIn(order.status) && line !== undefined && !line.harvestedOn
}

/** Whether a buyer may choose now: choice, deadline, cancellation and a later move end the link. */
export function isOpen(choice: HarvestChoiceRecord, order: OrderRecord, now: Date): boolean {
  return now < choice.deadline && isUndecided(choice, order)
}

interface Decision {
  state: ChoiceState
  by: NonNullable<HarvestChoiceRecord['decidedBy']>
  now: Date
}

/** Decides an open choice in the transaction of its effects; repeats the attempt if it was decided meanwhile. */
export async function closeChoice(
  { _id }: HarvestChoiceRecord,
  { state, by: decidedBy, now: decidedAt }: Decision,
  { connection, session }: Domain,
): Promise<void> {
  const closed = await HarvestChoices(connection).updateOne(
    { _id, state: 'open' },
    { $set: { state, decidedBy, decidedAt } },
    { session },
  )
  if (closed.matchedCount === 0) startOver()
}

/** Returns the token of a new link to a choice; undefined after its decision or deadline. */
export async function makeChoiceLink(
  { id, now }: { id: string; now: Date },
  { connection }: Domain,
): Promise<string | undefined> {
  const token = newToken()
  const open = { _id: id, state: 'open' as const, deadline: trusted({ $gt: now }) }
  const linked = await HarvestChoices(connection).updateOne(open, { $push: { links: tokenHash(token) } })
  return linked.matchedCount === 1 ? token : undefined
}

/** An order's choice for its page. */
export type OrderChoice = Pick<HarvestChoiceRecord, 'productId' | 'from' | 'to' | 'deadline' | 'state'>

/** Returns the choices about an order's moved harvests, oldest first. One that its order no longer needs is `ended`. */
export async function listChoices(order: OrderRecord, { connection }: Domain): Promise<OrderChoice[]> {
  if (!order.adjustments?.some(({ kind }) => kind === 'moved')) return []
  const choices = await HarvestChoices(connection)
    .find({ orderId: order._id })
    .sort({ openedAt: 1 })
    .lean<HarvestChoiceRecord[]>()
  return choices.map(choice => {
    const isOver = choice.state === 'open' && !isUndecided(choice, order)
    return isOver ? { ...choice, state: 'ended' } : choice
  })
}
