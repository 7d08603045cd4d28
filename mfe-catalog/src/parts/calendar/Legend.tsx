import { MONTH_STATES } from '@santhe/rules'
import { classes, firstLetter, useTexts } from '@santhe/ui'
import calendarTexts from '../../texts/en/calendar.json'
import styles from './Legend.module.css'
import states from './month-states.module.css'
import { STATE_KEYS } from './month-states.ts'

/**
 * Growing (still developing), Harvesting (being picked), Pre-Order (book ahead), Available (ready now).
 * docs/product/calendar.md#legend
 */
export function Legend({ isShort = false }: { isShort?: boolean }) {
  const t = useTexts(calendarTexts)
  return (
    <ul className={styles.legend} aria-label={t('calendar.legend')}>
      {MONTH_STATES.map(state => {
        const label = t(`calendar.${STATE_KEYS[state]}`)
        return (
          <li key={state} className={styles.entry}>
            <span className={classes(styles.sample, states[state])} aria-hidden="true">
              {firstLetter(label)}
            </span>
            <span>
              <span>{label}</span>
              {!isShort && <span className={styles.meaning}> ({t(`calendar.${STATE_KEYS[state]}Text`)})</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
