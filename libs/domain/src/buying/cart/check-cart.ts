import {
  type DeliveryArea,
  fewerAreas,
  hasEnded,
  type IstDate,
  istDateOf,
  mergeLines,
  offerOf,
  type Paise,
  type ProductQuantity,
  type ProductStatus,
} from '@santhe/rules'
import { findOffers, offeredBoxes } from '../../catalog/follow/wait-offers.ts'
import { harvestMonthOf } from '../../catalog/product/product-record.ts'
import { readStock } from '../../catalog/stock/queries.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { ProductRecord } from '../../records/product.ts'
import { reservedLines } from '../../records/quote.ts'
import { readProducts } from './buyable-products.ts'
import { findQuote } from './queries.ts'

/** 'gone' is no longer visible; 'ended' is past its date; 'notSold' is set to Coming Soon or Sold Out by the farm. */
export type CartLineState = 'ok' | 'gone' | 'ended' | 'soldOut' | 'notSold'

export interface CheckedCartLine {
  productId: number
  state: CartLineState
  /** Current price of a box; null when the product is gone. */
  price: Paise | null
  /** Boxes that the caller can buy now. */
  available: number
  /** Current status set by the farm; null when the product is gone. */
  status: ProductStatus | null
  harvestDate: IstDate | null
  /** '2026-12', or '12' for the start of a yearly season. */
  harvestMonth: string | null
  /** The farm's delivery areas; omitted when these are all. */
  deliveryAreas?: DeliveryArea[] | undefined
  /** Omitted when the farm offers no pickup. */
  offersPickup?: true | undefined
}

export interface CheckCart {
  items: readonly ProductQuantity[]
  now: Date
  /** The signed-in owner of the cart, who can buy the boxes of their own quote. */
  personId?: number | undefined
}

export function lineStateOf(product: ProductRecord, available: number, today: IstDate): CartLineState {
  if (hasEnded(product, today)) return 'ended'
  if (!offerOf({ ...product, inventory: 1 }, today).canBuy) return 'notSold'
  return available > 0 ? 'ok' : 'soldOut'
}

const UNKNOWN = { status: null, harvestDate: null, harvestMonth: null }

/** Returns the current state of each cart line, one result per product in the cart's order; reserves and refuses nothing. docs/product/cart.md#cart-check. */
export async function checkCart(input: CheckCart, domain: Domain): Promise<CheckedCartLine[]> {
  const productIds = mergeLines(input.items).map(line => line.productId)
  const [products, stock, reserved] = await Promise.all([
    readProducts(productIds, domain),
    readStock(productIds, domain),
    ownReserved(input, domain),
  ])
  const today = istDateOf(input.now)
  return productIds.map(productId => {
    const product = products.get(productId)
    if (!product?.isListed) return { productId, state: 'gone', price: null, available: 0, ...UNKNOWN }
    const available = (stock.get(productId) ?? 0) + (reserved.get(productId) ?? 0)
    const { price, status, harvestDate } = product
    const { farm } = product
    const delivery = { deliveryAreas: fewerAreas(farm), ...(farm.offersPickup && { offersPickup: true as const }) }
    const sold = { status, harvestDate, harvestMonth: harvestMonthOf(product), ...delivery }
    return { productId, state: lineStateOf(product, available, today), price, available, ...sold }
  })
}

/**
 * Returns the boxes reserved by the person's own quote and offers, by product: they count as available, since the next quote takes
 * them over. Empty for visitors.
 */
export async function ownReserved(
  { personId, now }: Pick<CheckCart, 'personId' | 'now'>,
  domain: Domain,
): Promise<Map<number, number>> {
  if (personId === undefined) return new Map()
  const [quote, offers] = await Promise.all([findQuote(personId, domain), findOffers({ personId, now }, domain)])
  const lines = mergeLines([...(quote ? reservedLines(quote) : []), ...offeredBoxes(offers)])
  return new Map(lines.map(line => [line.productId, line.quantity]))
}
