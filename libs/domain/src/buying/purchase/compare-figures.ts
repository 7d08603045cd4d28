import type { Paise, ProductQuantity } from '@santhe/rules'
import type { PricedCart } from '../../records/priced-cart.ts'
import { failPriceChanged } from '../quote/fresh-figures.ts'

/** A line as a browser asks for it, with what it thinks a box costs and whose it is. */
export interface RequestedItem extends ProductQuantity {
  price?: Paise | undefined
  farmerId?: number | undefined
}

/** What the browser thinks. */
export interface ClientFigures {
  items: readonly RequestedItem[]
  /** What everything comes to. */
  total?: Paise | undefined
  /** What each farm's part comes to. */
  farmTotals?: ReadonlyMap<number, Paise | undefined>
}

/** What the browser sends as a price or total must be the server's own. @throws PRICE_CHANGED. */
export function compareFigures({ items, total, farmTotals }: ClientFigures, cart: PricedCart): void {
  const prices = new Map(cart.lines.map(line => [line.productId, line.price]))
  const isSame = (claimed: Paise | undefined, actual: Paise | undefined) => claimed === undefined || claimed === actual
  const areSame =
    isSame(total, cart.total) &&
    items.every(({ productId, price }) => isSame(price, prices.get(productId))) &&
    cart.farms.every(farm => isSame(farmTotals?.get(farm.farmerId), farm.total))
  if (!areSame) failPriceChanged(cart)
}
