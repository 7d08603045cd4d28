import { useTexts } from '@santhe/ui'
import { texts } from '../../../texts.ts'
import { type DeliveringFarm, dateFieldOf } from './delivery-wishes.ts'
import { FIELDS } from './use-shipping-form.ts'

/** Labels in form order; each farm's date is a field. */
export function useFieldLabels(farms: readonly DeliveringFarm[]): Readonly<Record<string, string>> {
  const t = useTexts(texts)
  const dateLabel = (farm: string) =>
    farms.length === 1 ? t('checkout.deliveryDate') : t('checkout.deliveryDateOf', { farm })
  return Object.fromEntries(
    FIELDS.flatMap(field =>
      field === 'deliveries'
        ? farms.map(({ id, name }) => [dateFieldOf(id), dateLabel(name)])
        : [[field, t(`checkout.${field}`)]],
    ),
  )
}
