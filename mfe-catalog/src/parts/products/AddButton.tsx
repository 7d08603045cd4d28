import type { Product } from '@santhe/contracts'
import { cartItemOf, useCart, useEarlyPress } from '@santhe/host'
import { Button } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import { useOffer } from './use-offer.ts'

/** Puts one box into the cart; where nothing can be bought it says why, in a word. */
export function AddButton({ product }: { product: Product }) {
  const t = useT()
  const { add } = useCart()
  const { offer, isOwn, canBuy } = useOffer(product)
  const handleAdd = () => add(cartItemOf(product))
  const early = useEarlyPress(handleAdd)
  if (!canBuy) {
    return (
      <Button size="small" disabled>
        {isOwn ? t('product.own') : offer.hasEnded ? t('product.ended') : offer.label}
      </Button>
    )
  }
  return (
    <Button {...early} size="small" aria-label={t('product.addLabel', { name: product.name })} onClick={handleAdd}>
      {t('product.add')}
    </Button>
  )
}
