import type { Product } from '@santhe/contracts'
import { classes, Icon } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from '../follow/FollowHeart.module.css'
import { useWish } from './use-wish.ts'

/** The heart of a product, on its card and its page: Save. docs/product/products.md#saved-products. */
export function SaveHeart({ product, className }: { product: Pick<Product, 'id' | 'name'>; className?: string }) {
  const t = useT()
  const { isOn, isBusy, press } = useWish('saved', product.id)
  return (
    <button
      type="button"
      className={classes(styles.heart, className)}
      aria-pressed={isOn}
      aria-label={t('wish.save', { name: product.name })}
      aria-busy={isBusy || undefined}
      onClick={press}
    >
      <Icon name="heart" isFilled={isOn} />
    </button>
  )
}
