import { classes, Icon, useTexts, VisuallyHidden } from '@santhe/ui'
import { useEffect, useState } from 'react'
import { texts } from '../../../texts.ts'
import styles from '../checkout.module.css'
import { minutesAndSeconds } from './hold.ts'
import type { useQuote } from './use-quote.ts'

const MINUTE = 60_000

/** The seconds at which those who listen are told, in the last minute only. */
const TOLD = [30, 10] as const

interface HoldBarProps {
  quoted: ReturnType<typeof useQuote>
  /** A try went out and nothing was heard back: what holds now, nobody knows. */
  isUnresolved: boolean
}

/** How long the boxes are still held, always in view while the form is filled; or that they are being held just now. */
export function HoldBar({ quoted: { held, isPricing }, isUnresolved }: HoldBarProps) {
  const t = useTexts(texts)
  if (isPricing) {
    return (
      <p className={styles.hold} role="status">
        <Icon name="clock" />
        {t(held ? 'checkout.pricingAgain' : 'checkout.pricing')}
      </p>
    )
  }
  return held && !isUnresolved ? <Countdown endsAt={held.endsAt} /> : null
}

/** `endsAt` in milliseconds of this device's clock. */
function Countdown({ endsAt }: { endsAt: number }) {
  const t = useTexts(texts)
  const left = endsAt - useClock()
  const isLastMinute = left <= MINUTE
  return (
    <div className={classes(styles.hold, isLastMinute && styles.ending)}>
      <Icon name="clock" />
      <p>
        {t('checkout.heldFor')} <time className={styles.clock}>{minutesAndSeconds(left)}</time>
      </p>
      <VisuallyHidden>
        <span aria-live="polite">{isLastMinute && left > 0 && <Announcement left={left} />}</span>
      </VisuallyHidden>
    </div>
  )
}

function Announcement({ left }: { left: number }) {
  const t = useTexts(texts)
  const told = TOLD.findLast(seconds => left <= seconds * 1000)
  return told === undefined ? t('checkout.minuteLeft') : t('checkout.secondsLeft', { count: told })
}

function useClock(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(tick)
  }, [])
  return now
}
