import type { Product } from '@santhe/contracts'
import { addDays, type IstDate } from '@santhe/rules'

/** The form as it stands on the screen: every field as text. */
export type ProductDraft = Record<
  | 'name'
  | 'localName'
  | 'price'
  | 'unit'
  | 'unitsPerBox'
  | 'inventory'
  | 'categoryId'
  | 'status'
  | 'availableUntil'
  | 'harvestDate'
  | 'description'
  | 'growingDetails'
  | 'imageUrl',
  string
>
export type DraftField = keyof ProductDraft

const DAYS_AHEAD = 30
export const MOST_DAYS_AHEAD = 365

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
    description: '',
    growingDetails: '',
    imageUrl: '',
  }
}

/** Returns a product as its farmer's edit would make it, where one waits. */
export function withOwnEdit(product: Product): Product {
  const { name, localName, description, price, images } = product.pendingEdit ?? {}
  return {
    ...product,
    name: name ?? product.name,
    localName: localName ?? product.localName,
    description: description ?? product.description,
    price: price ?? product.price,
    imageUrl: images?.[0]?.imageUrl ?? product.imageUrl,
  }
}

/** An existing product's form. A drawn picture stands for none. */
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
    description: product.description,
    growingDetails: product.growingDetails,
    imageUrl: product.imageUrl,
  }
}

/** Returns the message for a date that is over, which the schema can't check without today. */
export function availableUntilProblem(draft: ProductDraft, today: IstDate): Record<string, string> {
  return draft.availableUntil <= today ? { availableUntil: 'Date must be in the future' } : {}
}
