import { classes } from '@santhe/ui'
import type { ChartPart } from './chart-data.ts'
import styles from './charts.module.css'

interface ReadoutProps {
  text: string
  isChosen: boolean
  parts: readonly ChartPart[]
  values: readonly string[]
}

export function Readout({ text, isChosen, parts, values }: ReadoutProps) {
  return (
    <div
      className={classes(styles.readout, parts.length === 1 && styles.shortReadout)}
      data-chosen={isChosen || undefined}
    >
      <p className={styles.summary}>{text}</p>
      {parts.length > 1 && (
        <ul className={styles.legend}>
          {parts.map(({ key, name, look }, at) => (
            <li key={key}>
              <span className={look === 'hatched' ? styles.hatchedKey : styles.solidKey} aria-hidden="true" />
              {name} <strong>{values[at]}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
