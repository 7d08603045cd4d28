import type { Product } from '@santhe/contracts'
import { canBeAwaited } from '@santhe/rules'
import { useOffer } from '../../../parts/products/use-offer.ts'
import { Wish } from '../../../parts/wish/Wish.tsx'

/** For sold-out or coming products, except one's own. docs/product/products.md#saved-products. */
export function TellMe({ product }: { product: Product }) {
  const { offer, isOwn } = useOffer(product)
  return !isOwn && canBeAwaited(offer) ? <Wish kind="tellMe" product={product} /> : null
}
