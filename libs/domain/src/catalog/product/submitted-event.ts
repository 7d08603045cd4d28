import type { DomainEvent } from '../../records/events.ts'
import type { ProductRecord } from '../../records/product.ts'

/** Returns what those who decide about a product are notified of: it, or its farmer's edit of it, waits from now on. */
export function submittedEvent(product: ProductRecord, at: Date): DomainEvent {
  const { _id: productId, farmId, name: productName, farm, pendingEdit } = product
  const isOfEdit = Boolean(pendingEdit)
  return { kind: 'productSubmitted', at, productId, farmId, productName, farmName: farm.name, isOfEdit }
}
