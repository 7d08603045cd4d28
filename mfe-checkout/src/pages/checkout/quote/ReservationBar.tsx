import { classes, Icon, useTexts, VisuallyHidden } from '@santhe/ui'
import { useEffect, useState } from 'react'
import texts from '../../../texts/en/checkout.json'
import styles from '../checkout.module.css'
import { minutesAndSeconds, type useQuote } from './use-quote.ts'

const MINUTE = 60_000

/** Seconds announced to screen readers, in the last minute only. */
const ANNOUNCED_SECONDS = [30, 10] as const

interface ReservationBarProps {
  quoted: ReturnType<typeof useQuote>
  /** An attempt got no response, so the reservation is unknown. */
  isUnresolved: boolean
}

/** Time left on the reservation, always visible above the form. */
export function ReservationBar({ quoted: { reservation, isPricing }, isUnresolved }: ReservationBarProps) {
  const t = useTexts(texts)
  if (isPricing) {
    return (
      <p className={styles.hold} role="status">
        <Icon name="clock" />
        {t(reservation ? 'checkout.pricingAgain' : 'checkout.pricing')}
      </p>
    )
  }
  return reservation && !isUnresolved ? <Countdown endsAt={reservation.endsAt} /> : null
}

/** `endsAt` in ms of this device's clock. */
function Countdown({ endsAt }: { endsAt: number }) {
  const t = useTexts(texts)
  const remaining = endsAt - useClock()
  const isLastMinute = remaining <= MINUTE
  return (
    <div className={classes(styles.hold, isLastMinute && styles.ending)}>
      <Icon name="clock" />
      <p>
        {t('checkout.reservedFor')} <time className={styles.clock}>{minutesAndSeconds(remaining)}</time>
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{isLastMinute && remaining > 0 && <Announcement remaining={remaining} />}</span>
      </VisuallyHidden>
    </div>
  )
}

function Announcement({ remaining }: { remaining: number }) {
  const t = useTexts(texts)
  const announced = ANNOUNCED_SECONDS.findLast(seconds => remaining <= seconds * 1000)
  return announced === undefined ? t('checkout.minuteLeft') : t('checkout.secondsLeft', { count: announced })
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now
}
