import { clockText, formatRupees, type IstDate, nearDate, rupeesToPaise } from '@santhe/rules'
import { Badge, Button, useTexts } from '@santhe/ui'
import { PhotoButton } from './NextStop.tsx'
import styles from './round.module.css'
import type { StopView } from './round-view.ts'
import { texts } from './texts.ts'
import type { Presses } from './use-presses.ts'

/** A stop that comes later; it can be gone to now. */
export function LaterStop({ stop, day, onChoose }: { stop: StopView; day: IstDate; onChoose: () => void }) {
  const t = useTexts(texts)
  const { orderId, customerName: name, address, city, zipCode, boxes, window, toCollect, dueOn } = stop
  return (
    <article className={styles.card} aria-label={`${name}, ${t('orderLink', { id: orderId })}`}>
      <div className={styles.row}>
        <h3>{name}</h3>
        <span className={styles.quiet}>{t('order', { id: orderId })}</span>
      </div>
      <p className={styles.small}>
        {address}, {city} {zipCode}
      </p>
      <p className={styles.badges}>
        <span>{t('boxes', { count: boxes })}</span>
        {toCollect > 0 && <span>{t('collect', { amount: formatRupees(rupeesToPaise(toCollect) ?? 0) })}</span>}
        {window && <Badge tone="moving">{t(window)}</Badge>}
        {dueOn < day && <Badge tone="bad">{t('due', { date: nearDate(dueOn, day) })}</Badge>}
      </p>
      <Button look="plain" size="small" aria-label={t('goNowLabel', { name, id: orderId })} onClick={onChoose}>
        {t('goNow')}
      </Button>
    </article>
  )
}

const TONES = { delivered: 'good', nobodyThere: 'attention', broughtBack: 'bad' } as const

/** A stop with its outcome: when, and what may still be done about it. */
export function DoneStop({ stop, presses }: { stop: StopView; presses: Presses }) {
  const t = useTexts(texts)
  const { orderId, customerName: name, outcomeAt, hasPhoto, undo, isUnsent, isGone } = stop
  const outcome = stop.outcome ?? 'delivered'
  const word = t(`was.${outcome}`)
  return (
    <article className={styles.card} aria-label={`${name}, ${t('orderLink', { id: orderId })}`}>
      <div className={styles.row}>
        <h3>{name}</h3>
        <span className={styles.quiet}>{t('order', { id: orderId })}</span>
      </div>
      <p className={styles.badges}>
        <Badge tone={TONES[outcome]}>
          {outcomeAt ? t('at', { outcome: word, time: clockText(new Date(outcomeAt)) }) : word}
        </Badge>
        {isUnsent && <Badge>{t('unsent')}</Badge>}
        {hasPhoto && <span className={styles.quiet}>{t('hasPhoto')}</span>}
      </p>
      <div className={styles.ends}>
        {undo && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('undoLabel', { name, outcome: word })}
            onClick={() => void presses.takeBack(undo)}
          >
            {t('undo')}
          </Button>
        )}
        {outcome === 'nobodyThere' && !isGone && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('pressLabel', { outcome: t('deliveredNow'), name, id: orderId })}
            onClick={() => void presses.end(stop, 'delivered')}
          >
            {t('deliveredNow')}
          </Button>
        )}
        {outcome === 'delivered' && !hasPhoto && (
          <PhotoButton stop={stop} presses={presses} label={t('photo')} size="small" />
        )}
      </div>
    </article>
  )
}
