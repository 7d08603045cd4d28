import type { Product } from '@santhe/contracts'
import { canBeAwaited } from '@santhe/rules'
import { Button, Icon } from '@santhe/ui'
import { useOffer } from '../../../parts/products/use-offer.ts'
import { useWish } from '../../../parts/wish/use-wish.ts'
import { useT } from '../../../use-t.ts'

/** The wish to hear of a product that is sold out or coming; nothing for others, and for one's own. docs/product/products.md#saved-products. */
export function TellMe({ product }: { product: Product }) {
  const t = useT()
  const { offer, isOwn } = useOffer(product)
  const { isOn, isBusy, press } = useWish('tellMe', product.id)
  if (isOwn || !canBeAwaited(offer)) return null
  return (
    <Button look="quiet" isBusy={isBusy} aria-pressed={isOn} onClick={press}>
      <Icon name="bell" size="small" />
      {t(isOn ? 'wish.awaited' : 'wish.tellMe')}
    </Button>
  )
}
