import { classes } from '@santhe/ui'
import type { ReactNode } from 'react'
import styles from './statement.module.css'

interface FigureRow {
  key: string
  /** What the row is about. */
  name: ReactNode
  figures: readonly string[]
  isSum?: boolean
}

interface FigureTableProps {
  caption: string
  /** The first names the rows. */
  headings: readonly string[]
  rows: readonly FigureRow[]
}

/** Rows of figures under their names, as wide on a phone as on paper. */
export function FigureTable({ caption, headings, rows }: FigureTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {headings.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, figures, isSum = false }) => (
          <tr key={key} className={classes(isSum && styles.sum)}>
            <th scope="row">{name}</th>
            {figures.map((figure, place) => (
              <td key={headings[place + 1]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
