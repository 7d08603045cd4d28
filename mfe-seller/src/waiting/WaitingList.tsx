import { useExpiredCount, useQueuedSteps } from '@santhe/client'
import { withPersonData } from '@santhe/host'
import { Button, Notice, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { waitingTexts } from '../texts/waiting.ts'
import { type FarmChange, isFarmChange, isUnread, isWaiting } from './queued-changes.ts'
import styles from './waiting.module.css'

interface WaitingListProps {
  personId: number
  /** When the list was read, in ms since 1970. */
  readAt: number | undefined
  onChange: (changes: readonly FarmChange[]) => void
}

/**
 * Counts changes that wait for the network, and says which ones the market refused. Loaded after the list, so that it
 * is there without a network. docs/product/farmer-dashboard.md#without-a-network
 */
export function WaitingList({ personId, readAt, onChange }: WaitingListProps) {
  const t = useTexts(waitingTexts)
  const steps = useQueuedSteps(personId)
  const expired = useExpiredCount(personId)
  useEffect(() => onChange(steps?.filter(isFarmChange) ?? []), [steps, onChange])
  const changes = steps?.filter(isFarmChange) ?? []
  useEffect(() => {
    for (const one of steps?.filter(isFarmChange) ?? [])
      if (one.state === 'sent' && one.failures.length === 0 && !isUnread(one, readAt))
        void withPersonData(data => data.forgetStep(one))
  }, [steps, readAt])
  const waiting = changes.filter(isWaiting).flatMap(({ orderIds }) => orderIds).length
  const expiredCount = expired ? expired.notSent + expired.mayHaveArrived : 0
  return (
    <>
      <p className={styles.waiting} role="status">
        {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
      </p>
      {changes.flatMap(change =>
        change.failures.map(({ orderId, message }) => {
          const name = change.kind === 'offer' ? change.name : t('order', { id: orderId })
          return (
            <Notice key={`${change.sequence} ${orderId}`} tone="bad" icon="warning" isAlert>
              <strong>{t('refused', { name })}</strong>
              <p>{message}</p>
              <Button
                look="quiet"
                size="small"
                aria-label={t('readNamed', { name })}
                onClick={() => void withPersonData(data => data.forgetFailure(change, orderId))}
              >
                {t('read')}
              </Button>
            </Notice>
          )
        }),
      )}
      {expired && expiredCount > 0 && (
        <Notice tone="bad" icon="warning" isAlert>
          <p>{t('expired', { count: expiredCount })}</p>
          <Button
            look="quiet"
            size="small"
            onClick={() => void withPersonData(data => data.forgetExpired(personId, expired))}
          >
            {t('read')}
          </Button>
        </Notice>
      )}
    </>
  )
}
