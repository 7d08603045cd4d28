import type { ReactNode } from 'react'
import styles from './summary.module.css'

interface FactRow {
  key: string
  name: string
  value: ReactNode
}

export function Facts({ facts }: { facts: readonly FactRow[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ key, name, value }) => (
        <div key={key} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
