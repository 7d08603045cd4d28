import { useEndpoint } from '@santhe/client'
import { readStatisticsHistory } from '@santhe/contracts'
import { textOf, useSession, useUrlFilters } from '@santhe/host'
import { may } from '@santhe/rules'
import { ErrorState, Skeleton, useTexts } from '@santhe/ui'
import blocks from '@santhe/ui/blocks.module.css'
import { useId } from 'react'
import chips from '../../forms/chips.module.css'
import { useNotRead } from '../../lists/NotRead.tsx'
import { useReadByMinute } from '../../lists/use-read-by-minute.ts'
import overviewTexts from '../../texts/en/overview.json'
import { WaitingFigure } from '../charts/Figure.tsx'
import { ApprovalFigure, CategoryFigure, DayFigure, HarvestFigure } from './figures.tsx'
import styles from './history.module.css'
import { Trend } from './Trend.tsx'

const SPANS = ['30', '90'] as const
type Span = (typeof SPANS)[number]
const FILTERS = { days: '30' }

/** docs/product/office.md#overview */
export function History({ isNewMarket }: { isNewMarket: boolean }) {
  const t = useTexts(overviewTexts)
  const id = useId()
  const [filters, change] = useUrlFilters(FILTERS)
  const span: Span = filters.days === '90' ? '90' : '30'
  const { data, error, retry, isRefreshing } = useNotRead(
    useEndpoint(readStatisticsHistory, { query: { days: span } }, { fresh: true }),
  )
  useReadByMinute(retry)
  const isOtherSpan = data !== undefined && data.days.length !== Number(span)
  return (
    <section aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={blocks.cardTitle}>
          {t('title', { days: span })}
        </h2>
        <fieldset className={chips.chips} aria-label={t('period')}>
          {SPANS.map(each => (
            <button key={each} type="button" aria-pressed={each === span} onClick={() => change({ days: each })}>
              {t('lastDays', { days: each })}
            </button>
          ))}
        </fieldset>
      </div>
      {error && !data ? (
        <ErrorState title={t('loadError')} text={textOf(error)} onRetry={retry} isRetrying={isRefreshing} />
      ) : (
        <div className={styles.figures} aria-busy={isOtherSpan || !data}>
          {data ? (
            <>
              <Trend measure="orders" history={data} />
              <Trend measure="revenue" history={data} />
              <DayFigure measure="orders" days={data.days} isNewMarket={isNewMarket} />
              <DayFigure measure="revenue" days={data.days} isNewMarket={isNewMarket} />
              <CategoryFigure categories={data.boxesByCategory} days={data.days.length} />
              {data.approvals && <ApprovalFigure approvals={data.approvals} days={data.days.length} />}
              <HarvestFigure weeks={data.preOrdersByWeek} beside={data.preOrdersBeside} />
            </>
          ) : (
            <WaitingFigures />
          )}
        </div>
      )}
    </section>
  )
}

function WaitingFigures() {
  const t = useTexts(overviewTexts)
  const { user } = useSession()
  return (
    <>
      <Skeleton shape="picture" className={styles.waitingTrend} />
      <Skeleton shape="picture" className={styles.waitingTrend} />
      <WaitingFigure title={t('orders.byDay')} />
      <WaitingFigure title={t('revenue.byDay')} />
      <WaitingFigure title={t('categories.title')} size="bars" />
      {user && may(user, 'product.approve') && <WaitingFigure title={t('approvals.title')} size="bars" />}
      <WaitingFigure title={t('harvests.title')} size="low" />
    </>
  )
}
