import { type Domain, orderFees, quotes } from '@santhe/domain'
import { Products, STOCK_FIELDS, Stocks } from '@santhe/domain/records'
import { type Actor, istDateOf, type ProductQuantity } from '@santhe/rules'

/** Ids work like slugs. */
const FIRST_BUYER = 9_200_001
const BOXES = 1_000_000
/** Unused id range, so no buyer has a farm. */
const MAX_PRODUCTS = 5_000

export type Cart = readonly [ProductQuantity, ProductQuantity, ProductQuantity]

/** A buyer with a quote that is not ordered yet. */
export interface PendingQuote {
  readonly buyer: Actor
  readonly quoteId: string
}

export function buyerAt(index: number): Actor {
  return { id: FIRST_BUYER + index, role: 'customer' }
}

interface OfferedProduct {
  _id: number
  farmId: number
}

async function offersByFarm({ connection }: Domain, now: Date): Promise<number[][]> {
  const products = await Products(connection)
    .collection.find({
      isListed: true,
      soldOut: false,
      status: 'Available Now',
      availableUntil: { $gte: istDateOf(now) },
    })
    .project<OfferedProduct>({ farmId: 1 })
    .limit(MAX_PRODUCTS)
    .toArray()
  const farms = new Map<number, number[]>()
  for (const { _id, farmId } of products) farms.set(farmId, [...(farms.get(farmId) ?? []), _id])
  return [...farms.values()]
}

/** On-sale product ids by farm. */
export async function separateCarts(count: number, now: Date, domain: Domain): Promise<Cart[]> {
  const farms = (await offersByFarm(domain, now)).filter(({ length }) => length >= 2)
  const carts = Array.from({ length: count }, (_unused, index): Cart => {
    const [first, second] = farms[2 * index] ?? []
    const [third] = farms[2 * index + 1] ?? []
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Too few farms for the carts')
    return [
      { productId: first, quantity: 2 },
      { productId: second, quantity: 2 },
      { productId: third, quantity: 2 },
    ]
  })
  const productIds = carts.flat().map(({ productId }) => productId)
  for (const _id of productIds) {
    await Stocks(domain.connection).updateOne({ _id }, { $set: { [STOCK_FIELDS.available]: BOXES } })
  }
  if ((await orderFees.listActive(domain)).length === 0) {
    const by = { actor: { id: 1, role: 'admin' as const }, device: 'The benchmark', now: new Date() }
    await orderFees.create({ fee: { name: 'Delivery', value: 30, displayOrder: 1 }, by }, domain)
    await orderFees.create({ fee: { name: 'Platform', type: 'percentage', value: 2, displayOrder: 2 }, by }, domain)
  }
  return carts
}

/**
 * Carts share no product, so they don't wait for each other; two boxes a line, ample stock. Adds two fees if there
 * are none.
 * @throws Error when the market is too small
 */
export async function createQuote(index: number, cart: Cart, domain: Domain): Promise<PendingQuote> {
  const buyer = buyerAt(index)
  const { quoteId } = await quotes.create(
    { actor: buyer, items: cart, now: new Date(), reservationSeconds: 3_600 },
    domain,
  )
  return { buyer, quoteId }
}
