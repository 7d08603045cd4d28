import type { CalendarRow } from '@santhe/contracts'
import type { MonthIndex } from '@santhe/rules'
import { classes, VisuallyHidden } from '@santhe/ui'
import type { CalendarT } from '../../texts/calendar.ts'
import styles from './CalendarTable.module.css'
import states from './month-states.module.css'
import { buyingPath, STATE_KEYS } from './month-states.ts'
import { longMonth } from './months.ts'

interface MonthCellProps {
  row: CalendarRow
  month: MonthIndex
  /** Tab stops once per row; arrow keys reach the other months. */
  isStop: boolean
  t: CalendarT
}

/** Tables have hundreds of cells, so texts and click handling come from the table. */
export function MonthCell({ row, month, isStop, t }: MonthCellProps) {
  const state = row.monthlyStatus[month]
  if (state === undefined || state === 'none') return <VisuallyHidden>{t('calendar.nothing')}</VisuallyHidden>
  const label = t(`calendar.${STATE_KEYS[state]}`)
  return (
    <a
      className={classes(styles.cell, states[state])}
      href={buyingPath(row, state)}
      aria-label={t('calendar.cell', { produce: row.produceName, month: longMonth(month, t), state: label })}
      title={label}
      data-month={month}
      tabIndex={isStop ? undefined : -1}
    >
      <span className={styles.letter}>{label.charAt(0)}</span>
      <span className={styles.word}>{label}</span>
    </a>
  )
}
