import type { StatisticsHistory } from '@santhe/contracts'
import { formatDate } from '@santhe/rules'
import { EmptyState, useTexts } from '@santhe/ui'
import { useIsPhone } from '@santhe/ui/office'
import { ColumnFigure } from '../charts/ColumnFigure.tsx'
import { EmptyFigure } from '../charts/Figure.tsx'
import { texts } from '../texts.ts'
import { countText } from './count-text.ts'
import { axisDate } from './day-columns.ts'

const NAMES = { phone: 4, wide: 7 }

/** How many boxes are booked for the harvest of each of the coming weeks. */
export function HarvestFigure({ weeks }: { weeks: StatisticsHistory['preOrdersByWeek'] }) {
  const t = useTexts(texts)
  const isPhone = useIsPhone()
  const title = t('harvests.title')
  const boxesText = (boxes: number) => t('boxes.count', { count: boxes, number: countText(boxes) })
  const ordersText = (orders: number) => t('orders.count', { count: orders, number: countText(orders) })
  const [first, ...others] = weeks
  const total = weeks.reduce((sum, { boxes }) => sum + boxes, 0)
  if (first === undefined || total === 0)
    return (
      <EmptyFigure title={title} size="low">
        <EmptyState icon="calendar" title={t('harvests.none', { weeks: weeks.length })} text={t('harvests.noneText')} />
      </EmptyFigure>
    )
  const fullest = others.reduce((most, week) => (week.boxes > most.boxes ? week : most), first)
  return (
    <ColumnFigure
      title={title}
      summary={t('harvests.summary', {
        total: boxesText(total),
        weeks: weeks.length,
        week: axisDate(fullest.monday),
        most: countText(fullest.boxes),
      })}
      columns={weeks.map(({ monday, orders, boxes }) => ({
        key: monday,
        axisName: axisDate(monday),
        text: t('harvests.columnText', {
          week: formatDate(monday),
          boxes: boxesText(boxes),
          orders: ordersText(orders),
        }),
        values: [boxes],
      }))}
      parts={[{ key: 'boxes', name: t('boxes.heading'), look: 'solid' }]}
      format={countText}
      tickText={countText}
      least={1}
      mostNames={isPhone ? NAMES.phone : NAMES.wide}
      table={{
        headings: [t('harvests.week'), t('boxes.heading'), t('harvests.orders')],
        rows: weeks.map(({ monday, orders, boxes }) => ({
          key: monday,
          cells: [formatDate(monday), countText(boxes), countText(orders)],
        })),
      }}
    />
  )
}
