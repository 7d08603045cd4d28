import { TextInput, useTexts } from '@santhe/ui'
import { useId } from 'react'
import styles from './farm-profile.module.css'
import { readPickup, textOfPickup } from './farm-profile-texts.ts'
import { texts } from './texts.ts'

interface PickupFieldsProps {
  name: string
  /** Serialised by `textOfPickup`. */
  value: string
  error: string | undefined
  onChange: (pickup: string) => void
}

/** docs/product/delivery.md#pickup */
export function PickupFields({ name, value, error, onChange }: PickupFieldsProps) {
  const t = useTexts(texts)
  const hintId = useId()
  const { isOffered, hours } = readPickup(value)
  return (
    <fieldset className={styles.areas} aria-describedby={hintId}>
      <legend className={styles.label}>{t('profile.pickup')}</legend>
      <label className={styles.area}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOffered}
          checked={isOffered}
          onChange={event => onChange(textOfPickup({ isOffered: event.currentTarget.checked, hours }))}
        />
        {t('profile.pickupOn')}
      </label>
      <p className={styles.hint} id={hintId}>
        {t('profile.pickupHint')}
      </p>
      {isOffered && (
        <TextInput
          name={name}
          label={t('profile.pickupHours')}
          hint={t('profile.pickupHoursHint')}
          value={hours}
          error={error}
          onChange={typed => onChange(textOfPickup({ isOffered, hours: typed }))}
          required
        />
      )}
    </fieldset>
  )
}
