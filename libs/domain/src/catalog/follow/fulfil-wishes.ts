import { type IstDate, istDateOf } from '@santhe/rules'
import { trusted } from 'mongoose'
import { addEvents } from '../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { type ProductRecord, Products } from '../../records/product.ts'
import { Wishes } from '../../records/wish.ts'

/** Wishes read in one round, and the most of one product fulfilled in one transaction. */
const BATCH_SIZE = 500
const AT_ONCE = 100

/** Returns the products that the next wishes wait for, after `productId`, in the order of their ids. */
async function awaitedAfter(productId: number, { connection }: Domain): Promise<{ ids: number[]; isEnd: boolean }> {
  const wishes = await Wishes(connection)
    .find({ kind: 'tellMe', productId: trusted({ $gt: productId }) })
    .sort({ productId: 1 })
    .limit(BATCH_SIZE)
    .select({ productId: 1 })
    .lean()
  return { ids: [...new Set(wishes.map(wish => wish.productId))], isEnd: wishes.length < BATCH_SIZE }
}

/** Those of the products that anybody can buy or book now: listed, of a status that sells, with a box, and not ended. */
function buyable(ids: readonly number[], today: IstDate) {
  return { _id: trusted({ $in: [...ids] }), isListed: true, rank: 0 as const, availableUntil: trusted({ $gte: today }) }
}

/** Fulfils up to a hundred wishes of one product, in one transaction, and returns how many. */
function fulfilSome(productId: number, now: Date, domain: Domain): Promise<number> {
  return withTransaction(domain, async tx => {
    const { connection, session } = tx
    const product = await Products(connection)
      .findOne(buyable([productId], istDateOf(now)), null, { session })
      .lean<ProductRecord>()
    if (!product) return 0
    const wishes = await Wishes(connection).find({ kind: 'tellMe', productId }, null, { session }).limit(AT_ONCE).lean()
    if (wishes.length === 0) return 0
    await Wishes(connection).deleteMany({ _id: trusted({ $in: wishes.map(({ _id }) => _id) }) }, { session })
    const { name: productName, farm, status } = product
    const about = { productId, productName, farmName: farm.name, isPreOrder: status === 'Pre-Order' }
    await addEvents(
      wishes.map(({ personId }) => ({ kind: 'wishFulfilled' as const, at: now, personId, ...about })),
      tx,
    )
    return wishes.length
  })
}

/**
 * Notifies those who pressed 'Tell me' about products that can be bought now, whatever made that so, a batch at a time; returns the product
 * to go on after, undefined after the last. A wish is deleted in the transaction that writes its event, so each is fulfilled once.
 * docs/product/products.md#saved-products.
 */
export async function fulfilWishes(
  { now, after = 0 }: { now: Date; after?: number | undefined },
  domain: Domain,
): Promise<number | undefined> {
  const { ids, isEnd } = await awaitedAfter(after, domain)
  if (ids.length === 0) return undefined
  const available = await Products(domain.connection)
    .find(buyable(ids, istDateOf(now)))
    .select({ _id: 1 })
    .lean()
  for (const { _id } of available) while ((await fulfilSome(_id, now, domain)) === AT_ONCE);
  return isEnd ? undefined : ids.at(-1)
}
