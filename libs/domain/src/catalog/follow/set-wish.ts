import { type Actor, canBeAwaited, fail, istDateOf, offerOf } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Wishes, type WishKind } from '../../records/wish.ts'
import { findProduct } from '../product/queries.ts'

export interface SetWish {
  actor: Actor
  productId: number
  kind: WishKind
  isOn: boolean
  now: Date
}

/**
 * Saves a product or the wish to be notified about it, or takes that back; repeats change nothing.
 * @throws NOT_FOUND for a product that the actor may not see
 * @throws CONFLICT for the wish to be notified about one that can be bought or has ended
 */
export async function setWish({ actor, productId, kind, isOn, now }: SetWish, domain: Domain): Promise<void> {
  const wish = { personId: actor.id, productId, kind }
  const { connection } = domain
  if (!isOn) {
    await Wishes(connection).deleteOne(wish)
    return
  }
  const product = await findProduct({ id: productId, actor }, domain)
  if (kind === 'tellMe' && !canBeAwaited(offerOf(product, istDateOf(now)))) {
    fail('CONFLICT', { message: say('wish.notAwaited') })
  }
  try {
    await Wishes(connection).updateOne(wish, { $setOnInsert: { ...wish, createdAt: now } }, { upsert: true })
  } catch (error) {
    // Another press of the same person came first.
    if (!duplicateKey(error)) throw error
  }
}
