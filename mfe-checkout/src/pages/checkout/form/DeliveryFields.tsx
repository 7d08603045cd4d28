import { useNow } from '@santhe/host'
import { istDateOf, lastToChoose, nearDeliveryDate } from '@santhe/rules'
import { DateField, Select, TextArea, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useState } from 'react'
import { Arrival } from '../../../arrival/Arrival.tsx'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { type DeliveringFarm, dateFieldOf, hasWish, readWishes, wishOf, withWish } from './delivery-wishes.ts'
import { usePlaces } from './use-places.ts'
import type { FieldName, Problems, Values } from './use-shipping-form.ts'

interface DeliveryFieldsProps {
  values: Values
  problems: Problems
  farms: readonly DeliveringFarm[]
  isPickup: boolean
  onChange: (name: FieldName, value: string) => void
}

/**
 * Optional date, window and note; by default each farm delivers as soon as possible.
 * docs/product/delivery.md#delivery-wishes.
 */
export function DeliveryFields({ values, problems, farms, isPickup, onChange }: DeliveryFieldsProps) {
  const t = useTexts(texts)
  const [only, ...others] = farms
  return (
    <div className={blocks.stack20}>
      {only && others.length === 0 ? (
        <Wish farm={only} {...{ values, problems, isPickup, onChange }} />
      ) : (
        farms.map(farm => <FarmDelivery key={farm.id} farm={farm} {...{ values, problems, isPickup, onChange }} />)
      )}
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
  )
}

type WishProps = Omit<DeliveryFieldsProps, 'farms'> & { farm: DeliveringFarm }

/** Arrival of one farm with foldable options. Opens by itself, never closes by itself. */
function FarmDelivery(props: WishProps) {
  const t = useTexts(texts)
  const { farm, values, problems, isPickup } = props
  const problem = problems[dateFieldOf(farm.id)]
  const reason = problem ?? (hasWish(readWishes(values.deliveries), farm.id) ? 'wish' : undefined)
  const [isOpen, setIsOpen] = useState(reason !== undefined)
  const [lastReason, setLastReason] = useState(reason)
  if (reason !== lastReason) {
    setLastReason(reason)
    if (reason !== undefined) setIsOpen(true)
  }
  return (
    <fieldset className={styles.delivery}>
      <legend className={styles.farmName}>{farm.name}</legend>
      <Arrival date={farm.estimate} isPickup={isPickup} />
      <details open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.more}>{t('checkout.anotherDay')}</summary>
        <Wish {...props} />
      </details>
    </fieldset>
  )
}

function Wish({ farm, values, problems, isPickup, onChange }: WishProps) {
  const t = useTexts(texts)
  const today = istDateOf(useNow())
  const wish = wishOf(readWishes(values.deliveries), farm.id)
  const choose = (change: Partial<typeof wish>) => onChange('deliveries', withWish(values.deliveries, farm.id, change))
  const problem = problems[dateFieldOf(farm.id)]
  const places = usePlaces(farm, { date: wish.date, isPickup, problem })
  return (
    <div className={styles.fields}>
      <DateField
        name={dateFieldOf(farm.id)}
        label={t(isPickup ? 'checkout.pickupDate' : 'checkout.deliveryDate')}
        hint={t('checkout.deliveryDateHint', { date: nearDeliveryDate(farm.earliest, today) })}
        isOptional
        today={today}
        min={farm.earliest}
        max={lastToChoose(farm.earliest)}
        error={problem ?? places.why}
        value={wish.date}
        onChange={date => choose({ date })}
      />
      <Select
        name={`deliveryWindow-${farm.id}`}
        label={t(isPickup ? 'checkout.pickupWindow' : 'checkout.deliveryWindow')}
        options={places.windows}
        value={wish.window}
        onChange={window => choose({ window })}
      />
    </div>
  )
}
