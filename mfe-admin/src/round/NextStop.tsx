import { useLanguage } from '@santhe/host'
import {
  formatRupees,
  type IstDate,
  nearDeliveryDate,
  ROUND_OUTCOMES,
  type RoundOutcome,
  rupeesToPaise,
  telLink,
} from '@santhe/rules'
import { Badge, Button, ButtonLink, classes, FileButton, Icon, ProductName, useContents, useTexts } from '@santhe/ui'
import { useEffect, useRef, useState } from 'react'
import roundTexts from '../texts/en/round.json'
import type { StopView } from './round-view.ts'
import styles from './stop.module.css'
import type { RoundSteps } from './use-round.ts'

interface NextStopProps {
  stop: StopView | undefined
  /** The last completed stop, while it can be undone. */
  last: StopView | undefined
  steps: RoundSteps
  isSettling: boolean
  day: IstDate
}

/** The current stop with its actions. Buttons keep their position when the next stop arrives. */
export function NextStop({ stop, last, steps, isSettling, day }: NextStopProps) {
  const t = useTexts(roundTexts)
  const section = useScrolledHead(stop?.orderId)
  return (
    <section className={classes(styles.section, styles.nextSection)} aria-label={t('next')} ref={section}>
      <div className={styles.last}>
        <h2 data-hidden={last !== undefined}>{t('next')}</h2>
        <LastPressed last={last} steps={steps} />
      </div>
      {stop && (
        <article
          className={classes(styles.card, styles.next)}
          aria-label={`${stop.customerName}, ${t('orderLink', { id: stop.orderId })}`}
        >
          <div className={styles.facts}>
            <Who stop={stop} day={day} />
          </div>
          <div className={styles.actions}>
            <Ways stop={stop} steps={steps} />
            <Outcomes {...{ stop, steps, isSettling }} />
          </div>
        </article>
      )}
    </section>
  )
}

/** Scrolls a new stop's head into view; its buttons ignore presses at that moment. */
function useScrolledHead(orderId: number | undefined) {
  const section = useRef<HTMLElement>(null)
  const before = useRef(orderId)
  useEffect(() => {
    const isOther = before.current !== undefined && before.current !== orderId
    before.current = orderId
    if (isOther && (section.current?.getBoundingClientRect().top ?? 0) < 0) section.current?.scrollIntoView()
  }, [orderId])
  return section
}

/** Shows the last outcome beside or instead of the heading, so that nothing moves under the next press. */
function LastPressed({ last, steps }: Pick<NextStopProps, 'last' | 'steps'>) {
  const t = useTexts(roundTexts)
  const outcome = last?.outcome
  return (
    <p className={styles.lastText} role="status">
      {last && outcome && last.undo && (
        <>
          <Icon name="check" size="small" />
          <span>{t('last', { name: last.customerName, outcome: t(`was.${outcome}`) })}</span>
          <Button
            look="quiet"
            size="small"
            aria-label={t('undoLabel', { name: last.customerName, outcome: t(`was.${outcome}`) })}
            onClick={() => last.undo && void steps.undo(last.undo)}
          >
            {t('undo')}
          </Button>
        </>
      )}
    </p>
  )
}

function Who({ stop, day }: { stop: StopView; day: IstDate }) {
  const t = useTexts(roundTexts)
  const language = useLanguage()
  const { orderId, customerName, address, city, zipCode, window, dueOn, toCollect, notes } = stop
  const amount = formatRupees(rupeesToPaise(toCollect) ?? 0)
  return (
    <>
      <div className={styles.row}>
        <h3>{customerName}</h3>
        <span className={styles.quiet}>{t('order', { id: orderId })}</span>
      </div>
      <p className={styles.place}>
        {address}
        <br />
        {city} {zipCode}
      </p>
      <p className={styles.badges}>
        <span className={styles.money} data-cash={toCollect > 0}>
          {toCollect > 0 ? t('collect', { amount }) : t('paid')}
        </span>
        {window && <Badge tone="moving">{t(window)}</Badge>}
        {dueOn < day && <Badge tone="bad">{t('due', { date: nearDeliveryDate(dueOn, day, language) })}</Badge>}
      </p>
      <StopBoxes stop={stop} />
      {notes && <p className={styles.notes}>{notes}</p>}
    </>
  )
}

