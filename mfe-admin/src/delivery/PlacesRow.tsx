import { DELIVERY_WINDOWS } from '@santhe/rules'
import { TextInput, useTexts } from '@santhe/ui'
import texts from '../texts/en/delivery.json'
import styles from './delivery.module.css'
import type { TypedPlaces } from './plan-draft.ts'

interface PlacesRowProps {
  day: string
  places: TypedPlaces
  onChange: (places: TypedPlaces) => void
}

/** An empty field means no limit. */
export function PlacesRow({ day, places, onChange }: PlacesRowProps) {
  const t = useTexts(texts)
  return DELIVERY_WINDOWS.map(window => (
    <TextInput
      key={window}
      className={styles.places}
      label={t('places', { day, window: t(`windows.${window}`) })}
      isLabelHidden
      inputMode="numeric"
      placeholder={t('open')}
      value={places[window]}
      onChange={text => onChange({ ...places, [window]: text })}
    />
  ))
}
