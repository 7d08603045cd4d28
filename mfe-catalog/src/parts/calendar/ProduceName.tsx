import type { CalendarRow } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { LocalName, Picture } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { buyingPath } from './month-states.ts'
import styles from './ProduceName.module.css'

interface ProduceNameProps {
  row: CalendarRow
  time: string
  hasPicture: boolean
}

/** A row's name and link. */
export function ProduceName({ row, time, hasPicture }: ProduceNameProps) {
  return (
    <span className={blocks.line12}>
      {hasPicture && <Picture className={styles.picture} src={row.imageUrl} alt="" ratio="1 / 1" sizes="60px" />}
      <span className={styles.names}>
        <Link to={buyingPath(row, undefined)}>{row.produceName}</Link> <LocalName>{row.localName}</LocalName>
        {time && <span className={styles.time}>{time}</span>}
      </span>
    </span>
  )
}
