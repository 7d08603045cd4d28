import { Icon, useTexts, VisuallyHidden } from '@santhe/ui'
import { useEffect, useState } from 'react'
import { texts } from '../../texts.ts'
import styles from './checkout.module.css'
import { minutesAndSeconds } from './hold.ts'

const MINUTE = 60_000

/** The seconds at which those who listen are told, in the last minute only. */
const TOLD = [30, 10] as const

/** How long the boxes are still held, and what happens then. `endsAt` in milliseconds of this device's clock. */
export function HoldCountdown({ endsAt }: { endsAt: number }) {
  const t = useTexts(texts)
  const left = endsAt - useClock()
  const isLastMinute = left <= MINUTE
  return (
    <div className={isLastMinute ? styles.holdEnding : styles.hold}>
      <Icon name="clock" />
      <p>
        {t('checkout.heldFor')} <time className={styles.clock}>{minutesAndSeconds(left)}</time>
        <br />
        <span className={styles.hint}>{t('checkout.whatThen')}</span>
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
