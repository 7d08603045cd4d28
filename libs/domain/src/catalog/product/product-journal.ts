import type { JournalAct } from '@santhe/rules'
import type { Domain } from '../../foundation/domain.ts'
import {
  differenceOf,
  isJournalled,
  type JournalEntry,
  type StaffAct,
  writeJournalEntries,
} from '../../foundation/write-entry.ts'
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

type ProductAct =
  | { act: 'product.created'; after: ProductState }
  | {
      act: Exclude<Extract<JournalAct, `product.${string}`>, 'product.created'>
      before: ProductState
      /** Left out where the product is gone. */
      after?: ProductState
      reason?: string
    }

function aboutOf({ _id, name, farm }: ProductState) {
  return { thing: 'product', thingId: _id, name, district: farm.district } as const
}

/** Returns the entry of an act; undefined for a change of nothing. */
function entryOf(done: ProductAct): JournalEntry | undefined {
  if (done.act === 'product.created') return { act: done.act, ...aboutOf(done.after), after: journalled(done.after) }
  const { act, before, after, reason = '' } = done
  const difference = after ? differenceOf(journalled(before), journalled(after)) : { before: journalled(before) }
  if (act === 'product.changed' && 'fields' in difference && difference.fields.length === 0) return undefined
  return { act, ...aboutOf(before), ...difference, reason }
}

/**
 * Writes what staff did to products, or an agent who helps their farmer, into the journal: in the acts' own transaction, in one write,
 * however many they are. What their farmer does is not journalled, and neither is a change of nothing. docs/product/office.md#journal.
 */
export async function journalProducts(acts: readonly ProductAct[], by: StaffAct, tx: Domain): Promise<void> {
  if (!isJournalled(by.actor)) return
  await writeJournalEntries(
    acts.flatMap(act => entryOf(act) ?? []),
    by,
    tx,
  )
}

/** Writes one act, as `journalProducts` does. */
export async function journalProduct(act: ProductAct, by: StaffAct, tx: Domain): Promise<void> {
  await journalProducts([act], by, tx)
}
