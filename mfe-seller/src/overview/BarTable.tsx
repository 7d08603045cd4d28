import { Skeleton, SkeletonGroup } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import styles from './overview.module.css'

interface BarRow {
  key: string | number
  name: ReactNode
  /** At most two parts, in rupees. */
  parts: readonly number[]
  note: string
  text: string
}

interface BarTableProps {
  title: string
  headings: readonly [string, string]
  rows: readonly BarRow[]
}

const totalOf = ({ parts }: BarRow) => parts.reduce((sum, part) => sum + Math.max(0, part), 0)

export function BarTable({ title, headings, rows }: BarTableProps) {
  const longest = Math.max(1, ...rows.map(totalOf))
  return (
    <table className={styles.bars} aria-label={title}>
      <thead className={styles.hidden}>
        <tr>
          {headings.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, parts, note, text }) => (
          <tr key={key}>
            <th scope="row">
              {name}
              {note !== '' && <span className={blocks.muted}> {note}</span>}
              <span className={styles.bar} aria-hidden="true">
                {parts.map((part, place) => (
                  <span
                    // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place.
                    key={place}
                    className={place === 0 ? styles.first : styles.second}
                    style={{ inlineSize: `${(Math.max(0, part) / longest) * 100}%` }}
                  />
                ))}
              </span>
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function BarsPlaceholder({ rows }: { rows: number }) {
  return (
    <SkeletonGroup className={blocks.stack16}>
      {Array.from({ length: rows }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike.
        <Skeleton key={place} />
      ))}
    </SkeletonGroup>
  )
}
