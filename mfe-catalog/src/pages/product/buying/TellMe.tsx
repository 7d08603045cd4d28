import type { Product } from '@santhe/contracts'
import { canBeAwaited } from '@santhe/rules'
import { useOffer } from '../../../parts/products/use-offer.ts'
import { Wish } from '../../../parts/wish/Wish.tsx'

/** The wish to be notified about a product that is sold out or coming; nothing for others, and for one's own. docs/product/products.md#saved-products. */
export function TellMe({ product }: { product: Product }) {
  const { offer, isOwn } = useOffer(product)
  return !isOwn && canBeAwaited(offer) ? <Wish kind="tellMe" product={product} /> : null
}
