import type { PaymentMode } from '@santhe/contracts'
import { type CallError, textOf } from '@santhe/host'
import { ErrorState, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import { useId } from 'react'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import type { Method } from './use-shipping-form.ts'

interface PaymentChoiceProps {
  offered: readonly Method[] | undefined
  mode: PaymentMode | null
  error: CallError | undefined
  retry: () => void
  value: Method | undefined
  /** Pickup: unpaid orders are paid at the farm. */
  isPickup: boolean
  /** Locked once an attempt was sent, so it can't be repeated another way. */
  isLocked: boolean
  onChoose: (method: Method) => void
}

const TEXT_KEYS = {
  cashfree: { name: 'checkout.online', text: 'checkout.onlineText' },
  cod: { name: 'checkout.cod', text: 'checkout.codText' },
  atFarm: { name: 'checkout.payAtFarm', text: 'checkout.payAtFarmText' },
} as const

/** docs/product/checkout.md#payment-choice. */
export function PaymentChoice({
  offered,
  mode,
  error,
  retry,
  value,
  isPickup,
  isLocked,
  onChoose,
}: PaymentChoiceProps) {
  const t = useTexts(texts)
  const id = useId()
  if (error && !offered) {
    return <ErrorState title={t('checkout.methodsFailed')} text={textOf(error)} onRetry={retry} />
  }
  if (!offered) {
    return (
      <SkeletonGroup className={styles.choices}>
        <Skeleton shape="pill" />
        <Skeleton shape="pill" />
      </SkeletonGroup>
    )
  }
  const wordsOf = (method: Method) => TEXT_KEYS[method === 'cod' && isPickup ? 'atFarm' : method]
  const isPlay = mode === 'testing' || mode === 'sandbox'
  return (
    <fieldset className={styles.choices} disabled={isLocked} aria-label={t('checkout.payment')}>
      {offered.map(method => (
        <label key={method} className={styles.choice}>
          <input
            type="radio"
            name="paymentMethod"
            value={method}
            checked={method === value}
            onChange={() => onChoose(method)}
            aria-describedby={`${id}-${method}`}
          />
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{t(wordsOf(method).name)}</span>
            <span id={`${id}-${method}`}>
              <span>{t(wordsOf(method).text)}</span>
              {method === 'cashfree' && isPlay && <span className={styles.playMoney}>{t('checkout.playMoney')}</span>}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
