import type { Domain } from '../../foundation/domain.ts'
import type { PricedCart } from '../../records/priced-cart.ts'
import type { ProductRecord } from '../../records/product.ts'

/** One farm's order, ready to be written: what it costs, its products, and how its boxes are taken in the transaction. */
export interface PricedOrder {
  cart: PricedCart
  products: ReadonlyMap<number, ProductRecord>
  /** False when somebody was faster. */
  takeBoxes: (tx: Domain) => Promise<boolean>
}
