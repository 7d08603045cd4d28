import type { FarmStatement, StatementLine } from '@santhe/contracts'
import { Link, useLanguage } from '@santhe/host'
import { formatDate, istDateOf } from '@santhe/rules'
import { useFeeName, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import statementTexts from '../texts/en/statement.json'
import { DebtTable, FigureTable, rupeesText } from './FigureTable.tsx'
import styles from './statement.module.css'

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

/** docs/product/farm-money.md#statement */
export function StatementTables({ statement }: { statement: FarmStatement }) {
  const t = useTexts(statementTexts)
  const feeName = useFeeName()
  const { fees, refunds, owed, lines } = statement
  const { underWay } = refunds
  return (
    <>
      <HoldersTable statement={statement} />
      {fees.length > 0 && (
        <FigureTable
          caption={t('feeShares')}
          headings={[t('fees'), t('total')]}
          rows={fees.map(({ id, name, amount }) => ({
            key: `${id}${name}`,
            name: feeName(name),
            figures: [rupeesText(amount)],
          }))}
        />
      )}
      {refunds.orders > underWay.orders && (
        <p className={blocks.muted}>
          {t('refunds', {
            count: refunds.orders - underWay.orders,
            amount: rupeesText(sumOf([refunds.amount, -underWay.amount])),
          })}
        </p>
      )}
      {underWay.orders > 0 && (
        <p className={blocks.muted}>{t('underWay', { count: underWay.orders, amount: rupeesText(underWay.amount) })}</p>
      )}
      <DebtTable debts={[owed.before, owed.inMonth, owed.after]} last="after" hasCaption />
      <p className={blocks.muted}>{t('owedText')}</p>
      {lines.length > 0 && (
        <FigureTable
          caption={t('lines')}
          headings={[t('order'), t('items'), t('fees')]}
          rows={lines.map(line => ({
            key: `${line.orderId} ${line.kind} ${line.at}`,
            name: <LineName line={line} />,
            figures: [rupeesText(line.items), rupeesText(line.fees)],
          }))}
        />
      )}
    </>
  )
}

function HoldersTable({ statement: { sums, earned } }: { statement: FarmStatement }) {
  const t = useTexts(statementTexts)
  const together = {
    orders: sumOf(sums.map(({ orders }) => orders)),
    fees: sumOf(sums.map(sum => sum.fees)),
  }
  return (
    <FigureTable
      caption={t('holders')}
      headings={[t('holders'), t('orders'), t('items'), t('fees')]}
      rows={[
        ...sums.map(({ holder, orders, items, fees: share }) => ({
          key: holder,
          name: t(holder),
          figures: [String(orders), rupeesText(items), rupeesText(share)],
        })),
        {
          key: 'total',
          name: t('total'),
          figures: [String(together.orders), rupeesText(earned), rupeesText(together.fees)],
          isSum: true,
        },
      ]}
    />
  )
}

/** Shows '#12' with its day and event. */
function LineName({ line: { at, orderId, kind, holder, refund, isUnderWay } }: { line: StatementLine }) {
  const t = useTexts(statementTexts)
  const language = useLanguage()
  const refunded = t(isUnderWay ? 'refundedSoon' : 'refunded', { amount: rupeesText(refund) })
  const isOfHolder = kind === 'delivered' || kind === 'setBack'
  const what = kind === 'refunded' ? refunded : !isOfHolder ? t(kind) : `${t(kind)} · ${t(holder)}`
  return (
    <>
      <Link to={`/dashboard/orders/${orderId}`}>#{orderId}</Link> {formatDate(istDateOf(new Date(at)), language)}
      <span className={styles.what}>{what}</span>
    </>
  )
}
