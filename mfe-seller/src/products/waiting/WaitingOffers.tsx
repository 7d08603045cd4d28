import { useExpiredCount, useQueuedSteps } from '@santhe/client'
import { type HostStore, type QueuedStep, sendQueued, withPersonData } from '@santhe/host'
import { Button, Notice, useTexts } from '@santhe/ui'
import { useEffect } from 'react'
import { waitingTexts } from '../../texts/waiting-offers.ts'
import { isUnread, type QueuedOffer } from './queued-offers.ts'
import styles from './waiting.module.css'

export interface WaitingOffersProps {
  personId: number
  /** When the list was read, in ms since 1970. */
  readAt: number | undefined
  onChange: (offers: readonly QueuedOffer[]) => void
}

const isOffer = (step: QueuedStep): step is QueuedOffer => step.kind === 'offer'
const forget = (step: QueuedOffer) => void withPersonData(data => data.forgetStep(step))

/**
 * Counts changes that wait for the network, and says which ones the market refused. Loaded after the list, so that it
 * is there without a network. docs/product/farmer-dashboard.md#stock-in-place
 */
export function WaitingOffers({ personId, readAt, onChange }: WaitingOffersProps) {
  const t = useTexts(waitingTexts)
  const steps = useQueuedSteps(personId)
  const expired = useExpiredCount(personId)
  useEffect(() => onChange(steps?.filter(isOffer) ?? []), [steps, onChange])
  const offers = steps?.filter(isOffer) ?? []
  useEffect(() => {
    for (const step of steps ?? []) if (isOffer(step) && step.state === 'sent' && !isUnread(step, readAt)) forget(step)
  }, [steps, readAt])
  const waiting = offers.filter(({ state }) => state !== 'sent' && state !== 'refused').length
  const expiredCount = expired ? expired.notSent + expired.mayHaveArrived : 0
  return (
    <>
      <p className={styles.waiting} role="status">
        {waiting > 0 && <span>{t('waiting', { count: waiting })}</span>}
      </p>
      {offers
        .filter(({ state }) => state === 'refused')
        .map(step => (
          <Notice key={step.sequence} tone="bad" icon="warning" isAlert>
            <strong>{t('refused', { name: step.name })}</strong>
            <p>{step.failures[0]?.message}</p>
            <Button
              look="quiet"
              size="small"
              aria-label={t('readNamed', { name: step.name })}
              onClick={() => forget(step)}
            >
              {t('read')}
            </Button>
          </Notice>
        ))}
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

type NewOffer = Pick<QueuedOffer, 'personId' | 'orderIds' | 'name' | 'offer' | 'idempotencyKey'>

/** Whether a change of the product waits to be sent. */
export async function hasQueued(personId: number, productId: number): Promise<boolean> {
  const steps = await withPersonData(data => data.readSteps(personId))
  const waits = ({ state, orderIds }: QueuedStep) =>
    state !== 'sent' && state !== 'refused' && orderIds[0] === productId
  return steps?.some(step => isOffer(step) && waits(step)) ?? false
}

/** Returns whether the change was stored. Nothing is stored for somebody who has signed out meanwhile. */
export async function queueOffer(offer: NewOffer, store: HostStore): Promise<boolean> {
  const isStored = await withPersonData(async data => {
    if (store.getState().santhe.user?.id !== offer.personId) return false
    await data.addStep({ ...offer, kind: 'offer', pressedAt: Date.now() })
    // After the list has it too.
    await data.readSteps(offer.personId)
    return true
  })
  if (isStored) await sendQueued(store)
  return isStored === true
}
