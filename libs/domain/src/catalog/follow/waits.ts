import { type Actor, canBeAwaited, fail, isOwnFarm, istDateOf, offerOf } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Types, trusted } from 'mongoose'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import { type Domain, isThere, withTransaction } from '../../foundation/domain.ts'
import { type WaitOffer, Wishes, type WishRecord } from '../../records/wish.ts'
import { findProduct } from '../product/queries.ts'
import { changeLine, settleLines } from '../stock/line.ts'

export type Wait = WishRecord & { _id: Types.ObjectId }

export interface PlaceInLine {
  /** 1 is next; 0 with an offer, or outside the line. */
  place: number
  waiting: number
  offer?: Pick<WaitOffer, 'quantity' | 'until'>
}

const waitOf = (personId: number, productId: number) => ({ personId, productId, kind: 'tellMe' as const })

const lineOf = (productId: number) => ({ kind: 'tellMe' as const, productId, offer: trusted({ $exists: false }) })

export async function placeOf(wait: Wait, { connection }: Domain): Promise<PlaceInLine> {
  const { _id, productId, createdAt, offer } = wait
  const line = lineOf(productId)
  const upTo = [{ createdAt: trusted({ $lt: createdAt }) }, { createdAt, _id: trusted({ $lte: _id }) }]
  const [place, waiting] = await Promise.all([
    offer ? 0 : Wishes(connection).countDocuments({ ...line, $or: upTo }),
    Wishes(connection).countDocuments(line),
  ])
  return { place, waiting, ...(offer && { offer: { quantity: offer.quantity, until: offer.until } }) }
}

export interface JoinLine {
  actor: Actor
  productId: number
  quantity: number
  now: Date
}

/**
 * Takes the last place in the line of a product, and returns it; a repeat changes nothing. docs/product/products.md#waitlist.
 * @throws NOT_FOUND for a product that the actor may not see
 * @throws CONFLICT for a product that is available, has ended, or is one's own
 */
export async function joinLine({ actor, productId, quantity, now }: JoinLine, domain: Domain): Promise<PlaceInLine> {
  const wait = waitOf(actor.id, productId)
  // A concurrent press by the same person may have stored it.
  await withTransaction(domain, async tx => {
    const { connection, session } = tx
    const product = await findProduct({ id: productId, actor }, tx)
    if (await isThere(Wishes, wait, tx)) return
    if (isOwnFarm(actor, product.farmId) || !canBeAwaited(offerOf(product, istDateOf(now)))) {
      fail('CONFLICT', { message: say('wish.notAwaited') })
    }
    await Wishes(connection).create([{ ...wait, quantity, createdAt: now }], { session })
    await changeLine(productId, 0, tx)
  }).catch(ignoreDuplicate)
  const stored = await Wishes(domain.connection).findOne(wait).lean<Wait>()
  return stored ? placeOf(stored, domain) : { place: 0, waiting: 0 }
}

/** Gives up a place or an offer, and returns how many still wait; the boxes go to the next in line. */
export async function leaveLine(
  { personId, productId }: { personId: number; productId: number },
  domain: Domain,
): Promise<PlaceInLine> {
  await withTransaction(domain, tx => endWaits(personId, [productId], tx))
  return { place: 0, waiting: await Wishes(domain.connection).countDocuments(lineOf(productId)) }
}

/** Deletes a person's waits for these products; offered boxes that are in no quote go to the next person. Call it in a transaction. */
export async function endWaits(personId: number, productIds: readonly number[], tx: Domain): Promise<void> {
  for (const productId of [...productIds].sort((a, b) => a - b)) {
    const wait = await Wishes(tx.connection)
      .findOneAndDelete(waitOf(personId, productId), { session: tx.session })
      .lean()
    if (!wait) continue
    await changeLine(productId, wait.offer?.reserved ?? 0, tx)
    await settleLines([productId], tx)
  }
}

/** Ends all waits of a person who can no longer sign in. */
export async function endAllWaits(personId: number, tx: Domain): Promise<void> {
  const waits = await Wishes(tx.connection).find({ personId, kind: 'tellMe' }, null, { session: tx.session }).lean()
  const awaited = waits.map(({ productId }) => productId)
  await endWaits(personId, awaited, tx)
}
