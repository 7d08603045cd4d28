import { useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'

interface PickupChoiceProps {
  isPickup: boolean
  problem: string | undefined
  /** Locked once an attempt was sent, so it can't be repeated another way. */
  isLocked: boolean
  onChoose: (isPickup: boolean) => void
}

const WAYS = [
  { isPickup: false, name: 'checkout.delivered', text: 'checkout.deliveredText' },
  { isPickup: true, name: 'checkout.pickup', text: 'checkout.pickupText' },
] as const

/** Applies to the whole purchase. docs/product/delivery.md#pickup. */
export function PickupChoice({ isPickup, problem, isLocked, onChoose }: PickupChoiceProps) {
  const t = useTexts(texts)
  return (
    <fieldset name="pickup" tabIndex={-1} className={styles.choices} disabled={isLocked} aria-label={t('checkout.way')}>
      {WAYS.map(way => (
        <label key={way.name} className={styles.choice}>
          <input
            type="radio"
            name="wayOfDelivery"
            checked={way.isPickup === isPickup}
            onChange={() => onChoose(way.isPickup)}
          />
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{t(way.name)}</span>
            <span>{t(way.text)}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p role="alert" className={blocks.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
