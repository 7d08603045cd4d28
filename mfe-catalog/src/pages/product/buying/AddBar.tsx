import type { Product } from '@santhe/contracts'
import { Button, Money, useUnitPrice } from '@santhe/ui'
import type { RefObject } from 'react'
import { useT } from '../../../texts.ts'
import styles from './AddBar.module.css'
import { useIsOutOfSight } from './use-is-out-of-sight.ts'

interface AddBarProps {
  product: Product
  button: RefObject<HTMLElement | null>
  onAdd: () => void
}

/** Price and Add above the phone's tab bar while the product's own button is off screen. */
export function AddBar({ product, button, onAdd }: AddBarProps) {
  const t = useT()
  const unitPrice = useUnitPrice()(product)
  if (!useIsOutOfSight(button)) return null
  return (
    <div className={styles.bar} data-add-bar="">
      <p className={styles.price}>
        <Money rupees={product.price} /> <span className={styles.small}>{t('product.perBox')}</span>
        {unitPrice !== '' && <span className={styles.unitPrice}> {unitPrice}</span>}
      </p>
      <Button aria-label={t('product.addLabel', { name: product.name })} onClick={onAdd}>
        {t('product.add')}
      </Button>
    </div>
  )
}
