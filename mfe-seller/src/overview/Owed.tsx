import type { FarmOverview } from '@santhe/contracts'
import { Link } from '@santhe/host'
import { Panel, useTexts } from '@santhe/ui'
import { FigureTable } from '../statements/FigureTable.tsx'
import { rupeesText } from '../statements/month-text.ts'
import { BarsPlaceholder } from './BarTable.tsx'
import styles from './overview.module.css'
import { overviewTexts } from './texts.ts'

const DEBTS = ['byMarket', 'byAgents', 'toMarket'] as const

/** What is owed for the farm's orders, and by whom. docs/product/farm-money.md#what-is-owed */
export function Owed({ owed }: { owed: FarmOverview['owed'] | undefined }) {
  const t = useTexts(overviewTexts)
  return (
    <Panel title={t('owed')}>
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
      <FigureTable
        label={t('owed')}
        headings={[t('owed'), t('beforeMonth'), t('inMonth'), t('now')]}
        rows={DEBTS.map(debt => ({
          key: debt,
          name: t(debt),
          figures: [beforeMonth, inMonth, now].map(sum => rupeesText(sum[debt])),
        }))}
      />
      {ahead.orders > 0 && <p className={styles.note}>{t('ahead', inWords(ahead))}</p>}
      {refunds.orders > 0 && <p className={styles.note}>{t('refunds', inWords(refunds))}</p>}
      <p className={styles.note}>{t('owedText')}</p>
    </>
  )
}
