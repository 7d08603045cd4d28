import type { DeliveryArea, IstDate, Paise } from '@santhe/rules'
import { number, part, text } from './fields.ts'
import type { Boxes } from './stock.ts'

export interface PricedLine extends Boxes {
  name: string
  farmerId: number
  /** Per box. */
  price: Paise
  lineTotal: Paise
}

export interface PricedFee {
  id: number
  name: string
  amount: Paise
  displayOrder: number
}

export const pricedFee = part<PricedFee>({ id: number, name: text, amount: number, displayOrder: number })

/** One farm's part of a purchase: its subtotal and its share of every fee; both add up to `total`. */
export interface PricedFarm {
  farmerId: number
  farmName: string
  subtotal: Paise
  total: Paise
  fees: PricedFee[]
  /** The arrival that its buyer saw; absent if none. */
  estimatedDelivery?: IstDate | null
  /** The day on which it would arrive if that had room; absent or null when it has. */
  movedFrom?: IstDate | null
}

/** How boxes reach their buyer, which determines fees. */
export interface CartTerms {
  area: DeliveryArea
  /** Pickup at the farms. Then `area` is that of a cart without a PIN. docs/product/delivery.md#pickup */
  pickup: boolean
}

export function isSameTerms(one: CartTerms, other: CartTerms): boolean {
  return one.area === other.area && one.pickup === other.pickup
}

export interface PricedCart extends CartTerms {
  lines: PricedLine[]
  fees: PricedFee[]
  farms: PricedFarm[]
  subtotal: Paise
  total: Paise
}
