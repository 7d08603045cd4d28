import { MONTHS, SEASON_STATES, type SeasonMonths, seasonMonths } from '@santhe/rules'
import { Button, dateFieldTexts, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import { monthsOfText, textOfMonths } from './product-draft.ts'
import styles from './season-field.module.css'
import { seasonTexts } from './season-texts.ts'
import { useMonthBrush } from './use-month-brush.ts'

interface SeasonFieldProps {
  label: string
  name: string
  /** Month states, serialised by `textOfMonths`. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

const NO_SEASON = textOfMonths(seasonMonths([]))

/** A tap cycles a month's state; drawing over others copies it. */
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
            <span>{monthName(`month${month}`).slice(0, 3)}</span>
            <span className={styles.letter}>{letterOf(months[month])}</span>
          </button>
        ))}
      </div>
      <div className={styles.foot}>
        {SEASON_STATES.map(state => (
          <span key={state} className={styles.legend}>
            <span className={[styles.swatch, styles[state]].join(' ')} aria-hidden="true">
              {letterOf(state)}
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

/** Like the calendar: never by colour alone. */
function letterOf(state: SeasonMonths[0]): string {
  return state === 'none' ? '' : state.slice(0, 1).toUpperCase()
}
