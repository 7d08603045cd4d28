import { useLanguage } from '@santhe/host'
import {
  DELIVERY_WINDOWS,
  type DeliveryDay,
  hasRoom,
  type IstDate,
  isLimited,
  nearDeliveryDateAlone,
} from '@santhe/rules'
import { useState } from 'react'
import { Button } from '../actions/Button.tsx'
import blocks from '../blocks.module.css'
import { Dialog } from '../layout/Dialog.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { Skeleton, SkeletonGroup } from '../states/Skeleton.tsx'
import { ProblemNotice } from '../summary/Notice.tsx'
import anotherDayTexts from '../texts/en/another-day.json'
import { useTexts } from '../texts/texts.tsx'
import { useSharedTexts } from '../texts/use-shared-texts.ts'
import styles from './another-day.module.css'

export { default as anotherDayTexts } from '../texts/en/another-day.json'

interface Choice {
  date: IstDate
  window: (typeof DELIVERY_WINDOWS)[number]
}

interface AnotherDayDialogProps {
  /** Undefined while loading. */
  days: readonly DeliveryDay[] | undefined
  today: IstDate
  isBusy: boolean
  loadError: string | undefined
  onRetry: () => void
  refusal: string | undefined
  onChoose: (choice: Choice) => void
  onClose: () => void
}

const FIRST_DAYS = 7

/** Lists days and windows with remaining places. docs/product/delivery.md#another-day */
export function AnotherDayDialog(props: AnotherDayDialogProps) {
  const { days, today, isBusy, loadError, onRetry, refusal, onChoose, onClose } = props
  const t = useTexts(anotherDayTexts)
  const language = useLanguage()
  const [choice, setChoice] = useState<Choice>()
  const [isLong, setIsLong] = useState(false)
  const visibleDays = isLong ? days : days?.slice(0, FIRST_DAYS)
  return (
    <Dialog title={t('title')} isOpen onClose={onClose}>
      <div className={blocks.stack16}>
        <p className={styles.text}>{t('text')}</p>
        {loadError !== undefined && !days && <ErrorState title={t('loadError')} text={loadError} onRetry={onRetry} />}
        {!days && loadError === undefined && (
          <SkeletonGroup>
            {[1, 2, 3].map(place => (
              <Skeleton key={place} shape="pill" />
            ))}
          </SkeletonGroup>
        )}
        {visibleDays && (
          <ul className={blocks.stack16}>
            {visibleDays.map(day => (
              <Day key={day.date} day={day} today={today} choice={choice} onChoose={setChoice} />
            ))}
          </ul>
        )}
        {days && !isLong && days.length > FIRST_DAYS && (
          <Button look="plain" size="small" onClick={() => setIsLong(true)}>
            {t('more')}
          </Button>
        )}
        <ProblemNotice>{refusal}</ProblemNotice>
        <div className={styles.foot}>
          <Button
            isWide
            disabled={!choice}
            isBusy={isBusy}
            busyLabel={t('busy')}
            onClick={() => choice && onChoose(choice)}
          >
            {choice
              ? t('submit', {
                  choice: `${nearDeliveryDateAlone(choice.date, today, language)}, ${t(choice.window).toLowerCase()}`,
                })
              : t('choose')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

interface DayProps {
  day: DeliveryDay
  today: IstDate
  choice: Choice | undefined
  onChoose: (choice: Choice) => void
}

function Day({ day, today, choice, onChoose }: DayProps) {
  const t = useTexts(anotherDayTexts)
  const language = useLanguage()
  const name = nearDeliveryDateAlone(day.date, today, language)
  const text = useSharedTexts()
  const isOpen = hasRoom(day)
  return (
    <li className={blocks.stack8}>
      <span className={styles.date}>
        <time dateTime={day.date}>{name}</time>
        {!isOpen && (
          <span className={styles.why}>
            {day.isClosed ? text('day.closed', { reason: day.reason }) : text('day.full')}
          </span>
        )}
      </span>
      {isOpen && (
        <fieldset className={styles.windows} aria-label={name}>
          {DELIVERY_WINDOWS.map(window => {
            const left = day.left[window]
            const isChosen = choice?.date === day.date && choice.window === window
            return (
              <button
                key={window}
                type="button"
                className={styles.window}
                aria-pressed={isChosen}
                disabled={left === 0}
                onClick={() => onChoose({ date: day.date, window })}
              >
                <span>{t(window)}</span>
                {isLimited(day.left) && left !== null && (
                  <span className={styles.left}>{left === 0 ? t('full') : t('left', { count: left })}</span>
                )}
              </button>
            )
          })}
        </fieldset>
      )}
    </li>
  )
}
