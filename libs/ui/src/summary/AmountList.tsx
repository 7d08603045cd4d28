import type { ReactNode } from 'react'
import blocks from '../blocks.module.css'
import { classes } from '../classes.ts'
import { Money } from '../show/inline.tsx'
import styles from './summary.module.css'

/** Paise, or rupees of a response. */
type Amount = { paise: number } | { rupees: number }

interface AmountRow {
  key: string
  name: ReactNode
  amount: Amount | undefined
}

interface AmountListProps {
  rows: readonly AmountRow[]
  total: AmountRow | undefined
  placeholder?: ReactNode
}

export function AmountList({ rows, total, placeholder }: AmountListProps) {
  return (
    <dl className={blocks.stack8}>
      {rows.map(row => (
        <Row key={row.key} row={row} placeholder={placeholder} />
      ))}
      {total && <Row row={total} placeholder={placeholder} isTotal />}
    </dl>
  )
}

interface RowProps {
  row: AmountRow
  placeholder: ReactNode
  isTotal?: boolean
}

function Row({ row, placeholder, isTotal = false }: RowProps) {
  return (
    <div className={classes(styles.amount, isTotal && styles.total)}>
      <dt>{row.name}</dt>
      <dd>{row.amount ? <Money {...row.amount} /> : placeholder}</dd>
    </div>
  )
}
