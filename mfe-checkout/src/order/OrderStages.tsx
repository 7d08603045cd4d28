import type { OrderDetail } from '@santhe/contracts'
import { useLanguage, useNow } from '@santhe/host'
import { addDays, isLate, istDateOf, nearMomentAlone, openOutcomeOf, orderStages } from '@santhe/rules'
import { classes, Icon, Notice, PhoneLink, useSentence, useSharedTexts, useTexts, WholeDates } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { useDueText } from '../arrival/Arrival.tsx'
import texts from '../texts/en/checkout.json'
import roundTexts from '../texts/en/round.json'
import styles from './order.module.css'

/** Warnings, when it comes (`children`), then the shipping policy's steps. docs/product/orders.md#tracking, docs/product/delivery.md#following */
export function OrderStages({ order, children }: { order: OrderDetail; children: ReactNode }) {
  const language = useLanguage()
  const now = useNow()
  const text = useSharedTexts()
  const onTheWay = useOnTheWay(order)
  const stages = orderStages(order.status, order.timeline, order)
  if (stages.length === 0) return children
  return (
    <>
      <Late order={order} />
      <NotDelivered order={order} />
      {children}
      <ol className={styles.stages}>
        {stages.map(({ name, state, at, detail }) => (
          <li
            key={name}
            className={classes(styles.stage, state !== 'ahead' && styles[state])}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.mark}>{state === 'done' && <Icon name="check" size="small" />}</span>
            <span className={styles.stageName}>
              {[text('order.stage', { name, detail }), state === 'current' ? onTheWay : undefined]
                .filter(part => part !== undefined)
                .join(' · ')}
            </span>
            {at !== undefined && (
              <time className={styles.stageTime} dateTime={at}>
                <WholeDates>{nearMomentAlone(at, now, language)}</WholeDates>
              </time>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}

function Late({ order }: { order: OrderDetail }) {
  const t = useTexts(texts)
  const dueText = useDueText(order)
  const today = istDateOf(useNow())
  const { estimatedDelivery, farmName, farmPhone } = order
  if (estimatedDelivery === null || !isLate(order, today)) return null
  return (
    <Notice tone="bad" icon="warning">
      <div className={blocks.stack4}>
        <strong>{t('order.lateTitle')}</strong>
        <p>
          <WholeDates>{`${dueText(estimatedDelivery, today)} ${t('order.callText')}`}</WholeDates>
        </p>
        {farmPhone !== null && (
          <p>
            <PhoneLink phone={farmPhone}>{t('order.callFarm', { farm: farmName, phone: farmPhone })}</PhoneLink>
          </p>
        )}
      </div>
    </Notice>
  )
}

/** After a failed delivery, until a new time is chosen. docs/product/delivery.md#following */
function NotDelivered({ order: { status, timeline } }: { order: OrderDetail }) {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const text = useSharedTexts()
  const sentence = useSentence()
  const now = useNow()
  const last = status === 'shipping' ? openOutcomeOf(timeline) : undefined
  if (last === undefined || last.outcome === 'delivered') return null
  return (
    <Notice tone="attention" icon="truck">
      <strong>{text('order.outcome', { outcome: last.outcome })}</strong>
      <p>
        <WholeDates>{sentence(nearMomentAlone(last.at, now, language))}</WholeDates>{' '}
        {t(last.outcome === 'broughtBack' ? 'decided' : 'anotherTime')}
      </p>
    </Notice>
  )
}

/**
 * Returns when and with whom an order arrives, 'this morning, with Manju'; undefined when unknown.
 * docs/product/delivery.md#following
 */
function useOnTheWay({ status, delivery, estimatedDelivery }: OrderDetail): string | undefined {
  const t = useTexts(roundTexts)
  const today = istDateOf(useNow())
  if (status !== 'shipping' || !delivery) return undefined
  const { window, agent } = delivery
  const isTomorrow = estimatedDelivery === addDays(today, 1)
  const day = estimatedDelivery === today ? 'today' : isTomorrow ? 'tomorrow' : 'later'
  const isToCome = estimatedDelivery !== null && estimatedDelivery >= today
  const parts = [
    ...(window !== null && isToCome ? [t(`${day}.${window}`)] : []),
    ...(agent === '' ? [] : [t('with', { agent })]),
  ]
  return parts.length > 0 ? parts.join(', ') : undefined
}
