import { clampQuantity, MAX_QUANTITY, MIN_QUANTITY } from '@santhe/rules'
import { useId } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useTexts } from '../texts/LanguageProvider.tsx'
import { uiTexts } from '../texts/ui-texts.ts'
import styles from './fields.module.css'

interface QuantityPickerProps {
  /** What is counted, for those who listen: 'Boxes of Tomato'. */
  label: string
  /** Boxes, 1 to 10. */
  value: number
  onChange: (boxes: number) => void
  /** Boxes left; the picker never goes above. */
  stock: number
}

/** Chooses 1 to 10 boxes, never more than are left, and says which of the two stopped it. docs/product/cart.md#quantity. */
export function QuantityPicker({ label, value, onChange, stock }: QuantityPickerProps) {
  const t = useTexts(uiTexts)
  const limitId = useId()
  const isAtStock = value >= stock && stock < MAX_QUANTITY
  const limit = isAtStock
    ? t('onlyLeft', { count: stock })
    : value >= MAX_QUANTITY
      ? t('atMost', { count: MAX_QUANTITY })
      : ''
  const step = (by: number) => onChange(clampQuantity(value + by, stock).quantity)
  return (
    <div className={styles.picker}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot be laid out inside the pill. */}
      <div className={styles.stepper} role="group" aria-label={label} aria-describedby={limit ? limitId : undefined}>
        <button
          type="button"
          className={styles.step}
          aria-label={t('fewer')}
          disabled={value <= MIN_QUANTITY}
          onClick={() => step(-1)}
        >
          <Icon name="minus" size="small" />
        </button>
        <output className={styles.quantity}>{value}</output>
        <button
          type="button"
          className={styles.step}
          aria-label={t('more')}
          disabled={value >= Math.min(MAX_QUANTITY, stock)}
          onClick={() => step(1)}
        >
          <Icon name="plus" size="small" />
        </button>
      </div>
      {limit && (
        <p className={styles.hint} id={limitId}>
          {limit}
        </p>
      )}
    </div>
  )
}
