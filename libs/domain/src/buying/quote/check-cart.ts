import { hasEnded, type IstDate, istDateOf, mergeLines, offerOf, type Paise, type ProductQuantity } from '@santhe/rules'
import { readStock } from '../../catalog/stock/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { ProductRecord } from '../../records/product.ts'
import { heldLines } from '../../records/quote.ts'
import { readProducts } from './buyable-products.ts'
import { findQuote } from './queries.ts'

/** 'gone' is no longer shown; 'ended' is past its date; 'notSold' is Coming Soon or Sold Out by the farm's word. */
type CartLineState = 'ok' | 'gone' | 'ended' | 'soldOut' | 'notSold'

export interface CheckedCartLine {
  productId: number
  state: CartLineState
  /** A box now; null where it is gone. */
  price: Paise | null
  /** Boxes that can be bought now. */
  left: number
}

export interface CheckCart {
  items: readonly ProductQuantity[]
  now: Date
  /** Whose cart it is, where that is known: what their own quote holds is theirs to buy. */
  personId?: number | undefined
}

/** What the asker's own quote holds; it is given back when they quote again, or sold to them, so it counts as left. */
async function ownHeld({ personId }: CheckCart, domain: Domain): Promise<Map<number, number>> {
  const quote = personId === undefined ? null : await findQuote(personId, domain)
  return new Map((quote ? heldLines(quote) : []).map(line => [line.productId, line.quantity]))
}

function stateOf(product: ProductRecord, left: number, today: IstDate): CartLineState {
  if (hasEnded(product, today)) return 'ended'
  if (!offerOf({ ...product, inventory: 1 }, today).canBuy) return 'notSold'
  return left > 0 ? 'ok' : 'soldOut'
}

/** What each line of a cart is now, one answer a product in the cart's order; holds nothing and refuses nothing. docs/product/cart.md#cart-check. */
export async function checkCart(asked: CheckCart, domain: Domain): Promise<CheckedCartLine[]> {
  const productIds = mergeLines(asked.items).map(line => line.productId)
  const [products, stock, held] = await Promise.all([
    readProducts(productIds, domain),
    readStock(productIds, domain),
    ownHeld(asked, domain),
  ])
  const today = istDateOf(asked.now)
  return productIds.map(productId => {
    const product = products.get(productId)
    if (!product?.isListed) return { productId, state: 'gone', price: null, left: 0 }
    const left = (stock.get(productId) ?? 0) + (held.get(productId) ?? 0)
    return { productId, state: stateOf(product, left, today), price: product.price, left }
  })
}
