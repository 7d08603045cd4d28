import type { JournalAct } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import { differenceOf, isJournalled, type StaffAct, writeJournal } from '../../foundation/journal/write-entry.ts'
import type { ProductRecord } from '../../records/product.ts'

type ProductState = ProductRecord & { inventory?: number }

/** What people decide about a product: the fields of its form, and its approval. */
function journalled(product: ProductState) {
  const { name, localName, description, price, unit, unitsPerBox, status, categoryName, growingDetails } = product
  const { availableUntil, harvestDate, seasons, inventory, approvalStatus, rejectionReason } = product
  const images = product.images.map(({ imageUrl }) => imageUrl)
  const pendingEdit = product.pendingEdit ?? null
  const texts = { name, localName, description, growingDetails, categoryName, images }
  const offer = { price, unit, unitsPerBox, status, availableUntil, harvestDate, seasons, inventory }
  return { ...texts, ...offer, approvalStatus, rejectionReason, pendingEdit }
}

interface ProductAct {
  act: Extract<JournalAct, `product.${string}`>
  before: ProductState
  /** Left out where the product is gone. */
  after?: ProductState
  reason?: string
}

/** Writes that an agent made a product for a farmer, in the act's own transaction; what a farmer makes alone is not journalled. */
export async function journalNewProduct(product: ProductState, by: StaffAct, tx: Domain): Promise<void> {
  if (!isJournalled(by.actor)) return
  const about = { thing: 'product', thingId: product._id, name: product.name, district: product.farm.district } as const
  await writeJournal({ act: 'product.created', ...about, after: journalled(product) }, by, tx)
}

/**
 * Writes what staff did to a product into the journal, in the act's own transaction; what its farmer does is not journalled, and
 * neither is a change of nothing. docs/product/office.md#journal.
 */
export async function journalProduct(
  { act, before, after, reason = '' }: ProductAct,
  by: StaffAct,
  tx: Domain,
): Promise<void> {
  if (!isJournalled(by.actor)) return
  const difference = after ? differenceOf(journalled(before), journalled(after)) : { before: journalled(before) }
  if (act === 'product.changed' && 'fields' in difference && difference.fields.length === 0) return
  const about = { thing: 'product', thingId: before._id, name: before.name, district: before.farm.district } as const
  await writeJournal({ act, ...about, ...difference, reason }, by, tx)
}
