import type { FarmOverview } from '@santhe/contracts'
import { Link, useLanguage, useNow } from '@santhe/host'
import { istDateOf, mondayOf, nearShortDate } from '@santhe/rules'
import { Panel, ProductName, Skeleton, SkeletonGroup, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import type { ReactNode } from 'react'
import { DebtTable, rupeesText } from '../statements/FigureTable.tsx'
import debtTexts from '../texts/en/debt.json'
import overviewTexts from '../texts/en/overview.json'
import styles from './overview.module.css'

const WEEKS = 12

/** Shows earnings by week and product, and debts. docs/product/farm-money.md#overview */
export function FarmMoney({ overview }: { overview: FarmOverview | undefined }) {
  const t = useTexts(overviewTexts)
  return (
    <div className={styles.pair}>
      <Panel title={t('weeks')}>{overview ? <Weeks weeks={overview.weeks} /> : <BarsPlaceholder rows={WEEKS} />}</Panel>
      <div className={styles.stack}>
        <Panel title={t('products')}>
          {overview ? <Products overview={overview} /> : <BarsPlaceholder rows={4} />}
        </Panel>
        <Owed owed={overview?.owed} />
      </div>
    </div>
  )
}

function Weeks({ weeks }: Pick<FarmOverview, 'weeks'>) {
  const t = useTexts(overviewTexts)
  const language = useLanguage()
  const today = istDateOf(useNow())
  const sum = weeks.reduce((all, { online, cash }) => all + Math.round((online + cash) * 100), 0) / 100
  const noteOf = ({ online, cash }: FarmOverview['weeks'][number]) =>
    [online !== 0 && t('online', { amount: rupeesText(online) }), cash !== 0 && t('cash', { amount: rupeesText(cash) })]
      .filter(Boolean)
      .join(' · ')
  return (
    <>
      <p className={styles.lately}>{t('lately', { amount: rupeesText(sum) })}</p>
      <BarTable
        title={t('weeks')}
        headings={[t('weeks'), t('earned')]}
        rows={[...weeks].reverse().map(week => ({
          key: week.monday,
          name:
            week.monday === mondayOf(today)
              ? t('thisWeek')
              : t('week', { day: nearShortDate(week.monday, today, language) }),
          parts: [week.online, week.cash],
          note: noteOf(week),
          text: rupeesText(week.online + week.cash),
        }))}
      />
    </>
  )
}

function Products({ overview: { byProduct, others } }: { overview: FarmOverview }) {
  const t = useTexts(overviewTexts)
  if (byProduct.length === 0) return <p className={blocks.muted}>{t('noProducts')}</p>
  const named = byProduct.map(({ productId, name, localName, boxes, earned }) => ({
    key: productId,
    name: <ProductName name={name} localName={localName} />,
    parts: [earned],
    note: t('boxes', { count: boxes }),
    text: rupeesText(earned),
  }))
  const rest = { key: 'others', name: t('others'), parts: [others], note: '', text: rupeesText(others) }
  return (
    <BarTable
      title={t('products')}
      headings={[t('product'), t('earned')]}
      rows={others === 0 ? named : [...named, rest]}
    />
  )
}

/** docs/product/farm-money.md#balance */
function Owed({ owed }: { owed: FarmOverview['owed'] | undefined }) {
  const t = useTexts(overviewTexts)
  const d = useTexts(debtTexts)
  return (
    <Panel title={d('owed')}>
      {owed ? <Debts owed={owed} /> : <BarsPlaceholder rows={4} />}
      <p className={blocks.way}>
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

function BarTable({ title, headings, rows }: BarTableProps) {
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
                {[...parts.entries()].map(([place, part]) => (
                  <span
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

function BarsPlaceholder({ rows }: { rows: number }) {
  return (
    <SkeletonGroup className={blocks.stack16}>
      {[...Array(rows).keys()].map(place => (
        <Skeleton key={place} />
      ))}
    </SkeletonGroup>
  )
}
