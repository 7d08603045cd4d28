import { MONTHS, type MonthIndex, SEASON_STATES, type SeasonMonths, seasonMonths } from '@santhe/rules'
import { Button, dateFieldTexts, firstLetter, type TranslateOf, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type PointerEvent, useId, useRef } from 'react'
import seasonTexts from '../texts/en/season.json'
import { monthsOfText, textOfMonths } from './product-draft.ts'
import styles from './season-field.module.css'

interface SeasonFieldProps {
  label: string
  name: string
  /** Month states, serialised by `textOfMonths`. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const NO_SEASON = textOfMonths(seasonMonths([]))

/** A tap cycles a month's state; dragging copies it to other months. */
export function SeasonField({ label, name, value, error, onChange }: SeasonFieldProps) {
  const t = useTexts(seasonTexts)
  const monthName = useTexts(dateFieldTexts)
  const id = useId()
  const months = monthsOfText(value)
  const brush = useMonthBrush(months, painted => onChange(textOfMonths(painted)))
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.months} {...brush.area}>
        {MONTHS.map(month => (
          <button
            key={month}
            type="button"
            name={month === 0 ? name : undefined}
            className={[styles.month, styles[months[month]]].join(' ')}
            {...brush.month(month)}
            aria-label={t('month', { month: monthName(`month${month}`), state: t(months[month]) })}
          >
            <span>{firstLetter(monthName(`month${month}`), 3)}</span>
            <span className={styles.letter}>{letterOf(months[month], t)}</span>
          </button>
        ))}
      </div>
      <div className={styles.foot}>
        {SEASON_STATES.map(state => (
          <span key={state} className={styles.legend}>
            <span className={[styles.swatch, styles[state]].join(' ')} aria-hidden="true">
              {letterOf(state, t)}
            </span>
            {t(state)}
          </span>
        ))}
        {value !== NO_SEASON && (
          <Button look="plain" size="small" onClick={() => onChange(NO_SEASON)}>
            {t('clear')}
          </Button>
        )}
      </div>
      <p className={blocks.muted} id={`${id}-hint`}>
        {t('hint')}
      </p>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Uses letters as the calendar does: never colour alone. */
function letterOf(state: SeasonMonths[0], t: TranslateOf<typeof seasonTexts>): string {
  return state === 'none' ? '' : firstLetter(t(state)).toUpperCase()
}

type State = SeasonMonths[MonthIndex]

const NEXT: Readonly<Record<State, State>> = { none: 'harvesting', harvesting: 'growing', growing: 'none' }

/**
 * Returns props for the area of months and for each button. A press cycles a month's state; dragging copies it to
 * others. Scrolling changes nothing.
 */
function useMonthBrush(months: SeasonMonths, onChange: (months: SeasonMonths) => void) {
  const stroke = useRef<{ latest: MonthIndex; state: State; hasLeft: boolean }>(undefined)
  // Dragging may paint several months before the next render.
  const painted = useRef(months)
  painted.current = months

  const paint = (state: State, from: MonthIndex, to: MonthIndex = from) => {
    const between = MONTHS.filter(month => month >= Math.min(from, to) && month <= Math.max(from, to))
    painted.current = { ...painted.current, ...Object.fromEntries(between.map(month => [month, state])) }
    onChange(painted.current)
  }
  const area = {
    onPointerDown(event: PointerEvent) {
      const first = event.button === 0 ? monthAt(event) : undefined
      stroke.current =
        first === undefined ? undefined : { latest: first, state: NEXT[painted.current[first]], hasLeft: false }
    },
    onPointerMove(event: PointerEvent) {
      const drawn = stroke.current
      const month = event.buttons === 1 ? monthAt(event) : undefined
      if (!drawn || month === undefined || month === drawn.latest) return
      // Fast strokes skip months between events.
      paint(drawn.state, drawn.latest, month)
      stroke.current = { ...drawn, latest: month, hasLeft: true }
    },
  }
  const month = (index: MonthIndex) => ({
    'data-month': index,
    onClick() {
      // Releasing after a drag is no press.
      if (!stroke.current?.hasLeft) paint(NEXT[painted.current[index]], index)
      stroke.current = undefined
    },
  })
  return { area, month }
}

/** Hit-tests the point, since touch events keep the element first touched as target. */
function monthAt({ clientX, clientY }: PointerEvent): MonthIndex | undefined {
  const cell = document.elementFromPoint(clientX, clientY)?.closest('[data-month]')
  return MONTHS.find(month => String(month) === cell?.getAttribute('data-month'))
}
