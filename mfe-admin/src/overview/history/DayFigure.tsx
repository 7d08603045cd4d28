import type { StatisticsHistory } from '@santhe/contracts'
import { formatDate, formatRupees } from '@santhe/rules'
import { EmptyState, useTexts } from '@santhe/ui'
import { useIsPhone } from '@santhe/ui/office'
import { useMemo } from 'react'
import { ColumnFigure } from '../charts/ColumnFigure.tsx'
import { type ChartPart, totalOf } from '../charts/chart-data.ts'
import { EmptyFigure } from '../charts/Figure.tsx'
import { texts } from '../texts.ts'
import { axisDate, countText, type DayColumn, dayColumns, type Measure, sumUp } from './day-columns.ts'

/** Most columns that stay distinguishable and tappable on a phone. */
const MOST_ON_PHONE = 31
const NAMES = { phone: 4, wide: 7 }

interface DayFigureProps {
  measure: Measure
  days: StatisticsHistory['days']
  /** No orders ever. */
  isNewMarket: boolean
}

/** Orders or revenue per day, online and on delivery separately; per week on phones for long ranges. */
export function DayFigure({ measure, days, isNewMarket }: DayFigureProps) {
  const t = useTexts(texts)
  const isPhone = useIsPhone()
  const daysEach = isPhone && days.length > MOST_ON_PHONE ? 7 : 1
  const by = daysEach === 7 ? 'byWeek' : 'byDay'
  const title = t(`${measure}.${by}`)
  const format = useMemo(
    () => (value: number) => (measure === 'orders' ? countText(value) : formatRupees(value)),
    [measure],
  )
  const valueText = (value: number) =>
    measure === 'orders' ? t('orders.count', { count: value, number: countText(value) }) : formatRupees(value)
  const nameOf = ({ from, to }: DayColumn) =>
    from === to ? formatDate(from) : t('span', { from: axisDate(from), to: formatDate(to) })
  const columns = dayColumns(days, measure, daysEach)
  const sum = sumUp(days, measure)
  if (sum === undefined) return <NoDays title={title} measure={measure} days={days} isNewMarket={isNewMarket} />
  const parts: ChartPart[] = [
    { key: 'online', name: t('online'), look: 'solid' },
    { key: 'cod', name: t('cod'), look: 'hatched' },
  ]
  return (
    <ColumnFigure
      title={title}
      summary={t('daySummary', { total: valueText(sum.total), day: axisDate(sum.day), most: format(sum.most) })}
      columns={columns.map(column => ({
        key: column.from,
        axisName: axisDate(column.to),
        text: t('columnText', { name: nameOf(column), value: valueText(totalOf(column)) }),
        values: column.values,
      }))}
      parts={parts}
      format={format}
      tickText={value => format(value).replace(/\.00$/, '')}
      least={measure === 'orders' ? 1 : 100}
      mostNames={isPhone ? NAMES.phone : NAMES.wide}
      table={{
        headings: [t(daysEach === 7 ? 'week' : 'day'), ...parts.map(({ name }) => name), t('total')],
        // Newest first: it is what people look up.
        rows: columns.toReversed().map(column => ({
          key: column.from,
          cells: [nameOf(column), ...column.values.map(format), format(totalOf(column))],
        })),
      }}
    />
  )
}

function NoDays({ title, measure, days, isNewMarket }: DayFigureProps & { title: string }) {
  const t = useTexts(texts)
  const hasOrders = measure === 'revenue' && sumUp(days, 'orders') !== undefined
  const key = isNewMarket ? 'noOrders' : hasOrders ? 'noRevenue' : 'quietDays'
  return (
    <EmptyFigure title={title}>
      <EmptyState icon="box" title={t(key, { days: days.length })} text={t(`${key}Text`)} />
    </EmptyFigure>
  )
}
