import { useTexts } from '@santhe/ui'
import { useId } from 'react'
import { texts } from '../../texts.ts'
import styles from './checkout.module.css'

/** Online or on delivery; until the market takes online payments, that choice says so and can't be made. Storefront spec §2, Checkout. */
export function PaymentChoice() {
  const t = useTexts(texts)
  const id = useId()
  return (
    <div className={styles.choices}>
      <label className={styles.choice}>
        <input type="radio" name="paymentMethod" value="cod" defaultChecked aria-describedby={`${id}-cod`} />
        <span className={styles.choiceWords}>
          <span className={styles.choiceName}>{t('checkout.cod')}</span>
          <span id={`${id}-cod`}>{t('checkout.codText')}</span>
        </span>
      </label>
      <label className={styles.choice}>
        <input type="radio" name="paymentMethod" value="cashfree" disabled aria-describedby={`${id}-online`} />
        <span className={styles.choiceWords}>
          <span className={styles.choiceName}>{t('checkout.online')}</span>
          <span id={`${id}-online`}>
            {t('checkout.onlineText')}. {t('checkout.onlineSoon')}.
          </span>
        </span>
      </label>
    </div>
  )
}
