import type { FarmDebtsView } from '@santhe/contracts'
import { formatMonth, formatRupees, type IstMonth, type Language } from '@santhe/rules'
import { classes, useTexts, VisuallyHidden } from '@santhe/ui'
import type { ReactNode } from 'react'
import debtTexts from '../texts/en/debt.json'
import styles from './statement.module.css'

/** Formats a month: 'Nov 2026'. */
export function monthText(month: IstMonth, language: Language): string {
  return formatMonth(`${month}-01`, language)
}

/** Formats rupees; negative amounts get a minus. */
export function rupeesText(rupees: number): string {
  return formatRupees(Math.round(rupees * 100))
}

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

const DEBTS = ['byMarket', 'byAgents', 'toMarket'] as const

interface DebtTableProps {
  /** Debts from before the month, from the month, and their sum. */
  debts: readonly [before: FarmDebtsView, inMonth: FarmDebtsView, together: FarmDebtsView]
  last: 'after' | 'now'
  /** False if a heading already names the table; then it has only a label. */
  hasCaption?: boolean
}

/** docs/product/farm-money.md#balance */
export function DebtTable({ debts, last, hasCaption = false }: DebtTableProps) {
  const t = useTexts(debtTexts)
  return (
    <FigureTable
      {...(hasCaption ? { caption: t('owed') } : { label: t('owed') })}
      headings={[t('owed'), t('before'), t('inMonth'), t(last)]}
      rows={DEBTS.map(debt => ({
        key: debt,
        name: t(debt),
        figures: debts.map(sum => rupeesText(sum[debt])),
      }))}
    />
  )
}
