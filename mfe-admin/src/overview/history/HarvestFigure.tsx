import type { StatisticsHistory } from '@santhe/contracts'
import { formatDate } from '@santhe/rules'
import { EmptyState, useTexts } from '@santhe/ui'
import { useIsPhone } from '@santhe/ui/office'
import { ColumnFigure } from '../charts/ColumnFigure.tsx'
import { EmptyFigure } from '../charts/Figure.tsx'
import { texts } from '../texts.ts'
import { axisDate, countText } from './day-columns.ts'

const NAMES = { phone: 4, wide: 7 }

type Weeks = StatisticsHistory['preOrdersByWeek']
type Beside = StatisticsHistory['preOrdersBeside']

const fullestOf = (weeks: Weeks) =>
  weeks.reduce<Weeks[number] | undefined>((most, week) => (week.boxes > (most?.boxes ?? 0) ? week : most), undefined)

/** Returns chart columns with table rows for each coming week. */
function useWeekColumns(weeks: Weeks) {
  const t = useTexts(texts)
  return weeks.map(({ monday, orders, boxes }) => ({
    key: monday,
    axisName: axisDate(monday),
    text: t('harvests.columnText', {
      week: formatDate(monday),
      boxes: t('boxes.count', { count: boxes, number: countText(boxes) }),
      orders: t('orders.count', { count: orders, number: countText(orders) }),
    }),
    values: [boxes],
    cells: [formatDate(monday), countText(boxes), countText(orders)],
  }))
}

/** The same for boxes outside the coming weeks; an order may span several weeks. */
function useBesideColumns(beside: Beside) {
  const t = useTexts(texts)
  return (['earlier', 'later', 'noWeek'] as const)
    .filter(key => beside[key] > 0)
    .map(key => ({
      key,
      // Named in the legend: too long for the axis on phones.
      axisName: '',
      text: t(`harvests.${key}Text`, {
        boxes: t('boxes.count', { count: beside[key], number: countText(beside[key]) }),
      }),
      // Its own series, so it looks different.
      values: [0, beside[key]],
      cells: [t(`harvests.${key}`), countText(beside[key]), '–'],
    }))
}

/** Returns the total and the fullest week in words. */
function useSummary(weeks: Weeks, beside: readonly { text: string; values: readonly number[] }[]): string {
  const t = useTexts(texts)
  const boxesText = (boxes: number) => t('boxes.count', { count: boxes, number: countText(boxes) })
  const inWeeks = weeks.reduce((sum, { boxes }) => sum + boxes, 0)
  const total = beside.reduce((sum, { values: [, boxes = 0] }) => sum + boxes, inWeeks)
  const others = { weeks: weeks.length, total: boxesText(total), beside: beside.map(({ text }) => text).join(', ') }
  const fullest = fullestOf(weeks)
  if (fullest === undefined) return t('harvests.onlyBeside', others)
  const most = { week: axisDate(fullest.monday), most: countText(fullest.boxes) }
  const key = beside.length > 0 ? 'harvests.inAll' : 'harvests.summary'
  return t(key, { ...others, ...most, number: countText(inWeeks) })
}

/** Boxes booked per harvest week, and those outside the weeks. */
export function HarvestFigure({ weeks, beside }: { weeks: Weeks; beside: Beside }) {
  const t = useTexts(texts)
  const isPhone = useIsPhone()
  const title = t('harvests.title')
  const ofWeeks = useWeekColumns(weeks)
  const ofOthers = useBesideColumns(beside)
  const summary = useSummary(weeks, ofOthers)
  if (fullestOf(weeks) === undefined && ofOthers.length === 0)
    return (
      <EmptyFigure title={title} size="low">
        <EmptyState icon="calendar" title={t('harvests.none', { weeks: weeks.length })} text={t('harvests.noneText')} />
      </EmptyFigure>
    )
  const columns = [
    ...ofOthers.filter(({ key }) => key === 'earlier'),
    ...ofWeeks,
    ...ofOthers.filter(({ key }) => key !== 'earlier'),
  ]
  const weeksAlone = [{ key: 'boxes', name: t('boxes.heading'), look: 'solid' }] as const
  const weeksAndOthers = [
    { key: 'weeks', name: t('harvests.inWeeks'), look: 'solid' },
    { key: 'beside', name: t('harvests.beside'), look: 'hatched' },
  ] as const
  return (
    <ColumnFigure
      title={title}
      summary={summary}
      columns={columns}
      parts={ofOthers.length > 0 ? weeksAndOthers : weeksAlone}
      format={countText}
      tickText={countText}
      least={1}
      mostNames={isPhone ? NAMES.phone : NAMES.wide}
      table={{ headings: [t('harvests.week'), t('boxes.heading'), t('harvests.orders')], rows: columns }}
    />
  )
}
