import type { FarmOverview } from '@santhe/contracts'
import { useNow } from '@santhe/host'
import { istDateOf, mondayOf, nearShortDate } from '@santhe/rules'
import { LocalName, Panel, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { rupeesText } from '../statements/month-text.ts'
import { BarsPlaceholder, BarTable } from './BarTable.tsx'
import { Owed } from './Owed.tsx'
import styles from './overview.module.css'
import { overviewTexts } from './texts.ts'

const WEEKS = 12

/** Earnings by week and product, and debts. docs/product/farm-money.md#overview */
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
          name: week.monday === mondayOf(today) ? t('thisWeek') : t('week', { day: nearShortDate(week.monday, today) }),
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
    name: (
      <>
        <span>{name}</span> <LocalName>{localName}</LocalName>
      </>
    ),
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
