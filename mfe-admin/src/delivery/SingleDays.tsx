import { useLanguage, useNow } from '@santhe/host'
import { DELIVERY_WINDOWS, formatDeliveryDate, isIstDate, istDateOf } from '@santhe/rules'
import { Button, DateField, Icon, TextInput, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useEffect, useRef, useState } from 'react'
import texts from '../texts/en/delivery.json'
import styles from './delivery.module.css'
import { PlacesRow } from './PlacesRow.tsx'
import { CLOSED, type TypedDay } from './plan-draft.ts'

interface SingleDaysProps {
  days: readonly TypedDay[]
  isChecked: boolean
  onChange: (days: readonly TypedDay[]) => void
}

export function SingleDays({ days, isChecked, onChange }: SingleDaysProps) {
  const t = useTexts(texts)
  const list = useRef<HTMLUListElement>(null)
  const [added, setAdded] = useState(0)
  // Focus after the render that adds the new row's first field.
  useEffect(() => {
    if (added > 0) list.current?.lastElementChild?.querySelector('input')?.focus()
  }, [added])
  const add = () => {
    const key = Math.max(-1, ...days.map(day => day.key)) + 1
    setAdded(added + 1)
    onChange([...days, { key, date: '', places: CLOSED, reason: '' }])
  }
  return (
    <>
      <p className={blocks.muted}>{t('daysText')}</p>
      <ul ref={list} className={styles.days}>
        {days.map(day => (
          <SingleDay
            key={day.key}
            day={day}
            isChecked={isChecked}
            onChange={part => onChange(days.map(each => (each === day ? { ...day, ...part } : each)))}
            onRemove={() => onChange(days.filter(each => each !== day))}
          />
        ))}
      </ul>
      <Button look="quiet" size="small" onClick={add}>
        {t('addDay')}
      </Button>
    </>
  )
}

interface SingleDayProps {
  day: TypedDay
  isChecked: boolean
  onChange: (part: Partial<TypedDay>) => void
  onRemove: () => void
}

function SingleDay({ day: { date, places, reason }, isChecked, onChange, onRemove }: SingleDayProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const name = isIstDate(date) ? formatDeliveryDate(date, language) : t('noDay')
  return (
    <li className={styles.day}>
      <DateField
        label={t('date')}
        today={today}
        min={today}
        error={isChecked && !isIstDate(date) ? t('needsDate') : undefined}
        value={date}
        onChange={value => onChange({ date: value })}
      />
      <TextInput
        label={t('reason')}
        isOptional
        maxLength={200}
        value={reason}
        onChange={value => onChange({ reason: value })}
      />
      <div className={styles.windows}>
        <WindowNames />
        <PlacesRow day={name} places={places} onChange={value => onChange({ places: value })} />
      </div>
      <Button look="plain" size="small" aria-label={t('remove', { day: name })} onClick={onRemove}>
        <Icon name="close" size="small" />
      </Button>
    </li>
  )
}

export function WindowNames() {
  const t = useTexts(texts)
  return DELIVERY_WINDOWS.map(window => (
    <span key={window} className={styles.head} aria-hidden="true">
      {t(`windows.${window}`)}
    </span>
  ))
}
