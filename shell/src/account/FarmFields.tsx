import { districtGroups } from '@santhe/rules'
import { Combobox, TextArea, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import accountTexts from '../texts/en/account.json'
import styles from './forms.module.css'

const BY_STATE = districtGroups()

interface FieldProps {
  name: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

interface FarmFieldsProps {
  field: (name: 'farmName' | 'farmLocation' | 'farmDescription') => FieldProps
}

/** docs/product/accounts.md#farm-fields. */
export function FarmFields({ field }: FarmFieldsProps) {
  const t = useTexts(accountTexts)
  return (
    <fieldset className={blocks.stack20}>
      <legend className={styles.legend}>{t('register.farm')}</legend>
      <div className={styles.row}>
        <TextInput {...field('farmName')} label={t('register.farmName')} autoComplete="organization" />
        <Combobox
          {...field('farmLocation')}
          label={t('register.farmLocation')}
          groups={BY_STATE}
          placeholder={t('register.chooseDistrict')}
        />
      </div>
      <TextArea {...field('farmDescription')} label={t('register.farmDescription')} rows={4} />
    </fieldset>
  )
}
