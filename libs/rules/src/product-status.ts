import type { IstDate } from './dates.ts'

/** What a farm reads of a product at a glance, one word each. docs/product/farmer-dashboard.md#product-words. */
const PRODUCT_WORDS = ['onSale', 'waiting', 'rejected', 'ended', 'soldOut', 'comingSoon'] as const
export type ProductWord = (typeof PRODUCT_WORDS)[number]

/**
 * Returns a product's one word. The decision comes first, for nothing else counts before it; then whether it has ended; then its stock.
 * What is on sale is what the shop takes an order of.
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

/** The keys of the availability filter, as in the url and the call. */
export const AVAILABILITIES = ['all', 'available', 'pre-order', 'coming-soon'] as const
export type Availability = (typeof AVAILABILITIES)[number]

export interface OfferedProduct {
  status: ProductStatus
  inventory: number
  availableUntil?: IstDate | null | undefined
  /** Left out where only approved products occur. */
  approvalStatus?: ApprovalStatus | undefined
}

type OfferButton = 'ADD TO CART' | 'PRE-ORDER NOW' | 'Sold Out' | 'Coming Soon' | 'Ended'

export interface Offer {
  /** The status as read: the badge's word. */
  label: ProductStatus
  button: OfferButton
  /** Whether the button is enabled and the server takes an order. */
  canBuy: boolean
  /** Past its last day: its page still shows it, marked as ended. */
  hasEnded: boolean
  /** schema.org availability for JSON-LD. */
  schema: 'InStock' | 'PreOrder' | 'OutOfStock'
  /** Availability in the page's metadata. docs/product/products.md#availability-metadata. */
  meta: 'in stock' | 'preorder'
}

/** Returns the status as people read it: 'Sold Out' without available boxes, whatever is stored. */
export function statusAsRead(product: { status: ProductStatus; inventory: number }): ProductStatus {
  return product.inventory > 0 ? product.status : 'Sold Out'
}

/** Returns whether a product's last day is over. It can still be bought on that day. */
export function hasEnded(product: { availableUntil?: IstDate | null | undefined }, today: IstDate): boolean {
  return typeof product.availableUntil === 'string' && product.availableUntil < today
}

const OFFER_BY_STATUS = {
  'Available Now': { button: 'ADD TO CART', schema: 'InStock', sells: true },
  'Pre-Order': { button: 'PRE-ORDER NOW', schema: 'PreOrder', sells: true },
  'Coming Soon': { button: 'Coming Soon', schema: 'PreOrder', sells: false },
  'Sold Out': { button: 'Sold Out', schema: 'OutOfStock', sells: false },
} as const

/** Returns badge, button and offer of a product, by one rule. docs/product/products.md#offer. */
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

/** Returns how many boxes of a product can be bought: none of one that is not on sale, whatever its farm has left of it. */
export function boxesOnSale(product: OfferedProduct, today: IstDate): number {
  return offerOf(product, today).canBuy ? product.inventory : 0
}

/** Returns whether somebody can wait for a product: it is sold out or coming, and has not ended. */
export function canBeAwaited({ canBuy, hasEnded, label }: Offer): boolean {
  return !canBuy && !hasEnded && (label === 'Sold Out' || label === 'Coming Soon')
}

const STATUS_OF_FILTER = {
  available: 'Available Now',
  'pre-order': 'Pre-Order',
  'coming-soon': 'Coming Soon',
} as const satisfies Record<Exclude<Availability, 'all'>, ProductStatus>

/** Returns the status that an availability filter selects, for a query; undefined for 'all'. */
export function statusOfAvailability(availability: Availability): ProductStatus | undefined {
  return availability === 'all' ? undefined : STATUS_OF_FILTER[availability]
}
