import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { addEvents } from '../../../foundation/add-event.ts'
import { type Domain, withTransaction } from '../../../foundation/domain.ts'
import { nextId } from '../../../foundation/ids.ts'
import { onlyOnce, saveOutcome } from '../../../foundation/only-once.ts'
import { retryOnConflict } from '../../../foundation/retry-on-conflict.ts'
import type { StaffAct } from '../../../foundation/write-entry.ts'
import type { FarmRecord } from '../../../records/farm.ts'
import { type ProductRecord, Products } from '../../../records/product.ts'
import { newStock, Stocks } from '../../../records/stock.ts'
import { freeLine, settleLines } from '../../stock/line.ts'
import { setStock } from '../../stock/set-stock.ts'
import { farmOf, newProductRecord } from '../create-product.ts'
import { categoryToUse } from '../product-fields.ts'
import { journalProducts } from '../product-journal.ts'
import { farmSnapshot, refreshFarmActivity, submissionEvents, submittedEvent } from '../product-record.ts'
import type { StockedProduct } from '../queries.ts'
import type { ComparedRow, ReadRow, SheetWrite } from './compare-rows.ts'
import { compareSheet } from './compare-sheet.ts'
import { followMove } from './harvest-moves.ts'

export interface TakenSheet {
  created: number
  changed: number
  unchanged: number
}

interface TakeSheet {
  rows: readonly ReadRow[]
  /** Version of the preview that the farmer saw. */
  version: string
  by: StaffAct
  idempotencyKey?: string | undefined
}

/** Compares again, to store only what was previewed. */
async function compareAgain({ rows, version, by: { actor, now } }: TakeSheet, domain: Domain) {
  const compared = await compareSheet({ rows, actor, now }, domain)
  if (compared.version !== version) fail('CONFLICT', { message: say('sheet.changed') })
  if (compared.rows.some(({ state }) => state === 'wrong')) {
    fail('VALIDATION', { message: say('sheet.wrongRows') })
  }
  return compared.rows
}

/**
 * Imports a previewed sheet in one transaction: all of its rows, or none. The stock changes by differences, so that sales since the
 * export stay valid; a repeated idempotency key changes nothing more.
 * docs/product/product-sheets.md#all-or-nothing.
 * @throws CONFLICT when the effect differs from the preview
 * @throws VALIDATION when a row is wrong
 * @throws FORBIDDEN
 * @throws KEY_REUSED
 * @throws UNAVAILABLE when conflicts last for 8 seconds
 */
export function takeSheet(input: TakeSheet, domain: Domain): Promise<TakenSheet> {
  const { rows, version, by, idempotencyKey: key } = input
  const request = { actorId: by.actor.id, call: 'takeSheet', key, body: { rows, version } }
  const command = async (): Promise<TakenSheet> => {
    // Reserves ids for all possibly new rows, since ids come from outside the transaction; gaps are fine.
    const unnumbered = rows.filter(({ cells }) => cells.id.text === '').length
    const firstId = unnumbered === 0 ? 0 : await nextId(domain, 'product', unnumbered)
    const attempt = async (tx: Domain) => {
      const compared = await compareAgain(input, tx)
      await writeRows(compared, { by, firstId }, tx)
      const count = (of: string) => compared.filter(({ state }) => state === of).length
      const sheet = { created: count('new'), changed: count('changed'), unchanged: count('unchanged') }
      await saveOutcome(request, { orders: [], sheet }, by.now, tx)
      return sheet
    }
    return retryOnConflict(domain, () => withTransaction(domain, attempt))
  }
  return onlyOnce(request, { command, replay: async ({ sheet }) => sheet ?? fail('NOT_FOUND') }, domain)
}

interface WriteRows {
  by: StaffAct
  /** Id of the first new product; the others follow it. */
  firstId: number
}

type Changed = Extract<SheetWrite, { kind: 'change' }>
type Created = Extract<SheetWrite, { kind: 'create' }>

/** Stores the rows of a sheet with all consequences: due approvals, the farm's activity, the journal of staff. */
async function writeRows(rows: readonly ComparedRow[], { by, firstId }: WriteRows, tx: Domain): Promise<void> {
  const writes = rows.flatMap(({ write }) => write ?? [])
  const changed = writes.filter(write => write.kind === 'change')
  const created = writes.filter(write => write.kind === 'create')
  if (writes.length === 0) return
  const farm = await farmOf(by.actor, by.now, tx)
  await touchCategories(changed, created, tx)
  await writeChanged(changed, tx)
  for (const states of changed) await followMove(states, { by }, tx)
  const records = newRecords(created, { farm, firstId, now: by.now })
  await writeCreated(records, tx)
  const changes = changed.map(({ before, after }) => ({ act: 'product.changed' as const, before, after }))
  const additions = records.map(({ record, inventory }) => ({ ...record, inventory }))
  await journalProducts([...changes, ...additions.map(after => ({ act: 'product.created' as const, after }))], by, tx)
  const ofChanges = changed.flatMap(({ before, after }) => submissionEvents(before, after, by.now))
  await addEvents([...ofChanges, ...records.map(({ record }) => submittedEvent(record, by.now))], tx)
  await refreshFarmActivity(farm._id, tx)
}

function newRecords(
  created: readonly Created[],
  { farm, firstId, now }: { farm: FarmRecord; firstId: number; now: Date },
) {
  const of = { farmId: farm._id, farm: farmSnapshot(farm), otherNames: [], seasons: [], images: [] }
  return created.map(({ fields, inventory }, place) => ({
    inventory,
    record: newProductRecord({ ...fields, ...of, _id: firstId + place }, { inventory, now }),
  }))
}

/** Writes the used categories, so that a concurrent rename or deletion conflicts. */
async function touchCategories(changed: readonly Changed[], created: readonly Created[], tx: Domain): Promise<void> {
  const ids = new Set([
    ...created.map(({ fields }) => fields.categoryId),
    ...changed
      .filter(({ before, after }) => before.categoryId !== after.categoryId)
      .map(({ after }) => after.categoryId),
  ])
  for (const id of [...ids].sort((a, b) => a - b)) await categoryToUse({ id }, tx)
}

function recordOf({ inventory: _inventory, ...record }: StockedProduct): ProductRecord {
  return record
}

async function writeChanged(changed: readonly Changed[], tx: Domain): Promise<void> {
  if (changed.length === 0) return
  await Products(tx.connection).bulkWrite(
    changed.map(({ after }) => ({ replaceOne: { filter: { _id: after._id }, replacement: recordOf(after) } })),
    { session: tx.session },
  )
  for (const { before, after } of changed) {
    if (before.inventory === after.inventory) continue
    const freed = await freeLine(after._id, tx)
    // Zero boxes also means none for the waitlist.
    const boxes = after.inventory === 0 ? 0 : after.inventory + freed
    await setStock(after._id, boxes, after.updatedAt, tx)
  }
  const ids = changed.map(({ after }) => after._id)
  await settleLines(ids, tx)
}

async function writeCreated(
  created: readonly { record: ProductRecord; inventory: number }[],
  { connection, session }: Domain,
): Promise<void> {
  if (created.length === 0) return
  const stocks = created.map(({ record, inventory }) => newStock(record._id, inventory))
  await Products(connection).insertMany(
    created.map(({ record }) => record),
    { session },
  )
  await Stocks(connection).insertMany(stocks, { session })
}
