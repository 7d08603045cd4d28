import type { IstDate } from './dates.ts'
import { type OfferedProduct, offerOf } from './product-status.ts'

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
