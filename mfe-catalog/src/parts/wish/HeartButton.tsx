import type { Product } from '@santhe/contracts'
import { classes, Icon } from '@santhe/ui'
import type { ReactNode } from 'react'
import { useT } from '../../use-t.ts'
import styles from '../follow/FollowHeart.module.css'

export interface HeartProps {
  product: Pick<Product, 'id' | 'name'>
  className?: string | undefined
  /** A word beside the heart, where it has room for one. */
  children?: ReactNode
}

interface HeartButtonProps extends HeartProps {
  isOn?: boolean
  isBusy?: boolean
  onPress?: () => void
}

/** The heart as it looks, whoever sees it. */
export function HeartButton({ product, className, isOn = false, isBusy = false, onPress, children }: HeartButtonProps) {
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
      {children}
    </button>
  )
}
