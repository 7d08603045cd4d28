import type { Product } from '@santhe/contracts'
import { cartItemOf, useCart, useEarlyPress } from '@santhe/host'
import { canBeAwaited } from '@santhe/rules'
import { Button, QuantityPicker } from '@santhe/ui'
import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../texts.ts'
import { Wish } from '../wish/Wish.tsx'
import styles from './AddButton.module.css'
import { useOffer } from './use-offer.ts'

/** Becomes a quantity picker once added. When unavailable, says why and offers to notify. */
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

/** A press replaces the focused button: focus its successor, 'Add' or plus. */
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
