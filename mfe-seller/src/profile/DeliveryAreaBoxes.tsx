import { DELIVERY_AREAS } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import { useId } from 'react'
import styles from './farm-profile.module.css'
import { linesOf, textOfLines } from './farm-profile-texts.ts'
import { texts } from './texts.ts'

interface DeliveryAreaBoxesProps {
  name: string
  /** Selected areas, one a line. */
  value: string
  error: string | undefined
  onChange: (areas: string) => void
}

/** docs/product/delivery.md#areas-of-a-farm. */
export function DeliveryAreaBoxes({ name, value, error, onChange }: DeliveryAreaBoxesProps) {
  const t = useTexts(texts)
  const hintId = useId()
  const areas = linesOf(value)
  const handleChange = (area: string, isOn: boolean) =>
    onChange(textOfLines(DELIVERY_AREAS.filter(each => (each === area ? isOn : areas.includes(each)))))
  return (
    <fieldset className={styles.areas} aria-describedby={hintId}>
      <legend className={styles.label}>{t('profile.areas')}</legend>
      {DELIVERY_AREAS.map((area, place) => (
        <label key={area} className={styles.area}>
          <input
            type="checkbox"
            {...(place === 0 && { name })}
            checked={areas.includes(area)}
            aria-invalid={error !== undefined}
            onChange={event => handleChange(area, event.currentTarget.checked)}
          />
          {t(`profile.area.${area}`)}
        </label>
      ))}
      <p className={styles.hint} id={hintId}>
        {t('profile.areasHint')}
      </p>
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
