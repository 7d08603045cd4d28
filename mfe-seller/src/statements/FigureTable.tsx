import { classes, VisuallyHidden } from '@santhe/ui'
import type { ReactNode } from 'react'
import styles from './statement.module.css'

interface FigureRow {
  key: string
  name: ReactNode
  figures: readonly string[]
  isSum?: boolean
}

interface FigureTableProps {
  caption?: string
  label?: string
  headings: readonly string[]
  rows: readonly FigureRow[]
}

export function FigureTable({ caption, label, headings, rows }: FigureTableProps) {
  return (
    <table className={styles.table} aria-label={label}>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {headings.map((heading, place) => (
            <th key={heading} scope="col">
              {place === 0 ? <VisuallyHidden>{heading}</VisuallyHidden> : heading}
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
