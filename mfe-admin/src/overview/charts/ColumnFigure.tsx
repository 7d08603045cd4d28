import { classes } from '@santhe/ui'
import { useState } from 'react'
import { type ChartColumn, type ChartPart, ColumnPlot, totalOf } from './ColumnPlot.tsx'
import styles from './charts.module.css'
import { Figure, type FigureTable } from './Figure.tsx'

interface ColumnFigureProps {
  title: string
  /** The total and the peak in words. */
  summary: string
  columns: readonly ChartColumn[]
  parts: readonly ChartPart[]
  /** Formats a value, such as '₹1,20,000.00'. */
  format: (value: number) => string
  tickText: (value: number) => string
  least: number
  mostNames: number
  table: FigureTable
}

export function ColumnFigure(props: ColumnFigureProps) {
  const { title, summary, columns, parts, format, tickText, least, mostNames, table } = props
  const [place, setPlace] = useState<number>()
  // The selection may exceed the columns after a refresh.
  const selectedIndex = place === undefined || columns.length === 0 ? undefined : Math.min(place, columns.length - 1)
  const column = selectedIndex === undefined ? undefined : columns[selectedIndex]
  const values = parts.map((_part, at) =>
    column ? (column.values[at] ?? 0) : totalOf({ values: columns.map(each => each.values[at] ?? 0) }),
  )
  return (
    <Figure title={title} table={table} size={parts.length === 1 ? 'low' : undefined}>
      <Readout
        text={column?.text ?? summary}
        isChosen={column !== undefined}
        parts={parts}
        values={values.map(format)}
      />
      <ColumnPlot
        label={`${title}: ${summary}`}
        columns={columns}
        parts={parts}
        least={least}
        tickText={tickText}
        mostNames={mostNames}
        selectedIndex={selectedIndex}
        onChoose={setPlace}
      />
    </Figure>
  )
}

interface ReadoutProps {
  text: string
  isChosen: boolean
  parts: readonly ChartPart[]
  values: readonly string[]
}

function Readout({ text, isChosen, parts, values }: ReadoutProps) {
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
