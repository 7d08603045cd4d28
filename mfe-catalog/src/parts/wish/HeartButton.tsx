import type { Product } from '@santhe/contracts'
import { classes, Icon } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from '../follow/FollowHeart.module.css'

export interface HeartProps {
  product: Pick<Product, 'id' | 'name'>
  className?: string | undefined
}

interface HeartButtonProps extends HeartProps {
  isOn?: boolean
  isBusy?: boolean
  onPress?: () => void
}

/** The heart as it looks, whoever sees it. */
export function HeartButton({ product, className, isOn = false, isBusy = false, onPress }: HeartButtonProps) {
  const t = useT()
  return (
    <button
      type="button"
      className={classes(styles.heart, className)}
      aria-pressed={isOn}
      aria-label={t('wish.save', { name: product.name })}
      aria-busy={isBusy || undefined}
      onClick={onPress}
    >
      <Icon name="heart" isFilled={isOn} />
    </button>
  )
}
