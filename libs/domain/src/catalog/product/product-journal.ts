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

/** Fields of the journal: those of the product form, and the approval. */
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
      /** Omitted after a deletion. */
      after?: ProductState
      reason?: string
    }

function aboutOf({ _id, name, farm }: ProductState) {
  return { thing: 'product', thingId: _id, name, district: farm.district } as const
}

/** Returns the entry of an act; undefined when nothing changed. */
function entryOf(done: ProductAct): JournalEntry | undefined {
  if (done.act === 'product.created') return { act: done.act, ...aboutOf(done.after), after: journalled(done.after) }
  const { act, before, after, reason = '' } = done
  const difference = after ? differenceOf(journalled(before), journalled(after)) : { before: journalled(before) }
  if (act === 'product.changed' && 'fields' in difference && difference.fields.length === 0) return undefined
  return { act, ...aboutOf(before), ...difference, reason }
}

/**
 * Journals acts of staff, or of an agent who helps the farmer, on products: in the acts' transaction, in one write for all.
 * A farmer's own acts and unchanged products are not journalled. docs/product/office.md#journal.
 */
export async function journalProducts(acts: readonly ProductAct[], by: StaffAct, tx: Domain): Promise<void> {
  if (!isJournalled(by.actor)) return
  await writeJournalEntries(
    acts.flatMap(act => entryOf(act) ?? []),
    by,
    tx,
  )
}

export async function journalProduct(act: ProductAct, by: StaffAct, tx: Domain): Promise<void> {
  await journalProducts([act], by, tx)
}
