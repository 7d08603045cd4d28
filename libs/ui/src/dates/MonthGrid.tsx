import { useLanguage } from '@santhe/host'
import { type IstDate, monthOf, nearDateAlone } from '@santhe/rules'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../icons/Icon.tsx'
import dateFieldTexts from '../texts/en/date-field.json'
import { useTexts } from '../texts/texts.tsx'
import styles from './DateField.module.css'
import { addMonths, dayByKey, weeksOfMonth } from './month-days.ts'

interface MonthGridProps {
  value: IstDate | undefined
  today: IstDate
  min: IstDate | undefined
  max: IstDate | undefined
  onChoose: (date: IstDate) => void
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

function limited(date: IstDate, min: IstDate | undefined, max: IstDate | undefined): IstDate {
  if (min !== undefined && date < min) return min
  return max !== undefined && date > max ? max : date
}

/** Follows the ARIA date picker pattern: arrow keys move by day and week, Page Up and Page Down by month. */
export function MonthGrid({ value, today, min, max, onChoose }: MonthGridProps) {
  const t = useTexts(dateFieldTexts)
  const within = (date: IstDate) => limited(date, min, max)
  const [active, setActive] = useState(() => within(value ?? today))
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(true)
  useEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    grid.current?.querySelector<HTMLButtonElement>(`[data-day="${active}"]`)?.focus()
  }, [active])
  const handleKey = (event: KeyboardEvent) => {
    const to = dayByKey(event.key, active)
    if (to === undefined) return
    event.preventDefault()
    hasMoved.current = true
    setActive(within(to))
  }
  const turn = (months: number) => setActive(within(addMonths(active, months)))
  const mayTurn = (months: number) => within(addMonths(active, months)).slice(0, 7) !== active.slice(0, 7)
  const renderDay = (day: IstDate | undefined) =>
    day !== undefined && (
      <Day
        day={day}
        isActive={day === active}
        isChosen={day === value}
        isOffered={within(day) === day}
        today={today}
        onChoose={onChoose}
      />
    )
  const title = `${t(`month${monthOf(active)}`)} ${active.slice(0, 4)}`
  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <Button look="plain" isRound aria-label={t('previousMonth')} disabled={!mayTurn(-1)} onClick={() => turn(-1)}>
          <Icon name="chevron-left" />
        </Button>
        <span aria-live="polite">{title}</span>
        <Button look="plain" isRound aria-label={t('nextMonth')} disabled={!mayTurn(1)} onClick={() => turn(1)}>
          <Icon name="chevron-right" />
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a calendar is a table of days that arrow keys move in. */}
      <table ref={grid} className={styles.grid} role="grid" aria-label={title} onKeyDown={handleKey}>
        <Weekdays />
        <tbody>
          {weeksOfMonth(active).map(week => (
            <tr key={week.find(day => day !== undefined)}>
              {WEEKDAYS.map((weekday, place) => (
                <td key={weekday}>{renderDay(week[place])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Weekdays() {
  const t = useTexts(dateFieldTexts)
  return (
    <thead>
      <tr>
        {WEEKDAYS.map(day => (
          <th key={day} scope="col">
            {t(day)}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface DayProps {
  day: IstDate
  /** The only day in the tab order. */
  isActive: boolean
  isChosen: boolean
  isOffered: boolean
  today: IstDate
  onChoose: (date: IstDate) => void
}

function Day({ day, isActive, isChosen, isOffered, today, onChoose }: DayProps) {
  const language = useLanguage()
  return (
    <button
      type="button"
      className={styles.day}
      data-day={day}
      tabIndex={isActive ? 0 : -1}
      disabled={!isOffered}
      aria-label={nearDateAlone(day, today, language)}
      aria-pressed={isChosen}
      aria-current={day === today ? 'date' : undefined}
      onClick={() => onChoose(day)}
    >
      {Number(day.slice(8))}
    </button>
  )
}
