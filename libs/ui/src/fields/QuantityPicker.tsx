import { MAX_QUANTITY, MIN_QUANTITY } from '@santhe/rules'
import { useId } from 'react'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { VisuallyHidden } from '../show/inline.tsx'
import uiTexts from '../texts/en/ui.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './fields.module.css'

interface QuantityPickerProps {
  /** Accessible name: 'Boxes of Tomato'. */
  label: string
  /** Boxes from 1 to 10, or 0. */
  value: number
  onChange: (boxes: number) => void
  /** Remaining boxes, the upper limit. */
  stock: number
  /** Compact; allows 0, and reports presses beyond the limit so that a toast can explain it. */
  isOnCard?: boolean
  /** For a placed order: allows 0, and `stock` is its number of boxes. */
  isOfOrder?: boolean
}

/** Picks 1 to 10 boxes within the stock, and names the limit. docs/product/cart.md#quantity. */
export function QuantityPicker(props: QuantityPickerProps) {
  const { label, value, onChange, stock, isOnCard = false, isOfOrder = false } = props
  const t = useTexts(uiTexts)
  const limitId = useId()
  const least = isOfOrder ? 0 : MIN_QUANTITY
  const isAtStock = value >= stock && stock < MAX_QUANTITY
  const limit =
    isAtStock && !isOfOrder
      ? t('onlyLeft', { count: stock })
      : value >= MAX_QUANTITY && !isAtStock
        ? t('atMost', { count: MAX_QUANTITY })
        : ''
  const isFull = value >= Math.min(MAX_QUANTITY, stock)
  const step = (by: number) =>
    onChange(isOnCard ? value + by : Math.min(Math.max(value + by, least), stock, MAX_QUANTITY))
  return (
    <div className={classes(styles.picker, isOnCard && styles.onCard)}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out inside the pill. */}
      <div className={styles.stepper} role="group" aria-label={label} aria-describedby={limit ? limitId : undefined}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('fewer')}
          disabled={!isOnCard && value <= least}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size="small" />
        </button>
        <output className={styles.quantity}>{value}</output>
        <button
          type="button"
          className={styles.step}
          aria-label={t('more')}
          disabled={!isOnCard && isFull}
          aria-disabled={(isOnCard && isFull) || undefined}
          onClick={() => step(1)}
        >
          <Icon name="plus" size="small" />
        </button>
      </div>
      {limit && (
        <p className={styles.hint} id={limitId}>
          {isOnCard ? <VisuallyHidden>{limit}</VisuallyHidden> : limit}
        </p>
      )}
    </div>
  )
}
