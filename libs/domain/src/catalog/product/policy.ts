import { type Action, type Actor, may, type Subject, scopesFor } from '@santhe/rules'
import { scopeFilter } from '../../foundation/scope-filter.ts'
import type { ProductRecord } from '../../records/product.ts'

type Placed = Pick<ProductRecord, 'farmId' | 'farm' | 'approvalStatus' | 'isHidden'>

function subjectOf({ farmId, farm }: Pick<Placed, 'farmId' | 'farm'>): Subject {
  return { farmerId: farmId, district: farm.district, taluk: farm.taluk }
}

/** Anybody may read an approved product, even past its date; its farm and staff in scope may in every state. docs/product/products.md#reading-a-product. */
export function maySeeProduct(actor: Actor | undefined, product: Placed): boolean {
  if (product.isHidden) return false
  if (product.approvalStatus === 'approved' && !product.farm.isHidden) return true
  return mayReadProduct(actor, product)
}

/** Returns whether an actor may read a product in every state: its farmer, and staff in scope. */
export function mayReadProduct(actor: Actor | undefined, product: Pick<Placed, 'farmId' | 'farm'>): boolean {
  return actor !== undefined && may(actor, 'product.read', subjectOf(product))
}

export function mayWriteProduct(actor: Actor, product: Placed): boolean {
  return !product.isHidden && may(actor, 'product.write', subjectOf(product))
}

/** Returns the same rules as a filter of the products for which an actor may do something. */
export function productsFor(actor: Actor, action: Extract<Action, `product.${string}`>): Record<string, unknown> {
  return scopeFilter(scopesFor(actor, action), { district: 'farm.district', taluk: 'farm.taluk', farm: 'farmId' })
}
