import type { CalendarRow } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { LocalName, Picture } from '@santhe/ui'
import { buyingPath } from './month-states.ts'
import styles from './ProduceName.module.css'

interface ProduceNameProps {
  row: CalendarRow
  /** When it comes; nothing where it is empty. */
  time: string
  hasPicture: boolean
}

/** What a row of the calendar is about, with the way to what can be bought of it. */
export function ProduceName({ row, time, hasPicture }: ProduceNameProps) {
  return (
    <span className={styles.produce}>
      {hasPicture && <Picture className={styles.picture} src={row.imageUrl} alt="" ratio="1 / 1" sizes="60px" />}
      <span className={styles.names}>
        <Link to={buyingPath(row, undefined)}>{row.produceName}</Link> <LocalName>{row.localName}</LocalName>
        {time && <span className={styles.time}>{time}</span>}
      </span>
    </span>
  )
}
