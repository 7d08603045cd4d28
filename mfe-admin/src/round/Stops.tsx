import type { RoundFarm } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { clockText, formatRupees, type IstDate, nearDeliveryDate, rupeesToPaise } from '@santhe/rules'
import { Badge, Button, classes, Icon, PhoneLink, useTexts } from '@santhe/ui'
import { type ReactNode, useState } from 'react'
import roundTexts from '../texts/en/round.json'
import { PhotoButton } from './NextStop.tsx'
import type { StopView } from './round-view.ts'
import card from './stop.module.css'
import styles from './stops.module.css'
import type { RoundSteps } from './use-round.ts'

interface StopListProps {
  title: string
  stops: readonly StopView[]
  row: (stop: StopView) => ReactNode
}

export function StopList({ title, stops, row }: StopListProps) {
  if (stops.length === 0) return null
  return (
    <section className={card.section} aria-label={title}>
      <h2>{title}</h2>
      <ol className={styles.list}>
        {stops.map(stop => (
          <li key={stop.orderId}>{row(stop)}</li>
        ))}
      </ol>
    </section>
  )
}

interface StopCardProps {
  stop: StopView
  className?: string | undefined
  children: ReactNode
}

function StopCard({ stop: { orderId, customerName }, className, children }: StopCardProps) {
  const t = useTexts(roundTexts)
  return (
    <article
      className={classes(card.card, className)}
      aria-label={`${customerName}, ${t('orderLink', { id: orderId })}`}
    >
      <div className={card.row}>
        <h3>{customerName}</h3>
        <span className={card.quiet}>{t('order', { id: orderId })}</span>
      </div>
      {children}
    </article>
  )
}

export function LaterStop({ stop, day, onChoose }: { stop: StopView; day: IstDate; onChoose: () => void }) {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const { orderId, customerName: name, address, city, zipCode, boxes, window, toCollect, dueOn } = stop
  return (
    <StopCard stop={stop} className={styles.later}>
      <p className={styles.small}>
        {address}, {city} {zipCode}
      </p>
      <p className={card.badges}>
        <span>{t('boxes', { count: boxes })}</span>
        {toCollect > 0 && <span>{t('collect', { amount: formatRupees(rupeesToPaise(toCollect) ?? 0) })}</span>}
        {window && <Badge tone="moving">{t(window)}</Badge>}
        {dueOn < day && <Badge tone="bad">{t('due', { date: nearDeliveryDate(dueOn, day, language) })}</Badge>}
      </p>
      <Button look="plain" size="small" aria-label={t('goNowLabel', { name, id: orderId })} onClick={onChoose}>
        {t('goNow')}
      </Button>
    </StopCard>
  )
}

const TONES = { delivered: 'good', nobodyThere: 'attention', broughtBack: 'bad' } as const

export function DoneStop({ stop, steps }: { stop: StopView; steps: RoundSteps }) {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const { orderId, customerName: name, outcomeAt, hasPhoto, undo, isUnsent, isGone } = stop
  const outcome = stop.outcome ?? 'delivered'
  const word = t(`was.${outcome}`)
  return (
    <StopCard stop={stop}>
      <p className={card.badges}>
        <Badge tone={TONES[outcome]}>
          {outcomeAt ? t('at', { outcome: word, time: clockText(new Date(outcomeAt), language) }) : word}
        </Badge>
        {isUnsent && <Badge>{t('unsent')}</Badge>}
        {hasPhoto && <span className={card.quiet}>{t('hasPhoto')}</span>}
      </p>
      <div className={styles.ends}>
        {undo && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('undoLabel', { name, outcome: word })}
            onClick={() => void steps.undo(undo)}
          >
            {t('undo')}
          </Button>
        )}
        {outcome === 'nobodyThere' && !isGone && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('pressLabel', { outcome: t('deliveredNow'), name, id: orderId })}
            onClick={() => void steps.end(stop, 'delivered')}
          >
            {t('deliveredNow')}
          </Button>
        )}
        {outcome === 'delivered' && !hasPhoto && (
          <PhotoButton stop={stop} steps={steps} label={t('photo')} size="small" />
        )}
      </div>
    </StopCard>
  )
}

interface FarmsProps {
  farms: readonly RoundFarm[]
  stops: readonly StopView[]
  onLoad: (orderIds: readonly number[]) => Promise<boolean>
}

export function Farms({ farms, stops, onLoad }: FarmsProps) {
  const t = useTexts(roundTexts)
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  if (stops.length === 0) return null
  const taken = stops.filter(({ orderId }) => !leftOut.has(orderId))
  const toggle = (orderId: number) =>
    setLeftOut(before => {
      const after = new Set(before)
      if (!after.delete(orderId)) after.add(orderId)
      return after
    })
  const ids = [...new Set([...farms.map(({ farmerId }) => farmerId), ...stops.map(({ farmerId }) => farmerId)])]
  return (
    <section className={classes(card.section, styles.farms)} aria-label={t('fetch')}>
      <h2>{t('fetch')}</h2>
      {ids.map(farmerId => (
        <Farm
          key={farmerId}
          farm={farms.find(farm => farm.farmerId === farmerId)}
          stops={stops.filter(stop => stop.farmerId === farmerId)}
          isTaken={orderId => !leftOut.has(orderId)}
          onToggle={toggle}
        />
      ))}
      <Button isWide disabled={taken.length === 0} onClick={() => void onLoad(taken.map(({ orderId }) => orderId))}>
        <Icon name="truck" /> {t('out', { count: taken.length })}
      </Button>
    </section>
  )
}

interface FarmProps {
  farm: RoundFarm | undefined
  stops: readonly StopView[]
  isTaken: (orderId: number) => boolean
  onToggle: (orderId: number) => void
}

function Farm({ farm, stops, isTaken, onToggle }: FarmProps) {
  const t = useTexts(roundTexts)
  const [first] = stops
  if (!first) return null
  const boxes = stops.reduce((sum, stop) => sum + stop.boxes, 0)
  return (
    <article className={card.card} aria-label={first.farmName}>
      <div className={card.row}>
        <h3>{first.farmName}</h3>
        <strong>{t('farmBoxes', { count: boxes })}</strong>
      </div>
      {farm && (
        <p className={styles.farm}>
          <span>{farm.location}</span>
          {farm.phone && <PhoneLink phone={farm.phone} />}
        </p>
      )}
      <ul className={styles.ticks}>
        {stops.map(({ orderId, customerName, boxes: count, packedAt }) => (
          <li key={orderId}>
            <label>
              <input
                type="checkbox"
                aria-label={t('take', { id: orderId, name: customerName })}
                checked={isTaken(orderId)}
                onChange={() => onToggle(orderId)}
              />
              <span>
                {t('order', { id: orderId })} {customerName}
              </span>
              <span className={styles.end}>{t('boxes', { count })}</span>
              {packedAt === null && <Badge tone="attention">{t('notPacked')}</Badge>}
            </label>
          </li>
        ))}
      </ul>
    </article>
  )
}
