import type { FarmDebtsView } from '@santhe/contracts'
import { useTexts } from '@santhe/ui'
import { debtTexts } from './debt-texts.ts'
import { FigureTable } from './FigureTable.tsx'
import { rupeesText } from './month-text.ts'

const DEBTS = ['byMarket', 'byAgents', 'toMarket'] as const

interface DebtTableProps {
  /** Of everything before the month, of the month, and of both. */
  debts: readonly [before: FarmDebtsView, inMonth: FarmDebtsView, together: FarmDebtsView]
  /** What the last column is called: after a month that is shown, or now. */
  last: 'after' | 'now'
  /** Whether it has its name above it; where a heading does, it has a label alone. */
  hasCaption?: boolean
}

/** What is owed for a farm's orders, and by whom. docs/product/farm-money.md#what-is-owed */
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
