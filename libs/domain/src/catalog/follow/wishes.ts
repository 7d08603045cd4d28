import type { Actor } from '@santhe/rules'
import { ignoreDuplicate } from '../../foundation/database-errors.ts'
import type { Domain } from '../../foundation/domain.ts'
import { Products } from '../../records/product.ts'
import { Wishes } from '../../records/wish.ts'
import { findProduct, readInOrder, type StockedProduct, withInventory } from '../product/queries.ts'
import { type PlaceInLine, placeOf, type Wait } from './waits.ts'

/** Far more than anybody saves; limits the lists. */
const MOST_WISHES = 1_000
const MOST_PRODUCTS = 60

export interface PlacedWait extends PlaceInLine {
  productId: number
}

/** Returns the ids of a person's saved products, and their places in lines, the latest first. */
export async function listWishes(
  { personId, limit = MOST_WISHES }: { personId: number; limit?: number },
  domain: Domain,
): Promise<{ saved: number[]; waits: PlacedWait[] }> {
  const wishes = await Wishes(domain.connection).find({ personId }).sort({ createdAt: -1 }).limit(limit).lean<Wait[]>()
  const saved = wishes.filter(wish => wish.kind === 'saved').map(({ productId }) => productId)
  const waiting = wishes.filter(wish => wish.kind === 'tellMe').slice(0, MOST_PRODUCTS)
  const waits = waiting.map(async wait => ({ productId: wait.productId, ...(await placeOf(wait, domain)) }))
  return { saved, waits: await Promise.all(waits) }
}

/** Returns the saved products as the shop shows them now, without those no longer shown. */
export async function listWishedProducts(
  { personId }: { personId: number },
  domain: Domain,
): Promise<{ saved: StockedProduct[]; waits: (PlacedWait & { product: StockedProduct })[] }> {
  const wishes = await listWishes({ personId }, domain)
  const productsOf = async (ids: readonly number[]) => {
    const rows = ids.slice(0, MOST_PRODUCTS).map(_id => ({ _id }))
    const products = await readInOrder(Products(domain.connection), rows)
    return withInventory(
      products.filter(({ isListed }) => isListed),
      domain,
    )
  }
  const awaited = wishes.waits.map(({ productId }) => productId)
  const [saved, products] = await Promise.all([productsOf(wishes.saved), productsOf(awaited)])
  const byId = new Map(products.map(product => [product._id, product]))
  const waits = wishes.waits.flatMap(wait => {
    const product = byId.get(wait.productId)
    return product ? [{ ...wait, product }] : []
  })
  return { saved, waits }
}

export interface SaveProduct {
  actor: Actor
  productId: number
  isOn: boolean
  now: Date
}

/**
 * Saves or unsaves a product; repeats change nothing.
 * @throws NOT_FOUND for a product that the actor may not see
 */
export async function saveProduct({ actor, productId, isOn, now }: SaveProduct, domain: Domain): Promise<void> {
  const wish = { personId: actor.id, productId, kind: 'saved' as const }
  const { connection } = domain
  if (!isOn) {
    await Wishes(connection).deleteOne(wish)
    return
  }
  await findProduct({ id: productId, actor }, domain)
  // A concurrent press by the same person may have stored it.
  await Wishes(connection)
    .updateOne(wish, { $setOnInsert: { ...wish, createdAt: now } }, { upsert: true })
    .catch(ignoreDuplicate)
}
