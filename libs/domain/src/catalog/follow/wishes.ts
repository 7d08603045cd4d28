import { type Actor, canBeAwaited, fail, istDateOf, offerOf } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { duplicateKey } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Products } from '../../records/product.ts'
import { Wishes, type WishKind } from '../../records/wish.ts'
import { findProduct, readInOrder, type StockedProduct, withInventory } from '../product/queries.ts'

/** Far more than anybody saves; bounds the lists. */
const MOST_WISHES = 1_000
const MOST_PRODUCTS = 60

/** Returns the ids of the products that a person saved, and of those they want to be notified about, the latest first. */
export async function listWishes(
  { personId, limit = MOST_WISHES }: { personId: number; limit?: number },
  { connection }: Domain,
): Promise<Record<WishKind, number[]>> {
  const wishes = await Wishes(connection).find({ personId }).sort({ createdAt: -1 }).limit(limit).lean()
  const idsOf = (kind: WishKind) => wishes.filter(wish => wish.kind === kind).map(({ productId }) => productId)
  return { saved: idsOf('saved'), tellMe: idsOf('tellMe') }
}

/** Returns those products as the shop shows them now, without those that it no longer shows. */
export async function listWishedProducts(
  { personId }: { personId: number },
  domain: Domain,
): Promise<Record<WishKind, StockedProduct[]>> {
  const wishes = await listWishes({ personId }, domain)
  const productsOf = async (ids: readonly number[]) => {
    const rows = ids.slice(0, MOST_PRODUCTS).map(_id => ({ _id }))
    const products = await readInOrder(Products(domain.connection), rows)
    return withInventory(
      products.filter(({ isListed }) => isListed),
      domain,
    )
  }
  const [saved, tellMe] = await Promise.all([productsOf(wishes.saved), productsOf(wishes.tellMe)])
  return { saved, tellMe }
}

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