function Ways({ stop, steps }: Pick<NextStopProps, 'steps'> & { stop: StopView }) {
  const t = useTexts(roundTexts)
  const { customerName, phone, hasPhoto } = stop
  const call = telLink(phone)
  const map = mapLink(stop, navigator)
  return (
    <div className={styles.ways}>
      {call ? (
        <ButtonLink look="quiet" href={call} aria-label={t('callLabel', { name: customerName, phone })} data-way="call">
          <Icon name="phone" size="small" /> {t('call')}
        </ButtonLink>
      ) : (
        <span>{phone}</span>
      )}
      <ButtonLink
        look="quiet"
        href={map}
        aria-label={t('mapLabel', { place: stop.address })}
        {...(map.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}
      >
        <Icon name="pin" size="small" /> {t('map')}
      </ButtonLink>
      <PhotoButton stop={stop} steps={steps} label={t(hasPhoto ? 'photoAgain' : 'photo')} />
    </div>
  )
}

/** Opens the camera. The photo belongs to the stop at opening, even if another is current by then. */
export function PhotoButton({
  stop,
  steps,
  label,
  size = 'normal',
}: {
  stop: StopView
  steps: RoundSteps
  label: string
  size?: 'normal' | 'small'
}) {
  const openedAt = useRef<StopView>(undefined)
  const handleChoose = ([photo]: readonly File[]) => {
    if (photo) void steps.photograph(openedAt.current ?? stop, photo)
    openedAt.current = undefined
  }
  return (
    <FileButton
      look="quiet"
      size={size}
      label={label}
      accept="image/*"
      capture="environment"
      onOpen={() => {
        openedAt.current = stop
      }}
      onChoose={handleChoose}
    />
  )
}

function Outcomes({ stop, steps, isSettling }: Pick<NextStopProps, 'steps' | 'isSettling'> & { stop: StopView }) {
  const t = useTexts(roundTexts)
  const { orderId } = stop
  // A pressed but not yet stored outcome: a second press would store another.
  const [pressedId, setPressedId] = useState<number>()
  // The stop became current again, perhaps after Undo.
  useEffect(() => setPressedId(pressed => (pressed === orderId ? undefined : pressed)), [orderId])
  const takesNone = isSettling || pressedId === orderId
  const handlePress = async (outcome: RoundOutcome) => {
    if (takesNone) return
    setPressedId(orderId)
    if (!(await steps.end(stop, outcome))) setPressedId(undefined)
  }
  return (
    <fieldset className={styles.outcomes} aria-label={t('outcomes', { name: stop.customerName })}>
      {ROUND_OUTCOMES.map(outcome => (
        <Button
          key={outcome}
          look={outcome === 'delivered' ? 'primary' : 'quiet'}
          // Not `disabled`, which would drop the focus.
          aria-disabled={takesNone || undefined}
          aria-label={t('pressLabel', {
            outcome: t(`press.${outcome}`),
            name: stop.customerName,
            id: stop.orderId,
          })}
          onClick={() => void handlePress(outcome)}
        >
          {t(`press.${outcome}`)}
        </Button>
      ))}
    </fieldset>
  )
}

function StopBoxes({ stop: { boxes, items } }: { stop: StopView }) {
  const t = useTexts(roundTexts)
  const contents = useContents()
  return (
    <div className={styles.boxes}>
      <strong>{t('boxes', { count: boxes })}</strong>
      <ul>
        {items.map(({ productName, localName, quantity, unit, unitsPerBox }) => (
          <li key={`${productName} ${unitsPerBox} ${unit}`}>
            <ProductName before={`${quantity} × `} name={productName} localName={localName} />{' '}
            <span className={styles.quiet}>{contents(unitsPerBox, unit)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface Place {
  address: string
  city: string
  zipCode: string
}

/** Detects iOS and iPadOS; an iPad identifies as a Mac. */
function isApple({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}

/**
 * Returns a link to the phone's map: `geo:` (RFC 5870) on Android, Apple Maps on iOS, else OpenStreetMap.
 * docs/product/delivery.md#round-on-the-phone
 */
export function mapLink(
  { address, city, zipCode }: Place,
  device: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>,
): string {
  const place = encodeURIComponent([address, `${city} ${zipCode}`].join(', '))
  if (/Android/.test(device.userAgent)) return `geo:0,0?q=${place}`
  if (isApple(device)) return `https://maps.apple.com/?q=${place}`
  return `https://www.openstreetmap.org/search?query=${place}`
}
