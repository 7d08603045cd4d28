import { useId } from 'react'
import styles from './charts.module.css'
import { Figure, type FigureTable } from './Figure.tsx'

interface Bar {
  key: string
  name: string
  value: number
  text: string
}

interface BarFigureProps {
  title: string
  summary: string
  /** Each group has its own scale; headings when there are several. */
  groups: readonly { key: string; heading?: string; bars: readonly Bar[] }[]
  table: FigureTable
}

export function BarFigure({ title, summary, groups, table }: BarFigureProps) {
  const id = useId()
  return (
    <Figure title={title} table={table} size="bars">
      <p id={id} className={styles.summary}>
        {summary}
      </p>
      {groups.map(({ key, heading, bars }) => {
        const longest = Math.max(1, ...bars.map(({ value }) => value))
        return (
          <div key={key}>
            {heading !== undefined && <h4 className={styles.heading}>{heading}</h4>}
            <ul className={styles.barList} aria-label={heading ?? title} aria-describedby={id}>
              {bars.map(bar => (
                <li key={bar.key} className={styles.bar}>
                  <span>{bar.name}</span>
                  <svg width="100%" height="12" aria-hidden="true">
                    <rect className={styles.track} width="100%" height="12" rx="3" />
                    <rect className={styles.solid} width={`${(bar.value / longest) * 100}%`} height="12" rx="3" />
                  </svg>
                  <span className={styles.barValue}>{bar.text}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Figure>
  )
}
