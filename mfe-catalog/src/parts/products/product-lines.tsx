import type { Product } from '@santhe/contracts'
import {
  harvestMonthIn,
  hasEnded,
  type IstDate,
  isHarvested,
  type Language,
  nearShortDate,
  nearShortDeliveryDate,
  productEstimate,
  statusAsRead,
} from '@santhe/rules'
import type { ContentsText, TranslateOf } from '@santhe/ui'
import type catalogTexts from '../../texts/en/catalog.json'
import styles from './ProductCard.module.css'

const SEPARATOR = ' · '

/** '10 kg a box · 14 boxes left' */
export function boxLine(
  { unit, unitsPerBox, inventory }: Product,
  contents: ContentsText,
  t: TranslateOf<typeof catalogTexts>,
): string {
  const box = t('product.inBox', { contents: contents(unitsPerBox, unit) })
  return `${box}${SEPARATOR}${inventory > 0 ? t('product.left', { count: inventory }) : t('product.noneLeft')}`
}

interface Words {
  t: TranslateOf<typeof catalogTexts>
  language: Language
}

/** Empty for products that aren't harvested, such as milk. */
function harvestText(product: Product, today: IstDate, { t, language }: Words): string {
  const { harvestDate, harvestMonth, status } = product
  const date = nearShortDate(harvestDate, today, language) || harvestMonthIn(harvestMonth, language)
  if (!date || !isPicked(product)) return ''
  const isOver = status === 'Available Now' && harvestDate !== null && harvestDate <= today
  return t(isOver ? 'product.harvestedOn' : 'product.harvest', { date })
}

/** False for milk, eggs and ghee. docs/product/calendar.md#in-season */
export function isPicked({ name, category }: Product): boolean {
  return isHarvested({ produceName: name, category })
}

function joined(...parts: string[]): string {
  return parts.filter(part => part !== '').join(SEPARATOR)
}

/** 'Arrives tomorrow · order by Nov 30', for a pre-order 'Harvest Dec 12 · arrives 13 Dec'. Empty when sold out. */
export function timeLine(product: Product, today: IstDate, words: Words): string {
  const { t, language } = words
  const date = nearShortDate(product.availableUntil, today, language)
  if (hasEnded(product, today)) return t('product.endedOn', { date })
  if (statusAsRead(product) === 'Sold Out') return ''
  const estimate = productEstimate(product, today)
  const arrival = { date: nearShortDeliveryDate(estimate, today, language) }
  if (product.status === 'Pre-Order') {
    const arrives = estimate === undefined ? t('product.estimatedSoon') : t('product.arrivesToo', arrival)
    return joined(harvestText(product, today, words), arrives)
  }
  if (estimate === undefined) return t('product.offeredUntil', { date })
  return joined(t('product.arrives', arrival), t('product.orderBy', { date }))
}

/** '10 kg · 14 left' */
export function shortBoxLine(
  { unit, unitsPerBox, inventory }: Product,
  contents: ContentsText,
  t: TranslateOf<typeof catalogTexts>,
): string {
  const left = inventory > 0 ? t('product.leftShort', { count: inventory }) : t('product.noneLeft')
  return joined(contents(unitsPerBox, unit), left)
}

/** 'Harvested Nov 20', for pre-orders the booking deadline. Empty when unknown. */
export function harvestLine(product: Product, today: IstDate, words: Words): string {
  const { t, language } = words
  const isBooked = statusAsRead(product) === 'Pre-Order' && !hasEnded(product, today)
  const date = nearShortDate(product.availableUntil, today, language)
  return isBooked ? t('product.bookUntil', { date }) : harvestText(product, today, words)
}

/** Wraps between parts only, so no date breaks; the separator hides at line starts. */
export function UnbrokenParts({ line }: { line: string }) {
  return line.split(SEPARATOR).map((part, place) => (
    <span key={part} className={styles.unbroken}>
      {place > 0 && <span>{SEPARATOR}</span>}
      <span>{part}</span>
    </span>
  ))
}
