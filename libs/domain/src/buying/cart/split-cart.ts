import {
  applyFees,
  type DeliveryArea,
  feeAreaOf,
  type IstDate,
  istDateOf,
  mergeLines,
  type Paise,
  type ProductQuantity,
  productEstimate,
  splitByArrival,
} from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { findArea } from '../order/delivery/delivery-areas.ts'
import { listActiveFees } from '../order-fee/queries.ts'
import type { CheckedCartLine } from './check-cart.ts'

/** The effect of buying what arrives soon now, and the rest in a separate purchase. */
export interface CartSplitView {
  laterIds: number[]
  nearBy: IstDate
  laterFrom: IstDate
  /** Total fees in one purchase, and in each of two. */
  fees: { together: Paise; near: Paise; later: Paise }
}

export interface SplitCart {
  items: readonly ProductQuantity[]
  /** The result of `checkCart` for the same items. */
  lines: readonly CheckedCartLine[]
  /** Destination; without it, or outside all areas, fees are those of Bangalore Urban. */
  zipCode?: string | undefined
  now: Date
}

async function feeArea(zipCode: string | undefined, domain: Domain): Promise<DeliveryArea> {
  return feeAreaOf(zipCode === undefined ? undefined : (await findArea(zipCode, domain)).area)
}

/**
 * Splits a cart whose lines arrive far apart into two purchases, at current prices and fees; undefined when they don't. Unavailable
 * lines are in neither. docs/product/cart.md#two-purchases
 */
export async function splitCart(
  { items, lines, zipCode, now }: SplitCart,
  domain: Domain,
): Promise<CartSplitView | undefined> {
  const today = istDateOf(now)
  const quantities = new Map(mergeLines(items).map(({ productId, quantity }) => [productId, quantity]))
  const buyable = lines.filter(({ state }) => state === 'ok')
  const parted = splitByArrival(buyable, ({ status, harvestDate, harvestMonth }) =>
    status === null ? undefined : productEstimate({ status, harvestDate, harvestMonth }, today),
  )
  if (parted === undefined) return undefined
  const active = (await listActiveFees(domain)).map(({ _id, ...fee }) => ({ ...fee, id: _id }))
  const area = await feeArea(zipCode, domain)
  const feesOf = (part: readonly CheckedCartLine[]) => {
    const subtotal = part.reduce((sum, line) => sum + (line.price ?? 0) * (quantities.get(line.productId) ?? 0), 0)
    return applyFees(subtotal, active, { area }).total - subtotal
  }
  const { near, later, nearBy, laterFrom } = parted
  return {
    laterIds: later.map(({ productId }) => productId),
    nearBy,
    laterFrom,
    fees: { together: feesOf([...near, ...later]), near: feesOf(near), later: feesOf(later) },
  }
}
