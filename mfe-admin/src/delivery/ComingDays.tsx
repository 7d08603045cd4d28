import type { DeliveryPlan } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { DELIVERY_WINDOWS, istDateOf, nearDeliveryDateAlone } from '@santhe/rules'
import { classes, useTexts, VisuallyHidden } from '@santhe/ui'
import texts from '../texts/en/delivery.json'
import styles from './delivery.module.css'

type Coming = DeliveryPlan['coming'][number]

export function ComingDays({ days }: { days: readonly Coming[] }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  return (
    <table className={styles.coming}>
      <thead>
        <tr>
          <th scope="col">{t('day')}</th>
          {DELIVERY_WINDOWS.map(window => (
            <th key={window} scope="col">
              {t(`windows.${window}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(day => (
          <tr key={day.date}>
            <th scope="row">
              <span>{nearDeliveryDateAlone(day.date, today, language)}</span>
              <WhyClosed day={day} />
            </th>
            {DELIVERY_WINDOWS.map(window => (
              <td key={window}>
                <Taken taken={day.taken[window]} places={day.places[window]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function WhyClosed({ day: { places, reason } }: { day: Coming }) {
  const t = useTexts(texts)
  const isClosed = DELIVERY_WINDOWS.every(window => places[window] === 0)
  if (!isClosed && reason === '') return null
  const text = !isClosed ? reason : reason === '' ? t('closed') : t('closedFor', { reason })
  return <span className={styles.why}>{text}</span>
}

function Taken({ taken, places }: { taken: number; places: number | null }) {
  const t = useTexts(texts)
  if (places === null) return t('takenOpen', { taken })
  const isOver = taken > places
  return (
    <span className={classes(isOver && styles.over)}>
      <span>{t('takenOf', { taken, places })}</span>
      {isOver && <VisuallyHidden> {t('over')}</VisuallyHidden>}
    </span>
  )
}
