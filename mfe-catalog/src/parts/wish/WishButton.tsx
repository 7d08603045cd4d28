import type { Product } from '@santhe/contracts'
import { tabStore, type useEarlyPress, useLanguage } from '@santhe/host'
import { namesFor } from '@santhe/rules'
import { Button, classes, Icon, useTexts } from '@santhe/ui'
import catalogTexts from '../../texts/en/catalog.json'
import styles from '../follow/FollowHeart.module.css'

/** Session storage of a press before sign-in. */
const STORAGE_KEY = 'santhe-wish'

export type WishKind = 'saved' | 'wait'

/** Stores a visitor's press for after sign-in. */
export function rememberWish(kind: WishKind, productId: number): void {
  tabStore.setItem(STORAGE_KEY, `${kind} ${productId}`)
}

export function takeWish(): { kind: WishKind; productId: number } | undefined {
  const [, kind, id] = /^(saved|wait) ([1-9]\d{0,14})$/.exec(tabStore.getItem(STORAGE_KEY) ?? '') ?? []
  tabStore.removeItem(STORAGE_KEY)
  return kind === 'saved' || kind === 'wait' ? { kind, productId: Number(id) } : undefined
}

export interface WishProps {
  /** Save is a heart, Wait a labelled button. */
  kind: WishKind
  product: Product
  /** Small, and named after its product. */
  isOnCard?: boolean
  className?: string | undefined
  /** Shown beside the heart when there is room. */
  word?: string
}

interface WishButtonProps extends WishProps {
  isOn?: boolean
  /** Replaces 'Wait for it'. */
  label?: string | undefined
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
  label,
  isBusy,
  early,
  onPress,
}: WishButtonProps) {
  const t = useTexts(catalogTexts)
  const [name] = namesFor(product, useLanguage())
  const common = { ...early, 'aria-pressed': isOn, onClick: onPress }
  if (kind === 'wait') {
    const words = label ?? t('wish.wait')
    return (
      <Button
        {...common}
        look="quiet"
        size={isOnCard ? 'small' : undefined}
        isBusy={isBusy}
        aria-label={isOnCard ? `${words}: ${name}` : undefined}
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
      aria-label={t('wish.save', { name })}
      aria-busy={isBusy || undefined}
    >
      <Icon name="heart" isFilled={isOn} />
      {word !== undefined && <span>{word}</span>}
    </button>
  )
}
