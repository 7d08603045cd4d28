import { DISTRICTS, STATES } from '@santhe/rules'
import { Field, TextArea, TextInput, useTexts } from '@santhe/ui'
import { accountTexts } from './account-texts.ts'
import styles from './forms.module.css'

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface FarmFieldsProps {
  field: (name: 'farmName' | 'farmLocation' | 'farmDescription') => FieldProps
}

/** What a farmer adds when joining. Storefront spec §3, Registration farmer extras. */
export function FarmFields({ field }: FarmFieldsProps) {
  const t = useTexts(accountTexts)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t('register.farm')}</legend>
      <div className={styles.row}>
        <TextInput {...field('farmName')} label={t('register.farmName')} autoComplete="organization" />
        <DistrictField {...field('farmLocation')} />
      </div>
      <TextArea {...field('farmDescription')} label={t('register.farmDescription')} rows={4} />
    </fieldset>
  )
}

/** The fixed list of districts, state by state; typing its first letters finds one. */
function DistrictField({ name, value, error, onChange }: FieldProps) {
  const t = useTexts(accountTexts)
  return (
    <Field label={t('register.farmLocation')} error={error}>
      {wiring => (
        <select
          {...wiring}
          name={name}
          className={styles.district}
          value={value}
          onChange={event => onChange(event.currentTarget.value)}
        >
          <option value="">{t('register.chooseDistrict')}</option>
          {STATES.map(state => (
            <optgroup key={state} label={state}>
              {DISTRICTS.filter(district => district.state === state).map(district => (
                <option key={district.name} value={district.name}>
                  {district.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}
