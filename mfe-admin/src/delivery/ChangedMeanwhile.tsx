import { DELIVERY_WINDOWS, formatDate } from '@santhe/rules'
import { Notice, useTexts } from '@santhe/ui'
import type { Clash } from './plan-draft.ts'
import { texts } from './texts.ts'
import { WEEKDAYS } from './weekdays.ts'

/** Says that a colleague has saved the plan that is typed over, and what both changed. */
export function ChangedMeanwhile({ clashes }: { clashes: readonly Clash[] }) {
  const t = useTexts(texts)
  const dayName = (day: Clash['day']) => {
    const weekday = typeof day === 'number' ? WEEKDAYS[day] : undefined
    return weekday ? t(`weekday.${weekday}`) : formatDate(String(day))
  }
  const textOf = ({ day, other }: Clash) => {
    if (!other) return t('removedByOther', { day: dayName(day) })
    const { places, reason } = other
    const windows = DELIVERY_WINDOWS.map(window => `${t(`windows.${window}`)} ${places[window] || t('open')}`)
    const why = reason === undefined ? [] : [reason ? t('reasonByOther', { reason }) : t('noReason')]
    return t('setByOther', { day: dayName(day), places: [...windows, ...why].join(', ') })
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
