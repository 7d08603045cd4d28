import type { Product } from '@santhe/contracts'
import { cartItemOf, useCart, useEarlyPress } from '@santhe/host'
import { canBeAwaited } from '@santhe/rules'
import { Button, QuantityPicker } from '@santhe/ui'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../use-t.ts'
import { Wish } from '../wish/Wish.tsx'
import styles from './AddButton.module.css'
import { useOffer } from './use-offer.ts'

/** Puts one box into the cart, and then counts the boxes in it; where nothing can be bought it says why, in a word, and offers to notify those who wait for it. */
export function AddButton({ product }: { product: Product }) {
  const t = useT()
  const { lines, add, setQuantity } = useCart()
  const { offer, isOwn, canBuy } = useOffer(product)
  const handleAdd = () => add(cartItemOf(product))
  const early = useEarlyPress(handleAdd)
  const boxes = canBuy ? lines.find(({ id }) => id === product.id)?.quantity : undefined
  const { ref, noteFocus } = useFocusThatStays(boxes !== undefined)
  if (!canBuy) {
    return (
      <span className={styles.waiting}>
        <Button size="small" disabled>
          {isOwn ? t('product.own') : offer.hasEnded ? t('product.ended') : offer.label}
        </Button>
        {!isOwn && canBeAwaited(offer) && <Wish kind="tellMe" product={product} isOnCard />}
      </span>
    )
  }
  const handleChange = (quantity: number) => {
    noteFocus()
    if (boxes !== undefined && quantity > boxes) handleAdd()
    else setQuantity(product.id, quantity)
  }
  return (
    <span className={styles.place} ref={ref}>
      {boxes === undefined ? (
        <Button
          {...early}
          size="small"
          aria-label={t('product.addLabel', { name: product.name })}
          onClick={() => {
            noteFocus()
            handleAdd()
          }}
        >
          {t('product.add')}
        </Button>
      ) : (
        <QuantityPicker
          label={t('product.boxes', { name: product.name })}
          value={boxes}
          onChange={handleChange}
          stock={product.inventory}
          isOnCard
        />
      )}
    </span>
  )
}

/** Where a press replaces the button that had the focus, the focus goes to the last button that stands there now: 'Add', or one box more. */
function useFocusThatStays(isCounting: boolean) {
  const ref = useRef<HTMLSpanElement>(null)
  const hadFocus = useRef(false)
  const wasCounting = useRef(isCounting)
  useLayoutEffect(() => {
    if (wasCounting.current !== isCounting && hadFocus.current) {
      const buttons = ref.current?.querySelectorAll('button')
      buttons?.[buttons.length - 1]?.focus({ preventScroll: true })
    }
    wasCounting.current = isCounting
    hadFocus.current = false
  }, [isCounting])
  const noteFocus = () => {
    hadFocus.current = ref.current?.contains(document.activeElement) ?? false
  }
  return { ref, noteFocus }
}
