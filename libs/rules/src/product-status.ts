import type { IstDate } from './dates.ts'

/** Words for a product's state in the farm's list. docs/product/farmer-dashboard.md#product-words. */
const PRODUCT_WORDS = ['onSale', 'waiting', 'rejected', 'ended', 'soldOut', 'comingSoon'] as const
export type ProductWord = (typeof PRODUCT_WORDS)[number]

/**
 * Returns a product's word: first the decision, then whether it has ended, then its stock. 'onSale' means exactly that the
 * shop accepts orders.
 */
export function productWord(product: OfferedProduct, today: IstDate): ProductWord {
  if (product.approvalStatus === 'pending') return 'waiting'
  if (product.approvalStatus === 'rejected') return 'rejected'
  const offer = offerOf(product, today)
  if (offer.hasEnded) return 'ended'
  if (offer.canBuy) return 'onSale'
  return offer.label === 'Coming Soon' ? 'comingSoon' : 'soldOut'
}

export const PRODUCT_STATUSES = ['Available Now', 'Pre-Order', 'Coming Soon', 'Sold Out'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]

export const APPROVAL_STATUSES = ['pending', 'approved', 'rejected'] as const
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number]

/** Keys of the availability filter in URL and call. */
export const AVAILABILITIES = ['all', 'available', 'pre-order', 'coming-soon'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export interface OfferedProduct {
  status: ProductStatus
  inventory: number
  availableUntil?: IstDate | null | undefined
  /** Omitted if only approved products occur. */
  approvalStatus?: ApprovalStatus | undefined
}

type OfferButton = 'ADD TO CART' | 'PRE-ORDER NOW' | 'Sold Out' | 'Coming Soon' | 'Ended'

export interface Offer {
  /** Status as shown on the badge. */
  label: ProductStatus
  button: OfferButton
  /** Whether the button is enabled and the server accepts orders. */
  canBuy: boolean
  /** True after the last day; the product's page then shows it as ended. */
  hasEnded: boolean
  /** schema.org availability for JSON-LD. */
  schema: 'InStock' | 'PreOrder' | 'OutOfStock'
  /** Availability in the page's metadata. docs/product/products.md#availability-metadata. */
  meta: 'in stock' | 'preorder'
}

/** Returns the shown status: 'Sold Out' without available boxes, regardless of the stored status. */
export function statusAsRead(product: { status: ProductStatus; inventory: number }): ProductStatus {
  return product.inventory > 0 ? product.status : 'Sold Out'
}

/** Returns whether a product's last day is over; it can still be bought on that day. */
export function hasEnded(product: { availableUntil?: IstDate | null | undefined }, today: IstDate): boolean {
  return typeof product.availableUntil === 'string' && product.availableUntil < today
}

const OFFER_BY_STATUS = {
  'Available Now': { button: 'ADD TO CART', schema: 'InStock', sells: true },
  'Pre-Order': { button: 'PRE-ORDER NOW', schema: 'PreOrder', sells: true },
  'Coming Soon': { button: 'Coming Soon', schema: 'PreOrder', sells: false },
  'Sold Out': { button: 'Sold Out', schema: 'OutOfStock', sells: false },
} as const

/** Returns badge, button and offer of a product by the same rule. docs/product/products.md#offer. */
export function offerOf(product: OfferedProduct, today: IstDate): Offer {
  const label = statusAsRead(product)
  const { button, schema, sells } = OFFER_BY_STATUS[label]
  if (hasEnded(product, today)) {
    return { label, button: 'Ended', canBuy: false, hasEnded: true, schema: 'OutOfStock', meta: 'preorder' }
  }
  const isApproved = product.approvalStatus === undefined || product.approvalStatus === 'approved'
  const meta = label === 'Available Now' ? 'in stock' : 'preorder'
  return { label, button, canBuy: sells && isApproved, hasEnded: false, schema, meta }
}

/** Returns how many boxes can be bought: 0 unless on sale, even if the farm has stock. */
export function boxesOnSale(product: OfferedProduct, today: IstDate): number {
  return offerOf(product, today).canBuy ? product.inventory : 0
}

/** Returns whether people can join the waitlist: sold out or coming soon, and not ended. */
export function canBeAwaited({ canBuy, hasEnded, label }: Offer): boolean {
  return !canBuy && !hasEnded && (label === 'Sold Out' || label === 'Coming Soon')
}

const STATUS_OF_FILTER = {
  available: 'Available Now',
  'pre-order': 'Pre-Order',
  'coming-soon': 'Coming Soon',
} as const satisfies Record<Exclude<Availability, 'all'>, ProductStatus>

/** Returns the status to query for an availability filter; undefined for 'all'. */
export function statusOfAvailability(availability: Availability): ProductStatus | undefined {
  return availability === 'all' ? undefined : STATUS_OF_FILTER[availability]
}
