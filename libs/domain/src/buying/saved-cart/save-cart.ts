import { clampQuantity, MAX_QUANTITY, mergeLines, type ProductQuantity } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { SavedCarts } from '../../records/saved-cart.ts'

export interface SaveCart {
  personId: number
  items: readonly ProductQuantity[]
  now: Date
}

/** Saves a person's cart, replacing the former one; an empty cart deletes it. */
export async function saveCart({ personId, items, now }: SaveCart, { connection }: Domain): Promise<void> {
  if (items.length === 0) {
    await SavedCarts(connection).deleteOne({ _id: personId })
    return
  }
  const lines = mergeLines(items).map(({ productId, quantity }) => ({
    productId,
    quantity: clampQuantity(quantity, MAX_QUANTITY).quantity,
  }))
  await SavedCarts(connection).updateOne({ _id: personId }, { $set: { lines, savedAt: now } }, { upsert: true })
}
