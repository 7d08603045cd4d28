import type { Product } from '@santhe/contracts'
import type { useEarlyPress } from '@santhe/host'
import { Button, classes, Icon } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from '../follow/FollowHeart.module.css'
import type { WishKind } from './pending-wish.ts'

export interface WishProps {
  /** Save is a heart, Tell me a labelled button. */
  kind: WishKind
  product: Pick<Product, 'id' | 'name'>
  /** Small, and named after its product. */
  isOnCard?: boolean
  className?: string | undefined
  /** Shown beside the heart when there is room. */
  word?: string
}

interface WishButtonProps extends WishProps {
  isOn?: boolean
  isBusy?: boolean
  early?: ReturnType<typeof useEarlyPress>
  onPress: () => void
}

export function WishButton({
  kind,
  product,
  isOnCard,
  className,
  word,
  isOn = false,
  isBusy,
  early,
  onPress,
}: WishButtonProps) {
  const t = useT()
  const common = { ...early, 'aria-pressed': isOn, onClick: onPress }
  if (kind === 'tellMe') {
    const words = t(isOn ? 'wish.awaited' : 'wish.tellMe')
    return (
      <Button
        {...common}
        look="quiet"
        size={isOnCard ? 'small' : undefined}
        isBusy={isBusy}
        aria-label={isOnCard ? `${words}: ${product.name}` : undefined}
      >
        <Icon name="bell" size="small" />
        {words}
      </Button>
    )
  }
  return (
    <button
      {...common}
      type="button"
      className={classes(styles.heart, className)}
      aria-label={t('wish.save', { name: product.name })}
      aria-busy={isBusy || undefined}
    >
      <Icon name="heart" isFilled={isOn} />
      {word !== undefined && <span>{word}</span>}
    </button>
  )
}
