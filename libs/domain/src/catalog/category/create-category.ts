import { fail, nameKey } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { duplicateKey } from '../../foundation/database-errors.ts'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { Categories, type CategoryRecord } from '../../records/category.ts'
import { MAX_CATEGORIES } from './queries.ts'

export type CategoryFields = Pick<CategoryRecord, 'name' | 'description'>

function newCategory(id: number, { name, description }: CategoryFields, now: Date): CategoryRecord {
  return { _id: id, name, nameKey: nameKey(name), description, isHidden: false, createdAt: now }
}

/**
 * Writes categories and a journal entry for each, in the caller's transaction.
 * @throws VALIDATION when the market would have more than 200
 */
async function write(categories: readonly CategoryRecord[], by: StaffAct, tx: Domain): Promise<void> {
  const { connection, session } = tx
  const existing = await Categories(connection).countDocuments({ isHidden: false }, { session })
  if (existing + categories.length > MAX_CATEGORIES) {
    fail('VALIDATION', { message: say('category.full', { most: MAX_CATEGORIES }) })
  }
  await Categories(connection).create([...categories], { session, ordered: true })
  for (const { _id, name, description } of categories) {
    const after = { name, description }
    await writeJournal({ act: 'category.created', thing: 'category', thingId: _id, name, after }, by, tx)
  }
}

/**
 * Adds a category and returns it; a repeated idempotency key returns the first one. docs/product/office.md#categories.
 * @throws NAME_TAKEN with the field named, ignoring case
 * @throws VALIDATION when the market has 200
 * @throws KEY_REUSED
 * @throws NOT_FOUND when the first one was deleted since
 */
export function createCategory(
  { fields, by, idempotencyKey: key }: { fields: CategoryFields; by: StaffAct; idempotencyKey?: string | undefined },
  domain: Domain,
): Promise<CategoryRecord> {
  const request = { actorId: by.actor.id, call: 'createCategory', key, body: fields }
  const command = async () => {
    const category = newCategory(await nextId(domain, 'category'), fields, by.now)
    const store = async (tx: Domain) => {
      await write([category], by, tx)
      await saveOutcome(request, { orders: [], madeId: category._id }, by.now, tx)
    }
    await withTransaction(domain, store).catch(failTakenName)
    return category
  }
  const replay = async ({ madeId }: { madeId?: number | undefined }) =>
    (await Categories(domain.connection).findOne({ _id: madeId, isHidden: false }).lean<CategoryRecord>()) ??
    fail('NOT_FOUND')
  return onlyOnce(request, { command, replay }, domain)
}

/**
 * Adds those of the categories whose names are free, all or none, so that a repeat adds nothing.
 * @throws VALIDATION when the market would have more than 200
 */
export async function addMissingCategories(
  { categories, by }: { categories: readonly CategoryFields[]; by: StaffAct },
  domain: Domain,
): Promise<void> {
  const firstId = await nextId(domain, 'category', categories.length)
  const requested = categories.map((fields, place) => newCategory(firstId + place, fields, by.now))
  try {
    await withTransaction(domain, async tx => {
      const existing = await Categories(tx.connection)
        .find({ isHidden: false }, { nameKey: 1 }, { session: tx.session })
        .lean()
      const taken = new Set(existing.map(category => category.nameKey))
      const missing = requested.filter(category => !taken.has(category.nameKey))
      if (missing.length > 0) await write(missing, by, tx)
    })
  } catch (error) {
    failTakenName(error)
  }
}

/** @throws NAME_TAKEN when the unique index refused the name, else the given error */
export function failTakenName(error: unknown): never {
  if (!duplicateKey(error)?.includes('nameKey')) throw error
  const message = say('category.nameTaken')
  return fail('NAME_TAKEN', { message, fields: { name: message } })
}
