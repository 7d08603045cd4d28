import type { Product } from '@santhe/contracts'
import {
  addDays,
  type IstDate,
  isHigherPrice,
  MONTHS,
  NEW_OFFER_DAYS,
  rupeesToPaise,
  SEASON_STATES,
  type SeasonMonths,
  seasonMonths,
  seasonsOf,
} from '@santhe/rules'

const DRAFT_FIELDS = [
  ...(['name', 'localName', 'price', 'unit', 'unitsPerBox', 'inventory', 'categoryId', 'status'] as const),
  ...(['availableUntil', 'harvestDate', 'seasons', 'description', 'growingDetails'] as const),
] as const
export type DraftField = (typeof DRAFT_FIELDS)[number]
export type ProductDraft = Record<DraftField, string>

/** Serialises month states from January: 'none none harvesting …'. */
export function textOfMonths(months: Readonly<SeasonMonths>): string {
  return MONTHS.map(month => months[month]).join(' ')
}

export function monthsOfText(text: string): SeasonMonths {
  const states = text.split(' ')
  const months = seasonMonths([])
  for (const month of MONTHS) months[month] = SEASON_STATES.find(state => state === states[month]) ?? 'none'
  return months
}

export function bodyOf({ seasons, ...draft }: ProductDraft) {
  return { ...draft, seasons: seasonsOf(monthsOfText(seasons)) }
}

/** docs/product/farmer-dashboard.md#form-defaults, docs/product/farmer-dashboard.md#units. */
export function newDraft(today: IstDate): ProductDraft {
  return {
    name: '',
    localName: '',
    price: '0',
    unit: 'kg',
    unitsPerBox: '1',
    inventory: '0',
    categoryId: '0',
    status: 'Available Now',
    availableUntil: addDays(today, NEW_OFFER_DAYS),
    harvestDate: today,
    seasons: textOfMonths(seasonMonths([])),
    description: '',
    growingDetails: '',
  }
}

export function withOwnEdit(product: Product): Product {
  const { name, localName, description, price } = product.pendingEdit ?? {}
  return {
    ...product,
    name: name ?? product.name,
    localName: localName ?? product.localName,
    description: description ?? product.description,
    price: price ?? product.price,
  }
}

/** Leaves out pictures, which are changed one by one. */
export function draftOf(product: Product): ProductDraft {
  return {
    name: product.name,
    localName: product.localName,
    price: String(product.price),
    unit: product.unit,
    unitsPerBox: String(product.unitsPerBox),
    inventory: String(product.inventory),
    categoryId: String(product.categoryId),
    status: product.status,
    availableUntil: product.availableUntil,
    harvestDate: product.harvestDate ?? '',
    seasons: textOfMonths(seasonMonths(product.seasons ?? [])),
    description: product.description,
    growingDetails: product.growingDetails,
  }
}

/** Reports a past date with a code of the schema, which doesn't know today. */
export function availableUntilProblem(draft: ProductDraft, today: IstDate): Record<string, string> {
  return draft.availableUntil <= today ? { availableUntil: 'form.futureDate' } : {}
}

export function isDraftField(name: string): name is DraftField {
  return DRAFT_FIELDS.some(field => field === name)
}

export function changedTexts(values: ProductDraft, initial: ProductDraft): Partial<ProductDraft> {
  const changed = DRAFT_FIELDS.filter(field => values[field] !== initial[field])
  return Object.fromEntries(changed.map(field => [field, values[field]]))
}

const REVIEWED: readonly DraftField[] = ['name', 'localName', 'description']

/**
 * Splits changed fields into those that need approval and those that apply at once.
 * docs/product/products.md#pending-edits.
 */
export function effectOf(values: ProductDraft, initial: ProductDraft, onSale: Product) {
  const live = draftOf(onSale)
  const waits = (field: DraftField) =>
    field === 'price'
      ? isHigherPrice(rupeesToPaise(onSale.price) ?? 0, rupeesToPaise(values.price) ?? 0)
      : REVIEWED.includes(field) && values[field] !== live[field]
  const changed = DRAFT_FIELDS.filter(field => values[field] !== initial[field])
  return { waits: DRAFT_FIELDS.filter(waits), atOnce: changed.filter(field => !waits(field)) }
}
