import type { CalendarRow } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { farmSlug } from '@santhe/rules'
import { VisuallyHidden } from '@santhe/ui'
import { useCalendarT } from '../../texts/calendar.ts'
import { FarmLogo } from '../products/FarmLogo.tsx'
import styles from './FarmLogos.module.css'

/** Then '+N'. docs/product/calendar.md#calendar-table. */
const VISIBLE_FARMS = 3

export function FarmLogos({ farms, farmCount }: Pick<CalendarRow, 'farms' | 'farmCount'>) {
  const t = useCalendarT()
  const rest = farmCount - VISIBLE_FARMS
  return (
    <ul className={styles.logos}>
      {farms.slice(0, VISIBLE_FARMS).map(({ id, name, logoUrl }) => (
        <li key={id}>
          <Link className={styles.farm} to={`/farmers/${farmSlug({ id, farmName: name })}`} title={name}>
            <FarmLogo name={name} logoUrl={logoUrl} />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Link>
        </li>
      ))}
      {rest > 0 && (
        <li className={styles.more}>
          <span aria-hidden="true">{t('calendar.moreFarms', { count: rest })}</span>
          <VisuallyHidden>{t('calendar.moreFarmsLabel', { count: rest })}</VisuallyHidden>
        </li>
      )}
    </ul>
  )
}
