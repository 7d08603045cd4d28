import { type Actor, fail, type ProductQuantity } from '@santhe/rules'
import type { Domain } from '../domain.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import { readBuyableProducts } from '../quote/buyable-products.ts'
import { checkStock, failIfSeenShort } from '../quote/check-stock.ts'
import { priceCart } from '../quote/priced-cart.ts'
import { sellBoxes } from '../stock/move-boxes.ts'
import type { PricedOrder } from './priced-order.ts'

export interface SoloOrder {
  actor: Actor
  farmerId: number
  lines: readonly ProductQuantity[]
  now: Date
  /** When the asker came, as `performance.now()` counts. */
  since: number
}

/**
 * A purchase of one farm alone, at today's prices and fees, its boxes taken from what is left.
 * @throws PRODUCT_NOT_BUYABLE, OWN_FARM, OUT_OF_STOCK, VALIDATION when a product is another farm's.
 */
export async function soloOrder(
  { actor, farmerId, lines, now, since }: SoloOrder,
  domain: Domain,
): Promise<PricedOrder> {
  failIfSeenShort({ lines, since }, domain)
  const [products, fees] = await Promise.all([
    readBuyableProducts({ actor, productIds: lines.map(line => line.productId), now }, domain),
    listActiveFees(domain),
  ])
  if ([...products.values()].some(product => product.farmId !== farmerId)) {
    fail('VALIDATION', { fields: { items: 'An order has the boxes of one farm' } })
  }
  const cart = priceCart(lines, products, fees)
  await checkStock({ lines: cart.lines, now }, domain)
  return { cart, products, takeBoxes: inside => sellBoxes(lines, inside) }
}
