import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import type { Boxes } from '../../records/stock.ts'
import { type WaitOffer, Wishes } from '../../records/wish.ts'
import { releaseBoxes, reserveBoxes, sellBoxes, sellReservedBoxes } from '../stock/move-boxes.ts'
import { endWaits, type Wait } from './waits.ts'

export type OfferedWait = Wait & { offer: WaitOffer }

/** Returns a person's waits that have an offer. */
export function findOffers(
  { personId, now }: { personId: number; now: Date },
  { connection, session }: Domain,
): Promise<OfferedWait[]> {
  return Wishes(connection)
    .find({ personId, kind: 'tellMe', 'offer.until': trusted({ $gt: now }) }, null, { session })
    .lean<OfferedWait[]>()
}

export function offeredBoxes(offers: readonly OfferedWait[]): Boxes[] {
  return offers.map(({ productId, offer }) => ({ productId, quantity: offer.reserved }))
}

/** Changes the number of boxes that an offer reserves; returns false when the offer has changed since the read. */
async function leaveReserved({ _id, offer }: OfferedWait, boxes: number, tx: Domain): Promise<boolean> {
  if (boxes === offer.reserved) return true
  const asRead = { _id, 'offer.until': offer.until, 'offer.reserved': offer.reserved }
  const set = { $set: { 'offer.reserved': boxes } }
  return (await Wishes(tx.connection).updateOne(asRead, set, { session: tx.session })).modifiedCount === 1
}

interface ReservedLines {
  /** Boxes that the person's quote reserves now. */
  before: readonly Boxes[]
  /** Boxes that it will reserve. */
  after: readonly Boxes[]
  offers: readonly OfferedWait[]
}

/**
 * Moves boxes between a person's quote, offers and the available ones, so that own boxes never go on sale in between: a quote takes
 * offered boxes first, and returns them to the offer. Returns false on a write conflict.
 */
export async function reserveLines({ before, after, offers }: ReservedLines, tx: Domain): Promise<boolean> {
  const taken: Boxes[] = []
  const freed: Boxes[] = []
  for (const productId of new Set([...before, ...after].map(line => line.productId))) {
    const boxesIn = (lines: readonly Boxes[]) => lines.find(line => line.productId === productId)?.quantity ?? 0
    const offered = offers.find(offer => offer.productId === productId)
    const rest = boxesIn(before) + (offered?.offer.reserved ?? 0) - boxesIn(after)
    const stays = Math.max(Math.min(rest, offered?.offer.quantity ?? 0), 0)
    if (offered && !(await leaveReserved(offered, stays, tx))) return false
    if (rest < 0) taken.push({ productId, quantity: -rest })
    if (rest > stays) freed.push({ productId, quantity: rest - stays })
  }
  return (await releaseBoxes(freed, tx)) && reserveBoxes(taken, tx)
}

/** Sells boxes to a person, those of their offers first, and ends the waits for them. Returns false on a write conflict. */
export async function sellLines(
  lines: readonly Boxes[],
  { personId, offers }: { personId: number; offers: readonly OfferedWait[] },
  tx: Domain,
): Promise<boolean> {
  const offered = lines.map(({ productId }) => productId).filter(id => offers.some(({ productId }) => productId === id))
  if (offered.length === 0) return sellBoxes(lines, tx)
  if (!(await reserveLines({ before: [], after: lines, offers }, tx))) return false
  if (!(await sellReservedBoxes(lines, tx))) return false
  await endWaits(personId, offered, tx)
  return true
}
