import type { Product } from '@santhe/contracts'
import { addDays, formatDate, hasEnded, type IstDate, productEstimate } from '@santhe/rules'
import type { T } from '../../use-t.ts'

type UnitKey = 'kg' | 'g' | 'l' | 'ml' | 'each' | 'dozen'

function isUnit(unit: string): unit is UnitKey {
  return ['kg', 'g', 'l', 'ml', 'each', 'dozen'].includes(unit)
}

/** The word for a unit: 'kg', 'pieces', 'dozen'. */
export function unitWord(unit: string, t: T): string {
  return isUnit(unit) ? t(`units.${unit}`) : unit
}

/** '10 kg a box · 14 boxes left' */
export function boxLine({ unit, unitsPerBox, inventory }: Product, t: T): string {
  const box = t('product.inBox', { units: unitsPerBox, unit: unitWord(unit, t) })
  return `${box} · ${inventory > 0 ? t('product.left', { count: inventory }) : t('product.noneLeft')}`
}

/** 'Arrives tomorrow · until 30 Nov'; without an estimate only how long it is offered. */
export function timeLine(product: Product, today: IstDate, t: T): string {
  const date = formatDate(product.availableUntil, 'd MMM')
  if (hasEnded(product, today)) return t('product.endedOn', { date })
  const until = t('product.until', { date })
  const estimate = productEstimate(product, today)
  if (estimate === undefined) return until
  const arrives =
    estimate === addDays(today, 1)
      ? t('product.arrivesTomorrow')
      : t('product.arrives', { date: formatDate(estimate, 'd MMM') })
  return `${arrives} · ${until}`
}

/** 'Harvest 12 Dec · open field, no sprays': when it is picked and how it is grown, what is known of both. */
export function growingLine({ harvestDate, harvestMonth, growingDetails }: Product, t: T): string {
  const date = formatDate(harvestDate, 'd MMM') || harvestMonth
  const harvest = date ? t('product.harvest', { date }) : ''
  return [harvest, growingDetails].filter(part => part !== '').join(' · ')
}
