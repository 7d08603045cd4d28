import type { StatisticsHistory } from '@santhe/contracts'
import { formatRupees, rupeesToPaise } from '@santhe/rules'
import { useTexts } from '@santhe/ui'
import overviewTexts from '../../texts/en/overview.json'
import { totalOf } from '../charts/ColumnPlot.tsx'
import { countText, dayColumns, type Measure } from './day-columns.ts'
import styles from './history.module.css'

interface TrendProps {
  measure: Measure
  history: Pick<StatisticsHistory, 'days' | 'before'>
}

const signed = (percent: number) => `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`

/** Shows the span's sum, its change against as many days before, and a line of its days, which the charts describe. */
export function Trend({ measure, history: { days, before } }: TrendProps) {
  const t = useTexts(overviewTexts)
  const values = dayColumns(days, measure, 1).map(totalOf)
  const total = values.reduce((sum, value) => sum + value, 0)
  const earlier = measure === 'orders' ? before.orders : (rupeesToPaise(before.revenue) ?? 0)
  const percent = earlier > 0 ? Math.round((100 * (total - earlier)) / earlier) : undefined
  const most = Math.max(1, ...values)
  const points = values.map((value, at) => `${(at / (values.length - 1)) * 100},${23 - (value / most) * 22}`).join(' ')
  return (
    <div className={styles.trend}>
      <p>
        <span>{t(`${measure}.name`)}</span>
        <strong>{measure === 'orders' ? countText(total) : formatRupees(total).replace(/\.00$/, '')}</strong>
        <small>
          {percent === undefined
            ? t('noneBefore', { days: days.length })
            : t('change', { change: signed(percent), days: days.length })}
        </small>
      </p>
      <svg viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points} />
      </svg>
    </div>
  )
}
