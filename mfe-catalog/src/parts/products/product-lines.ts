import type { Product } from '@santhe/contracts'
import { hasEnded, type IstDate, nearShortDate, productEstimate } from '@santhe/rules'
import type { ContentsText } from '@santhe/ui'
import type { T } from '../../use-t.ts'

/** '10 kg a box · 14 boxes left' */
export function boxLine({ unit, unitsPerBox, inventory }: Product, contents: ContentsText, t: T): string {
  const box = t('product.inBox', { contents: contents(unitsPerBox, unit) })
  return `${box} · ${inventory > 0 ? t('product.left', { count: inventory }) : t('product.noneLeft')}`
}

function harvestText({ harvestDate, harvestMonth }: Product, today: IstDate, t: T): string {
  const date = nearShortDate(harvestDate, today) || harvestMonth
  return date ? t('product.harvest', { date }) : ''
}

/** What is known of several parts, with a dot between. */
function joined(...parts: string[]): string {
  return parts.filter(part => part !== '').join(' · ')
}

/** When it comes and until when it is offered: 'Arrives tomorrow · order by 30 Nov', for a pre-order 'Harvest 12 Dec · arrives 13 Dec'. */
export function timeLine(product: Product, today: IstDate, t: T): string {
  const date = nearShortDate(product.availableUntil, today)
  if (hasEnded(product, today)) return t('product.endedOn', { date })
  const estimate = productEstimate(product, today)
  const arrival = { date: nearShortDate(estimate, today) }
  if (product.status === 'Pre-Order') {
    if (estimate === undefined) return joined(harvestText(product, today, t), t('product.estimatedSoon'))
    return joined(harvestText(product, today, t), t('product.arrivesToo', arrival))
  }
  if (estimate === undefined) return t('product.offeredUntil', { date })
  return joined(t('product.arrives', arrival), t('product.orderBy', { date }))
}

/** 'Harvest 20 Nov · drip-irrigated, no sprays'; a pre-order's harvest is said above, so here until when it can be booked. Empty where nothing is known. */
export function growingLine(product: Product, today: IstDate, t: T): string {
  const isBooked = product.status === 'Pre-Order' && !hasEnded(product, today)
  const date = nearShortDate(product.availableUntil, today)
  return joined(isBooked ? t('product.bookUntil', { date }) : harvestText(product, today, t), product.growingDetails)
}
