import type { Product } from '@santhe/contracts'
import {
  addDays,
  type IstDate,
  isHigherPrice,
  MONTHS,
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
/** The form as it stands on the screen: every field as text. */
export type ProductDraft = Record<DraftField, string>

/** Returns the text of the field of the seasons: the state of each month from January on, 'none none harvesting …'. */
export function textOfMonths(months: Readonly<SeasonMonths>): string {
  return MONTHS.map(month => months[month]).join(' ')
}

/** Returns the months of such a text; 'none' for what is no state. */
export function monthsOfText(text: string): SeasonMonths {
  const states = text.split(' ')
  const months = seasonMonths([])
  for (const month of MONTHS) months[month] = SEASON_STATES.find(state => state === states[month]) ?? 'none'
  return months
}

/** Returns a draft as it is checked and sent. */
export function bodyOf({ seasons, ...draft }: ProductDraft) {
  return { ...draft, seasons: seasonsOf(monthsOfText(seasons)) }
}

const DAYS_AHEAD = 30

/** Returns a new product's form. docs/product/farmer-dashboard.md#form-defaults, docs/product/farmer-dashboard.md#units. */
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
    availableUntil: addDays(today, DAYS_AHEAD),
    harvestDate: today,
    seasons: textOfMonths(seasonMonths([])),
    description: '',
    growingDetails: '',
  }
}

/** Returns a product as its farmer's edit would make it, where one waits. */
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

/** An existing product's form. Its pictures are changed one by one. */
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

/** Returns the message for a date that is over, which the schema can't check without today. */
export function availableUntilProblem(draft: ProductDraft, today: IstDate): Record<string, string> {
  return draft.availableUntil <= today ? { availableUntil: 'Date must be in the future' } : {}
}

/** Returns whether a text of a saved draft belongs to a field of the form. */
export function isDraftField(name: string): name is DraftField {
  return DRAFT_FIELDS.some(field => field === name)
}

/** Returns the texts that differ from those that the form began with. */
export function changedTexts(values: ProductDraft, initial: ProductDraft): Partial<ProductDraft> {
  const changed = DRAFT_FIELDS.filter(field => values[field] !== initial[field])
  return Object.fromEntries(changed.map(field => [field, values[field]]))
}

const REVIEWED: readonly DraftField[] = ['name', 'localName', 'description']

/**
 * Returns which fields of a farmer's edit will wait for approval, beside the version on sale, and which of the changed ones count at once.
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
