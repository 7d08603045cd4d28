import type { FarmOverview } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { DebtTable } from '../statements/DebtTable.tsx'
import { debtTexts } from '../statements/debt-texts.ts'
import { rupeesText } from '../statements/month-text.ts'
import { BarsPlaceholder } from './BarTable.tsx'
import styles from './overview.module.css'
import { overviewTexts } from './texts.ts'

/** docs/product/farm-money.md#what-is-owed */
export function Owed({ owed }: { owed: FarmOverview['owed'] | undefined }) {
  const t = useTexts(overviewTexts)
  const d = useTexts(debtTexts)
  return (
    <Panel title={d('owed')}>
      {owed ? <Debts owed={owed} /> : <BarsPlaceholder rows={4} />}
      <p className={styles.way}>
        <Link to="/dashboard/statements">{t('statements')}</Link>
      </p>
    </Panel>
  )
}

function Debts({ owed: { beforeMonth, inMonth, now, refunds, ahead } }: { owed: FarmOverview['owed'] }) {
  const t = useTexts(overviewTexts)
  const inWords = ({ orders, amount }: typeof refunds) => ({ count: orders, amount: rupeesText(amount) })
  return (
    <>
      <DebtTable debts={[beforeMonth, inMonth, now]} last="now" />
      {ahead.orders > 0 && <p className={blocks.muted}>{t('ahead', inWords(ahead))}</p>}
      {refunds.orders > 0 && <p className={blocks.muted}>{t('refunds', inWords(refunds))}</p>}
      <p className={blocks.muted}>{t('owedText')}</p>
    </>
  )
}
