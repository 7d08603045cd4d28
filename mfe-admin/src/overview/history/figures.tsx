import type { StatisticsHistory } from '@santhe/contracts'
import { useLanguage } from '@santhe/host'
import { formatDate, formatRupees } from '@santhe/rules'
import { EmptyState, type Translate, type TranslateOf, useCategoryText, useTexts } from '@santhe/ui'
import { useIsPhone } from '@santhe/ui/office'
import { useMemo } from 'react'
import overviewTexts from '../../texts/en/overview.json'
import { ColumnFigure } from '../charts/ColumnFigure.tsx'
import { type ChartPart, totalOf } from '../charts/ColumnPlot.tsx'
import { BarFigure, EmptyFigure } from '../charts/Figure.tsx'
import { axisDate, countText, type DayColumn, dayColumns, type Measure, mostCategories, sumUp } from './day-columns.ts'

/** Most columns that a phone user can tell apart and tap. */
const MOST_ON_PHONE = 31
const NAMES = { phone: 4, wide: 7 }

interface DayFigureProps {
  measure: Measure
  days: StatisticsHistory['days']
  /** Whether there were never any orders. */
  isNewMarket: boolean
}

/** Orders or revenue per day, online and on delivery separately; per week on phones for long ranges. */
export function DayFigure({ measure, days, isNewMarket }: DayFigureProps) {
  const t = useTexts(overviewTexts)
  const language = useLanguage()
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
    from === to
      ? formatDate(from, language)
      : t('span', { from: axisDate(from, language), to: formatDate(to, language) })
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
      summary={t('daySummary', {
        total: valueText(sum.total),
        day: axisDate(sum.day, language),
        most: format(sum.most),
      })}
      columns={columns.map(column => ({
        key: column.from,
        axisName: axisDate(column.to, language),
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
        // Newest first, since people look up recent days.
        rows: columns.toReversed().map(column => ({
          key: column.from,
          cells: [nameOf(column), ...column.values.map(format), format(totalOf(column))],
        })),
      }}
    />
  )
}

function NoDays({ title, measure, days, isNewMarket }: DayFigureProps & { title: string }) {
  const t = useTexts(overviewTexts)
  const hasOrders = measure === 'revenue' && sumUp(days, 'orders') !== undefined
  const key = isNewMarket ? 'noOrders' : hasOrders ? 'noRevenue' : 'quietDays'
  return (
    <EmptyFigure title={title}>
      <EmptyState icon="box" title={t(key, { days: days.length })} text={t(`${key}Text`)} />
    </EmptyFigure>
  )
}

interface CategoryFigureProps {
  categories: StatisticsHistory['boxesByCategory']
  days: number
}

export function CategoryFigure({ categories, days }: CategoryFigureProps) {
  const t = useTexts(overviewTexts)
  const categoryText = useCategoryText()
  const title = t('categories.title')
  const named = categories.map(each => ({ ...each, name: categoryText(each.name) }))
  const sold = named.filter(({ boxes }) => boxes > 0)
  const [most] = sold
  if (most === undefined)
    return (
      <EmptyFigure title={title} size="bars">
        <EmptyState icon="box" title={t('categories.none', { days })} text={t('categories.noneText')} />
      </EmptyFigure>
    )
  const total = sold.reduce((sum, { boxes }) => sum + boxes, 0)
  const totalText = t('boxes.count', { count: total, number: countText(total) })
  return (
    <BarFigure
      title={title}
      summary={t('categories.summary', { total: totalText, name: most.name, most: countText(most.boxes) })}
      groups={[
        {
          key: 'categories',
          bars: mostCategories(sold).map(({ categoryId, name, boxes }) => ({
            key: String(categoryId ?? 'others'),
            name: name ?? t('categories.others'),
            value: boxes,
            text: countText(boxes),
          })),
        },
      ]}
      table={{
        headings: [t('categories.category'), t('boxes.heading')],
        rows: sold.map(({ categoryId, name, boxes }) => ({ key: String(categoryId), cells: [name, countText(boxes)] })),
      }}
    />
  )
}

type Approvals = NonNullable<StatisticsHistory['approvals']>
type Waits = Approvals['waiting']

export function ApprovalFigure({ approvals: { waiting, decided }, days }: { approvals: Approvals; days: number }) {
  const t = useTexts(overviewTexts)
  const groups = [
    { key: 'waiting', heading: t('approvals.waiting'), waits: waiting },
    { key: 'decided', heading: t('approvals.decided', { days }), waits: decided },
  ]
  return (
    <BarFigure
      title={t('approvals.title')}
      summary={summaryOf(waiting, t)}
      groups={groups.map(({ key, heading, waits }) => ({
        key,
        heading,
        bars: waits.map(({ products }, at) => ({
          key: String(at),
          name: waitName(waits, at, t),
          value: products,
          text: countText(products),
        })),
      }))}
      table={{
        headings: [t('approvals.wait'), ...groups.map(({ heading }) => heading)],
        rows: waiting.map(({ products }, at) => ({
          key: String(at),
          cells: [waitName(waiting, at, t), countText(products), countText(decided[at]?.products ?? 0)],
        })),
      }}
    />
  )
}

type T = Translate<Parameters<TranslateOf<typeof overviewTexts>>[0]>

/** Formats a range: up to 1 day, 1 to 3 days, more than 7 days. */
function waitName(waits: Waits, at: number, t: T): string {
  const from = waits[at - 1]?.upToDays ?? 0
  const to = waits[at]?.upToDays ?? null
  if (to === null) return t('approvals.longer', { days: from })
  return from === 0 ? t('approvals.upTo', { days: to }) : t('approvals.between', { from, to })
}

function summaryOf(waiting: Waits, t: T): string {
  const count = waiting.reduce((sum, { products }) => sum + products, 0)
  if (count === 0) return t('approvals.nothing')
  const number = countText(count)
  const late = waiting.find(({ upToDays }) => upToDays === null)?.products ?? 0
  const days = Math.max(...waiting.map(({ upToDays }) => upToDays ?? 0))
  if (late === 0) return t('approvals.summary', { count, number })
  if (late === count) return t('approvals.allLate', { count, number, days })
  return t('approvals.someLate', { count, number, days, late: countText(late) })
}

type Weeks = StatisticsHistory['preOrdersByWeek']
type Beside = StatisticsHistory['preOrdersBeside']

const fullestOf = (weeks: Weeks) =>
  weeks.reduce<Weeks[number] | undefined>((most, week) => (week.boxes > (most?.boxes ?? 0) ? week : most), undefined)

function useWeekColumns(weeks: Weeks) {
  const t = useTexts(overviewTexts)
  const language = useLanguage()
  return weeks.map(({ monday, orders, boxes }) => ({
    key: monday,
    axisName: axisDate(monday, language),
    text: t('harvests.columnText', {
      week: formatDate(monday, language),
      boxes: t('boxes.count', { count: boxes, number: countText(boxes) }),
      orders: t('orders.count', { count: orders, number: countText(orders) }),
    }),
    values: [boxes],
    cells: [formatDate(monday, language), countText(boxes), countText(orders)],
  }))
}

/** Returns chart columns for boxes outside the coming weeks; an order may span several weeks. */
function useBesideColumns(beside: Beside) {
  const t = useTexts(overviewTexts)
  return (['earlier', 'later', 'noWeek'] as const)
    .filter(key => beside[key] > 0)
    .map(key => ({
      key,
      // Named in the legend, since the name is too long for a phone's axis.
      axisName: '',
      text: t(`harvests.${key}Text`, {
        boxes: t('boxes.count', { count: beside[key], number: countText(beside[key]) }),
      }),
      // Its own series, so it looks different.
      values: [0, beside[key]],
      cells: [t(`harvests.${key}`), countText(beside[key]), '–'],
    }))
}

function useSummary(weeks: Weeks, beside: readonly { text: string; values: readonly number[] }[]): string {
  const t = useTexts(overviewTexts)
  const language = useLanguage()
  const boxesText = (boxes: number) => t('boxes.count', { count: boxes, number: countText(boxes) })
  const inWeeks = weeks.reduce((sum, { boxes }) => sum + boxes, 0)
  const total = beside.reduce((sum, { values: [, boxes = 0] }) => sum + boxes, inWeeks)
  const others = { weeks: weeks.length, total: boxesText(total), beside: beside.map(({ text }) => text).join(', ') }
  const fullest = fullestOf(weeks)
  if (fullest === undefined) return t('harvests.onlyBeside', others)
  const most = { week: axisDate(fullest.monday, language), most: countText(fullest.boxes) }
  const key = beside.length > 0 ? 'harvests.inAll' : 'harvests.summary'
  return t(key, { ...others, ...most, number: countText(inWeeks) })
}

export function HarvestFigure({ weeks, beside }: { weeks: Weeks; beside: Beside }) {
  const t = useTexts(overviewTexts)
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
