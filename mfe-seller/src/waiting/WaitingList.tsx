import { useExpiredCount, useQueuedSteps } from '@santhe/client'
import { withPersonData } from '@santhe/host'
import { Button, Notice, useTexts } from '@santhe/ui'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import waitingTexts from '../texts/en/waiting.json'
import { type FarmChange, isFarmChange, isUnread, isWaiting, type Waits, waitsOf } from './queued-changes.ts'
import styles from './waiting.module.css'

interface WaitingListProps {
  personId: number
  /** When the list was read, in ms since 1970. */
  readAt: number | undefined
  onWaits: (waits: Waits | undefined) => void
}

/**
 * Counts changes that wait for the network, and shows refused ones. Loads after the list, so that it exists without a
 * network. docs/product/farmer-dashboard.md#without-a-network
 */
export function WaitingList({ personId, readAt, onWaits }: WaitingListProps) {
  const t = useTexts(waitingTexts)
  const steps = useQueuedSteps(personId)
  const expired = useExpiredCount(personId)
  /** Changes no longer in the queue, but still needed by rows that left the list. */
  const [sent, setSent] = useState<readonly FarmChange[]>([])
  const changes = useMemo(() => steps?.filter(isFarmChange) ?? [], [steps])
  useLayoutEffect(() => onWaits(waitsOf([...sent, ...changes], readAt)), [sent, changes, readAt, onWaits])
  useEffect(() => {
    const done = (one: FarmChange) => one.state === 'sent' && one.failures.length === 0 && !isUnread(one, readAt)
    for (const one of changes.filter(done)) {
      setSent(before => [...before.filter(({ sequence }) => sequence !== one.sequence), one])
      void withPersonData(data => data.forgetStep(one))
    }
  }, [changes, readAt])
  const line = useRef<HTMLParagraphElement>(null)
  const waiting = changes.filter(isWaiting).flatMap(({ orderIds }) => orderIds).length
  const expiredCount = expired ? expired.notSent + expired.mayHaveArrived : 0
  return (
    <>
      <p ref={line} tabIndex={-1} className={styles.waiting} role="status">
        {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
      </p>
      {changes.flatMap(change =>
        change.failures.map(({ orderId, message }) => {
          const name = change.kind === 'offer' ? change.name : t('order', { id: orderId })
          const onRead = () => {
            line.current?.focus()
            void withPersonData(data => data.forgetFailure(change, orderId))
          }
          return (
            <ToRead key={`${change.sequence} ${orderId}`} label={t('readNamed', { name })} onRead={onRead}>
              <strong>{t('refused', { name })}</strong>
              <p>{message}</p>
            </ToRead>
          )
        }),
      )}
      {expired && expiredCount > 0 && (
        <ToRead onRead={() => void withPersonData(data => data.forgetExpired(personId, expired))}>
          <p>{t('expired', { count: expiredCount })}</p>
        </ToRead>
      )}
    </>
  )
}

function ToRead({ label, onRead, children }: { label?: string; onRead: () => void; children: ReactNode }) {
  const t = useTexts(waitingTexts)
  return (
    <Notice tone="bad" icon="warning" isAlert>
      {children}
      <Button look="quiet" size="small" aria-label={label} onClick={onRead}>
        {t('read')}
      </Button>
    </Notice>
  )
}
