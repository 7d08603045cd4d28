import { Button, classes, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { type ReactNode, useId, useState } from 'react'
import overviewTexts from '../../texts/en/overview.json'
import charts from './charts.module.css'
import styles from './figure.module.css'

export interface FigureTable {
  headings: readonly string[]
  rows: readonly { key: string; cells: readonly string[] }[]
}

interface FigureProps {
  title: string
  table: FigureTable
  /** Reserved height: 'low' without a legend, 'bars' by content on phones. */
  size?: 'low' | 'bars' | undefined
  children: ReactNode
}

export function Figure({ title, table, size, children }: FigureProps) {
  const t = useTexts(overviewTexts)
  const [isTable, setTable] = useState(false)
  return (
    <Frame
      title={title}
      size={size}
      action={
        <Button look="plain" size="small" className={styles.toggle} onClick={() => setTable(!isTable)}>
          {t(isTable ? 'asChart' : 'asTable')}
        </Button>
      }
    >
      {isTable ? <Table title={title} {...table} /> : children}
    </Frame>
  )
}

export function EmptyFigure(props: Pick<FigureProps, 'title' | 'size' | 'children'>) {
  return <Frame {...props} />
}

export function WaitingFigure({ title, size }: Pick<FigureProps, 'title' | 'size'>) {
  return (
    <Frame title={title} size={size}>
      <SkeletonGroup className={blocks.stack16}>
        <Skeleton width="70%" />
        <Skeleton shape="picture" ratio="16 / 9" className={styles.waitingPlot} />
      </SkeletonGroup>
    </Frame>
  )
}

type FrameProps = Pick<FigureProps, 'title' | 'size' | 'children'> & { action?: ReactNode }

function Frame({ title, size, action, children }: FrameProps) {
  const id = useId()
  return (
    <section className={styles.figure} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {action}
      </div>
      <div className={classes(styles.body, size && styles[size])}>{children}</div>
    </section>
  )
}

function Table({ title, headings, rows }: FigureTable & { title: string }) {
  const t = useTexts(overviewTexts)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the keyboard (axe: scrollable-region-focusable).
    <section className={styles.scroll} aria-label={t('tableOf', { title })} tabIndex={0}>
      <table className={styles.table}>
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
          {rows.map(({ key, cells: [name, ...values] }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {values.map((value, at) => (
                <td key={headings[at + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface Bar {
  key: string
  name: string
  value: number
  text: string
}

interface BarFigureProps {
  title: string
  summary: string
  /** Each group has its own scale, and a heading if there are several. */
  groups: readonly { key: string; heading?: string; bars: readonly Bar[] }[]
  table: FigureTable
}

export function BarFigure({ title, summary, groups, table }: BarFigureProps) {
  const id = useId()
  return (
    <Figure title={title} table={table} size="bars">
      <p id={id} className={charts.summary}>
        {summary}
      </p>
      {groups.map(({ key, heading, bars }) => {
        const longest = Math.max(1, ...bars.map(({ value }) => value))
        return (
          <div key={key}>
            {heading !== undefined && <h4 className={charts.heading}>{heading}</h4>}
            <ul className={charts.barList} aria-label={heading ?? title} aria-describedby={id}>
              {bars.map(bar => (
                <li key={bar.key} className={charts.bar}>
                  <span>{bar.name}</span>
                  <svg width="100%" height="12" aria-hidden="true">
                    <rect className={charts.track} width="100%" height="12" rx="3" />
                    <rect className={charts.solid} width={`${(bar.value / longest) * 100}%`} height="12" rx="3" />
                  </svg>
                  <span className={charts.barValue}>{bar.text}</span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Figure>
  )
}
