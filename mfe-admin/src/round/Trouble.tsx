import { useExpiredCount } from '@santhe/client'
import { withPersonData } from '@santhe/host'
import { Button, Notice, useSentence, useTexts } from '@santhe/ui'
import roundTexts from '../texts/en/round.json'
import type { Conflict, StopView } from './round-view.ts'
import card from './stop.module.css'
import styles from './stops.module.css'

interface TroubleProps {
  stops: readonly StopView[]
  onRead: (stop: StopView) => void
}

/** Refused steps and removed stops; stays until dismissed. */
export function Trouble({ stops, onRead }: TroubleProps) {
  const t = useTexts(roundTexts)
  if (stops.length === 0) return null
  return (
    <section className={card.section} aria-label={t('trouble')}>
      <h2>{t('trouble')}</h2>
      {stops.map(stop => (
        <Notice key={stop.orderId} tone="bad" icon="warning" isAlert>
          <strong>
            {stop.customerName} {t('order', { id: stop.orderId })}
          </strong>
          {stop.conflicts.map(conflict => (
            <ConflictText key={conflict.step.sequence} stop={stop} conflict={conflict} />
          ))}
          {stop.conflicts.length === 0 && <p className={styles.words}>{t('gone')}</p>}
          <Button
            look="quiet"
            size="small"
            aria-label={t('readLabel', { name: stop.customerName, id: stop.orderId })}
            onClick={() => onRead(stop)}
          >
            {t('read')}
          </Button>
        </Notice>
      ))}
    </section>
  )
}

function ConflictText({ stop, conflict: { kind, outcome, message, code } }: { stop: StopView; conflict: Conflict }) {
  const t = useTexts(roundTexts)
  const sentence = useSentence()
  // No longer in transit, nor delivered by another person.
  if (kind !== 'photo' && stop.isGone && (code === 'ORDER_FINAL' || code === ''))
    return <p className={styles.words}>{t('cancelled')}</p>
  const words = {
    start: t('notLoaded'),
    outcome: t('notTaken', { outcome: t(`was.${outcome ?? 'delivered'}`) }),
    photo: t('photoRefused'),
  }
  return (
    <p className={styles.words}>
      {sentence(words[kind])} {message}
    </p>
  )
}

/**
 * Counts steps unsent for two days and those without a response; stays until dismissed.
 * docs/product/delivery.md#queue-of-the-phone
 */
export function Expired({ personId }: { personId: number }) {
  const t = useTexts(roundTexts)
  const count = useExpiredCount(personId)
  if (!count || count.notSent + count.mayHaveArrived === 0) return null
  return (
    <Notice tone="bad" icon="warning" isAlert>
      {count.notSent > 0 && <p className={styles.words}>{t('expired', { count: count.notSent })}</p>}
      {count.mayHaveArrived > 0 && (
        <p className={styles.words}>{t('expiredUnsure', { count: count.mayHaveArrived })}</p>
      )}
      <Button
        look="quiet"
        size="small"
        onClick={() => void withPersonData(data => data.forgetExpired(personId, count))}
      >
        {t('read')}
      </Button>
    </Notice>
  )
}
