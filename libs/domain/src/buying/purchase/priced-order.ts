import type { Domain } from '../../foundation/domain.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'

/** A cart ready to be ordered: what it costs, its products, and how its boxes are taken in the transaction. */
export interface PricedOrder {
  /** The quote that its boxes are reserved by; null where they are taken from what is available. */
  quoteId: string | null
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  /** Returns false when somebody else was faster; the attempt then starts over. */
  takeBoxes: (tx: Domain) => Promise<boolean>
}
