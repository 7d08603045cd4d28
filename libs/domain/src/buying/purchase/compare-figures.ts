import type { Paise, ProductQuantity } from '@santhe/rules'
import type { CartTerms, PricedCart } from '../../records/priced-cart.ts'
import { failPriceChanged } from '../cart/fresh-figures.ts'

/** A line as a browser sends it, with the price of a box and the farm that it shows. */
export interface RequestedItem extends ProductQuantity {
  price?: Paise | undefined
  farmerId?: number | undefined
}

export interface ClientFigures {
  items: readonly RequestedItem[]
  total?: Paise | undefined
  /** The total of each farm's part. */
  farmTotals?: ReadonlyMap<number, Paise | undefined>
}

/** Compares the browser's prices and totals with the server's own. Throws PRICE_CHANGED. */
export function compareFigures(
  { items, total, farmTotals }: ClientFigures,
  cart: Omit<PricedCart, keyof CartTerms>,
): void {
  const prices = new Map(cart.lines.map(line => [line.productId, line.price]))
  const isSame = (claimed: Paise | undefined, actual: Paise | undefined) => claimed === undefined || claimed === actual
  const areSame =
    isSame(total, cart.total) &&
    items.every(({ productId, price }) => isSame(price, prices.get(productId))) &&
    cart.farms.every(farm => isSame(farmTotals?.get(farm.farmerId), farm.total))
  if (!areSame) failPriceChanged(cart)
}
