import { classes } from '@santhe/ui'
import type { ChartPart } from './chart-data.ts'
import styles from './charts.module.css'

interface ReadoutProps {
  /** The sum in words, or the chosen column in words. */
  text: string
  isChosen: boolean
  parts: readonly ChartPart[]
  /** A text for each part. */
  values: readonly string[]
}

/** What the picture says in words, and beneath it what its parts are with their figures: of all columns, or of the chosen one. */
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
