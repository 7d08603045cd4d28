import type { StatisticsHistory } from '@santhe/contracts'
import { type Translate, useTexts } from '@santhe/ui'
import { BarFigure } from '../charts/BarFigure.tsx'
import { texts } from '../texts.ts'
import { countText } from './day-columns.ts'

type Approvals = NonNullable<StatisticsHistory['approvals']>
type Waits = Approvals['waiting']

export function ApprovalFigure({ approvals: { waiting, decided }, days }: { approvals: Approvals; days: number }) {
  const t = useTexts(texts)
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

type T = Translate<Parameters<ReturnType<typeof texts.in>>[0]>

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
