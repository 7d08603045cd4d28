import type { Product } from '@santhe/contracts'
import { addDays, formatDate, hasEnded, type IstDate, productEstimate } from '@santhe/rules'
import type { ContentsText } from '@santhe/ui'
import type { T } from '../../use-t.ts'

/** '10 kg a box · 14 boxes left' */
export function boxLine({ unit, unitsPerBox, inventory }: Product, contents: ContentsText, t: T): string {
  const box = t('product.inBox', { contents: contents(unitsPerBox, unit) })
  return `${box} · ${inventory > 0 ? t('product.left', { count: inventory }) : t('product.noneLeft')}`
}

function harvestWords({ harvestDate, harvestMonth }: Product, t: T): string {
  const date = formatDate(harvestDate, 'd MMM') || harvestMonth
  return date ? t('product.harvest', { date }) : ''
}

/** What is known of several parts, with a dot between. */
function joined(...parts: string[]): string {
  return parts.filter(part => part !== '').join(' · ')
}

/** 'Arrives tomorrow · until 30 Nov', for a pre-order 'Harvest 12 Dec · arrives 13 Dec'; without an estimate how long it is offered. */
export function timeLine(product: Product, today: IstDate, t: T): string {
  const date = formatDate(product.availableUntil, 'd MMM')
  if (hasEnded(product, today)) return t('product.endedOn', { date })
  const estimate = productEstimate(product, today)
  if (estimate === undefined) return t('product.offeredUntil', { date })
  const arrival = { date: formatDate(estimate, 'd MMM') }
  if (product.status === 'Pre-Order') return joined(harvestWords(product, t), t('product.arrivesToo', arrival))
  const arrives = estimate === addDays(today, 1) ? t('product.arrivesTomorrow') : t('product.arrives', arrival)
  return joined(arrives, t('product.until', { date }))
}

/** 'Harvest 20 Nov · drip-irrigated, no sprays'; a pre-order's harvest is said above, so here until when it can be booked. */
export function growingLine(product: Product, t: T): string {
  const date = formatDate(product.availableUntil, 'd MMM')
  const isBooked = product.status === 'Pre-Order'
  return joined(isBooked ? t('product.bookUntil', { date }) : harvestWords(product, t), product.growingDetails)
}
