import { useEndpoint } from '@santhe/client'
import { listDeliveryDays } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import {
  DELIVERY_WINDOWS,
  type DeliveryDay,
  firstDayWithRoom,
  hasRoom,
  istDateOf,
  lastToChoose,
  nearDeliveryDate,
  nearDeliveryDateAlone,
} from '@santhe/rules'
import { DateField, Select, TextArea, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useState } from 'react'
import { Arrival } from '../../../arrival/Arrival.tsx'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import {
  arrivalsOf,
  type DeliveringFarm,
  dateFieldOf,
  hasWish,
  readWishes,
  wishOf,
  withWish,
} from './delivery-wishes.ts'
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
  return (
    <div className={blocks.stack8}>
      {farms.map(farm => (
        <FarmDelivery key={farm.id} farm={farm} {...{ values, problems, isPickup, onChange }} />
      ))}
      <TextArea
        name="notes"
        label={t('checkout.notes')}
        hint={t('checkout.notesHint')}
        isOptional
        error={problems.notes}
        value={values.notes}
        onChange={value => onChange('notes', value)}
        rows={1}
        className={styles.notes}
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
  const wishes = readWishes(values.deliveries)
  const reason = problem ?? (hasWish(wishes, farm.id) ? 'wish' : undefined)
  const [isOpen, setIsOpen] = useState(reason !== undefined)
  const [lastReason, setLastReason] = useState(reason)
  if (reason !== lastReason) {
    setLastReason(reason)
    if (reason !== undefined) setIsOpen(true)
  }
  return (
    <fieldset className={styles.delivery}>
      <legend className={styles.farmName}>{farm.name}</legend>
      <Arrival date={arrivalsOf(wishes, [farm]).get(farm.id)} isPickup={isPickup} />
      <details className={styles.wish} open={isOpen} onToggle={event => setIsOpen(event.currentTarget.open)}>
        <summary className={styles.more} aria-label={t('checkout.anotherDay')}>
          {t('addresses.edit')}
        </summary>
        <Wish {...props} />
      </details>
    </fieldset>
  )
}

function Wish({ farm, values, problems, isPickup, onChange }: WishProps) {
  const t = useTexts(texts)
  const language = useLanguage()
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
        hint={t('checkout.deliveryDateHint', { date: nearDeliveryDate(farm.earliest, today, language) })}
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

interface UsePlaces {
  /** Chosen date; '' for as soon as possible. */
  date: string
  isPickup: boolean
  /** Error of the choice; reloads availability. */
  problem: string | undefined
}

/**
 * Returns window options with remaining places, and why a day is full. Loads nothing when all windows are open.
 * docs/product/delivery.md#capacity
 */
function usePlaces({ plan, estimate, earliest }: DeliveringFarm, { date, isPickup, problem }: UsePlaces) {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const query = { district: plan?.district ?? '', area: plan?.area ?? 'urban', from: earliest }
  const skip = !plan || isPickup
  const { data: days, retry } = useEndpoint(listDeliveryDays, { query }, { fresh: true, skip })
  useEffect(() => {
    if (problem !== undefined && !skip) retry()
  }, [problem, skip, retry])
  const day = skip ? undefined : days?.find(each => each.date === (date || estimate))
  const windows = DELIVERY_WINDOWS.map(window => {
    const left = day?.left[window] ?? null
    const name = t(`checkout.${window}`)
    if (left === null) return { value: window, label: name }
    if (left === 0) return { value: window, label: t('checkout.windowFull', { window: name }), disabled: true }
    return { value: window, label: t('checkout.windowLeft', { window: name, count: left }) }
  })
  return { windows: [{ value: '', label: t('checkout.anyTime') }, ...windows], why: day && whyText(day) }

  function whyText(full: DeliveryDay): string | undefined {
    if (hasRoom(full)) return undefined
    const next = firstDayWithRoom((days ?? []).filter(later => later.date > full.date))
    const closed = full.reason === '' ? t('checkout.dayClosed') : t('checkout.dayClosedFor', { reason: full.reason })
    const words = {
      day: nearDeliveryDateAlone(full.date, today, language),
      why: full.isClosed ? closed : t('checkout.dayFull'),
    }
    return next
      ? t('checkout.noRoomNext', { ...words, next: nearDeliveryDate(next.date, today, language) })
      : t('checkout.noRoom', words)
  }
}

interface PickupChoiceProps {
  isPickup: boolean
  problem: string | undefined
  /** Locked once an attempt was sent, so it can't be repeated another way. */
  isLocked: boolean
  onChoose: (isPickup: boolean) => void
}

const WAYS = [
  { isPickup: false, name: 'checkout.delivered', text: 'checkout.deliveredText' },
  { isPickup: true, name: 'checkout.pickup', text: 'checkout.pickupText' },
] as const

/** Applies to the whole purchase. docs/product/delivery.md#pickup. */
export function PickupChoice({ isPickup, problem, isLocked, onChoose }: PickupChoiceProps) {
  const t = useTexts(texts)
  return (
    <fieldset name="pickup" tabIndex={-1} className={styles.choices} disabled={isLocked} aria-label={t('checkout.way')}>
      {WAYS.map(way => (
        <label key={way.name} className={styles.choice}>
          <input
            type="radio"
            name="wayOfDelivery"
            checked={way.isPickup === isPickup}
            onChange={() => onChoose(way.isPickup)}
          />
          <span className={styles.choiceWords}>
            <span className={styles.choiceName}>{t(way.name)}</span>
            <span>{t(way.text)}</span>
          </span>
        </label>
      ))}
      {problem && (
        <p role="alert" className={blocks.problem}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}
