import { useLanguage } from '@santhe/host'
import { DELIVERY_WINDOWS, formatDeliveryDate } from '@santhe/rules'
import { Notice, useTexts } from '@santhe/ui'
import texts from '../texts/en/delivery.json'
import { type Clash, WEEKDAYS } from './plan-draft.ts'

/** Warns that a colleague saved this plan meanwhile, and lists the clashes. */
export function ChangedMeanwhile({ clashes }: { clashes: readonly Clash[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const dayName = ({ day, isRemoved }: Clash) => {
    const weekday = typeof day === 'number' ? WEEKDAYS[day] : undefined
    const name = weekday ? t(`weekday.${weekday}`) : formatDeliveryDate(String(day), language)
    return isRemoved ? t('removedHere', { day: name }) : name
  }
  const textOf = (clash: Clash) => {
    const day = dayName(clash)
    if (!clash.other) return t('removedByOther', { day })
    const { places, reason } = clash.other
    const windows = DELIVERY_WINDOWS.map(window => `${t(`windows.${window}`)} ${places[window] || t('open')}`)
    const why = reason === undefined ? [] : [reason ? t('reasonByOther', { reason }) : t('noReason')]
    return t('setByOther', { day, places: [...windows, ...why].join(', ') })
  }
  return (
    <Notice tone="attention" icon="warning" isAlert>
      <strong>{t('changed')}</strong>
      <p>{t('changedText')}</p>
      {clashes.length > 0 && (
        <>
          <p>{t('changedBoth')}</p>
          <ul>
            {clashes.map(clash => (
              <li key={clash.day}>{textOf(clash)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
