import type { StatisticsHistory } from '@santhe/contracts'
import { EmptyState, useTexts } from '@santhe/ui'
import { BarFigure } from '../charts/BarFigure.tsx'
import { EmptyFigure } from '../charts/Figure.tsx'
import { texts } from '../texts.ts'
import { countText, mostCategories } from './day-columns.ts'

interface CategoryFigureProps {
  categories: StatisticsHistory['boxesByCategory']
  days: number
}

export function CategoryFigure({ categories, days }: CategoryFigureProps) {
  const t = useTexts(texts)
  const title = t('categories.title')
  const sold = categories.filter(({ boxes }) => boxes > 0)
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
