import type { RoundFarm } from '@santhe/contracts'
import { Badge, Button, Icon, PhoneLink, useTexts } from '@santhe/ui'
import { useState } from 'react'
import type { StopView } from './round-view.ts'
import card from './stop.module.css'
import styles from './stops.module.css'
import { texts } from './texts.ts'

interface FarmsProps {
  farms: readonly RoundFarm[]
  stops: readonly StopView[]
  onLoad: (orderIds: readonly number[]) => Promise<boolean>
}

export function Farms({ farms, stops, onLoad }: FarmsProps) {
  const t = useTexts(texts)
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
    <section className={card.section} aria-label={t('fetch')}>
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
  const t = useTexts(texts)
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
