import { useNow } from '@santhe/host'
import { DELIVERY_WINDOWS, type IstDate, istDateOf } from '@santhe/rules'
import { DateField, Select, TextArea, useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { dayText } from './delivery-wish.ts'
import type { FieldName, Problems, Values } from './use-shipping-form.ts'

interface DeliveryFieldsProps {
  values: Values
  problems: Problems
  /** The first day that may be wished for. */
  earliest: IstDate
  onChange: (name: FieldName, value: string) => void
}

/** When it should come, and what the farmer should know. Without a wish each farm delivers as soon as it can. docs/product/delivery.md#delivery-wishes. */
export function DeliveryFields({ values, problems, earliest, onChange }: DeliveryFieldsProps) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const windows = [
    { value: '', label: t('checkout.anyTime') },
    ...DELIVERY_WINDOWS.map(window => ({ value: window, label: t(`checkout.${window}`) })),
  ]
  return (
    <div className={styles.fields}>
      <DateField
        name="deliveryDate"
        today={today}
        label={t('checkout.deliveryDate')}
        hint={t('checkout.deliveryDateHint', { date: dayText(earliest) })}
        isOptional
        min={earliest}
        error={problems.deliveryDate}
        value={values.deliveryDate}
        onChange={value => onChange('deliveryDate', value)}
      />
      <Select
        name="deliveryWindow"
        label={t('checkout.deliveryWindow')}
        options={windows}
        value={values.deliveryWindow}
        onChange={value => onChange('deliveryWindow', value)}
      />
      <div className={styles.whole}>
        <TextArea
          name="notes"
          label={t('checkout.notes')}
          hint={t('checkout.notesHint')}
          isOptional
          error={problems.notes}
          value={values.notes}
          onChange={value => onChange('notes', value)}
          rows={3}
        />
      </div>
    </div>
  )
}
