import { type Actor, fail, type ProductQuantity } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { sellBoxes } from '../../catalog/stock/move-boxes.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { CartTerms } from '../../records/priced-cart.ts'
import { readBuyableProducts } from '../cart/buyable-products.ts'
import { checkStock, failIfRecentlyShort } from '../cart/check-stock.ts'
import { priceCart } from '../cart/priced-cart.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import type { PricedOrder } from './place-cart.ts'

export interface FreshOrder {
  actor: Actor
  /** The farm in whose order a product was sent. */
  farmOf: (productId: number) => number | undefined
  lines: readonly ProductQuantity[]
  terms: CartTerms
  now: Date
  /** When the command began, as `performance.now()` counts. */
  since: number
}

/** Checks that an order has the boxes of one farm. Throws VALIDATION when a product was sent in another farm's order. */
export function checkFarms(
  products: readonly { productId: number; farmerId: number }[],
  farmOf: FreshOrder['farmOf'],
): void {
  if (products.every(({ productId, farmerId }) => farmOf(productId) === farmerId)) return
  fail('VALIDATION', { fields: { items: say('cart.notOfFarm') } })
}

/**
 * Returns an order without a quote, at today's prices and the fees of its terms, that takes available boxes.
 * @throws PRODUCT_NOT_BUYABLE
 * @throws OWN_FARM
 * @throws OUT_OF_STOCK
 * @throws VALIDATION when a product is another farm's
 */
export async function freshOrder(
  { actor, farmOf, lines, terms, now, since }: FreshOrder,
  domain: Domain,
): Promise<PricedOrder> {
  failIfRecentlyShort({ lines, since }, domain)
  const [products, active] = await Promise.all([
    readBuyableProducts({ actor, productIds: lines.map(line => line.productId), now }, domain),
    listActiveFees(domain),
  ])
  const cart = priceCart(lines, products, { active, ...terms })
  checkFarms(cart.lines, farmOf)
  await checkStock({ lines: cart.lines, now }, domain)
  return { quoteId: null, cart, products, takeBoxes: tx => sellBoxes(lines, tx) }
}
