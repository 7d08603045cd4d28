import { Skeleton, SkeletonGroup } from '@santhe/ui'
import styles from './CalendarPlaceholders.module.css'

const ROWS = [0, 1, 2, 3, 4, 5] as const

/** docs/product/calendar.md#calendar-page */
export function CalendarPlaceholders() {
  return (
    <SkeletonGroup className={styles.rows}>
      {ROWS.map(row => (
        <div key={row} className={styles.row} data-placeholder="calendar">
          <Skeleton width="80%" />
          <Skeleton shape="pill" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
