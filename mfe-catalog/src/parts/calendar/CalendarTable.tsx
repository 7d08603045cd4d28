import type { CalendarRow } from '@santhe/contracts'
import { Link } from '@santhe/host'
import type { MonthIndex } from '@santhe/rules'
import { classes, LocalName, Picture, sizedSource, VisuallyHidden } from '@santhe/ui'
import { useT } from '../../use-t.ts'
import styles from './CalendarTable.module.css'
import { FarmLogos } from './FarmLogos.tsx'
import { MonthCell } from './MonthCell.tsx'
import { longMonth, monthsFrom, shortMonth } from './months.ts'

interface CalendarTableProps {
  rows: readonly CalendarRow[]
  /** The month it is: the first column, and marked. */
  now: MonthIndex
  /** 'preview' shows four months on a phone and no farms; 'one-month' shows the chosen one there. */
  onPhone: 'preview' | 'one-month'
  /** The month that is looked at. */
  chosen?: MonthIndex
}

/** Produce by twelve months, from the current one on. */
export function CalendarTable({ rows, now, onPhone, chosen = now }: CalendarTableProps) {
  const t = useT()
  const months = monthsFrom(now)
  const hasFarms = onPhone === 'one-month'
  return (
    <table className={classes(styles.table, hasFarms ? styles.oneMonth : styles.preview)}>
      <caption>
        <VisuallyHidden>{t('calendar.title')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={styles.produceHead}>
            {t('calendar.produce')}
          </th>
          {months.map(month => (
            <th
              key={month}
              scope="col"
              className={classes(month === now && styles.now, month === chosen && styles.chosen)}
              abbr={longMonth(month, t)}
              aria-current={month === now ? 'date' : undefined}
            >
              {shortMonth(month, t)}
            </th>
          ))}
          {hasFarms && (
            <th scope="col" className={styles.farmsHead}>
              {t('calendar.farms')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.produceName}>
            <th scope="row" className={styles.produce}>
              <span className={styles.produceBox}>
                {hasFarms && (
                  <Picture className={styles.picture} src={sizedSource(row.imageUrl, 400)} alt="" ratio="1 / 1" />
                )}
                <ProduceName row={row} />
              </span>
            </th>
            {months.map(month => (
              <td key={month} className={classes(month === now && styles.now, month === chosen && styles.chosen)}>
                <MonthCell row={row} month={month} />
              </td>
            ))}
            {hasFarms && (
              <td className={styles.farms}>
                <FarmLogos farms={row.farms} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ProduceName({ row }: { row: CalendarRow }) {
  return (
    <span className={styles.names}>
      <Link to={`/products?${new URLSearchParams({ search: row.produceName })}`}>{row.produceName}</Link>{' '}
      <LocalName>{row.localName}</LocalName>
    </span>
  )
}
