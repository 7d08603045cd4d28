import type { FarmDebtsView } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { debtTexts } from './debt-texts.ts'
import { FigureTable } from './FigureTable.tsx'
import { rupeesText } from './month-text.ts'

const DEBTS = ['byMarket', 'byAgents', 'toMarket'] as const

interface DebtTableProps {
  /** Debts from before the month, of the month, and their sum. */
  debts: readonly [before: FarmDebtsView, inMonth: FarmDebtsView, together: FarmDebtsView]
  /** Heading of the last column: after the month, or now. */
  last: 'after' | 'now'
  /** False when a heading already names it; then it has a label only. */
  hasCaption?: boolean
}

/** docs/product/farm-money.md#what-is-owed */
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
