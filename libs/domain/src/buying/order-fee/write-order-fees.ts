import { isDeepStrictEqual } from 'node:util'
import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import { type Domain, withTransaction } from '../../foundation/domain.ts'
import { nextId } from '../../foundation/ids.ts'
import { type IdempotentRequest, onlyOnce, saveOutcome } from '../../foundation/only-once.ts'
import { differenceOf, type StaffAct, writeJournal } from '../../foundation/write-entry.ts'
import { type OrderFeeRecord, OrderFees } from '../../records/order-fee.ts'
import { checkFee, storedTable } from './fee-value.ts'
import { MAX_FEES } from './queries.ts'

/** `value` is rupees for a fixed fee, percent for a percentage, 0 for a table; omitted fields have the defaults of docs/product/checkout.md#fee-fields. */
type CreateOrderFee = Pick<OrderFeeRecord, 'name' | 'value'> & {
  [Field in keyof Omit<OrderFeeRecord, '_id' | 'name' | 'value'>]?: OrderFeeRecord[Field] | undefined
}

interface NewOrderFee {
  fee: CreateOrderFee
  by: StaffAct
  idempotencyKey?: string | undefined
}

/**
 * Adds a fee to all carts priced from now on, and returns it; a repeated idempotency key returns the first one.
 * docs/product/checkout.md#fee-fields.
 * @throws VALIDATION for a fee that can't price carts exactly, and when the market has 200 fees
 * @throws KEY_REUSED
 * @throws NOT_FOUND when the first one was deleted since
 */
export function createOrderFee({ fee, by, idempotencyKey: key }: NewOrderFee, domain: Domain): Promise<OrderFeeRecord> {
  const request = { actorId: by.actor.id, call: 'createOrderFee', key, body: fee }
  const replay = async ({ feeId }: { feeId?: number | undefined }) =>
    (await OrderFees(domain.connection).findById(feeId).lean<OrderFeeRecord>()) ?? fail('NOT_FOUND')
  return onlyOnce(request, { command: () => storeFee({ fee, by }, request, domain), replay }, domain)
}

async function storeFee(
  { fee, by }: Pick<NewOrderFee, 'fee' | 'by'>,
  request: IdempotentRequest,
  domain: Domain,
): Promise<OrderFeeRecord> {
  const record: OrderFeeRecord = {
    _id: await nextId(domain, 'orderFee'),
    name: fee.name,
    description: fee.description ?? '',
    type: fee.type ?? 'fixed',
    value: fee.value,
    ...(fee.table ? { table: storedTable(fee.table) } : {}),
    isActive: fee.isActive ?? true,
    applyToSubtotal: fee.applyToSubtotal ?? false,
    displayOrder: fee.displayOrder ?? 0,
  }
  checkFee(record)
  if ((await OrderFees(domain.connection).estimatedDocumentCount()) >= MAX_FEES) {
    fail('VALIDATION', { message: say('fee.full', { most: MAX_FEES }) })
  }
  await withTransaction(domain, async tx => {
    await OrderFees(tx.connection).create([record], { session: tx.session })
    const { _id, ...after } = record
    await writeJournal({ act: 'fee.created', thing: 'fee', thingId: _id, name: record.name, after }, by, tx)
    await saveOutcome(request, { orders: [], feeId: _id }, by.now, tx)
  })
  return record
}

export interface UpdateOrderFee {
  id: number
  /** Omitted fields stay unchanged. */
  changes: Partial<Omit<OrderFeeRecord, '_id'>>
  /** The changed fields as read. */
  seen?: Partial<Omit<OrderFeeRecord, '_id'>> | undefined
  by: StaffAct
}

/** @throws CONFLICT when a changed field has changed since it was seen */
function checkSeen(before: OrderFeeRecord, { changes, seen = {} }: Pick<UpdateOrderFee, 'changes' | 'seen'>): void {
  const names = [
    'name',
    'description',
    'type',
    'value',
    'table',
    'isActive',
    'applyToSubtotal',
    'displayOrder',
  ] as const
  // A repeat after a lost response finds its own change.
  const isOld = names.some(
    name =>
      name in changes &&
      seen[name] !== undefined &&
      ![seen[name], changes[name]].some(value => isDeepStrictEqual(value, before[name])),
  )
  if (isOld) fail('CONFLICT', { message: say('fee.changed') })
}

/** Returns the update of a changed fee, removing its table when it gets another type. */
function updateOf(before: OrderFeeRecord, { table, ...changes }: UpdateOrderFee['changes']) {
  const type = changes.type ?? before.type
  const value = changes.value ?? before.value
  if (type !== 'table') {
    checkFee({ type, value, table })
    return before.table ? { $set: changes, $unset: { table: 1 } } : { $set: changes }
  }
  const rows = table ?? before.table
  checkFee({ type, value, table: rows })
  return { $set: { ...changes, table: storedTable(rows ?? []) } }
}

/**
 * Changes a fee for all carts priced from now on, and returns it; quotes and purchases keep the fees of their pricing.
 * docs/product/checkout.md#fee-fields.
 * @throws NOT_FOUND
 * @throws CONFLICT when a changed field has changed since it was seen
 * @throws VALIDATION for a fee that can't price carts exactly
 */
export async function updateOrderFee(
  { id, changes, seen, by }: UpdateOrderFee,
  domain: Domain,
): Promise<OrderFeeRecord> {
  return withTransaction(domain, async tx => {
    const { connection, session = null } = tx
    const before = await OrderFees(connection).findById(id).session(session).lean<OrderFeeRecord>()
    if (!before) return fail('NOT_FOUND')
    checkSeen(before, { changes, seen })
    const changed = await OrderFees(connection)
      .findOneAndUpdate({ _id: id }, updateOf(before, changes), { returnDocument: 'after' })
      .session(session)
      .lean<OrderFeeRecord>()
    if (!changed) return fail('NOT_FOUND')
    const difference = differenceOf(before, changed)
    if (difference.fields.length > 0) {
      await writeJournal({ act: 'fee.changed', thing: 'fee', thingId: id, name: before.name, ...difference }, by, tx)
    }
    return changed
  })
}

/**
 * Deletes a fee. Quotes and purchases have their own copies of the fees, so nothing refers to it.
 * @throws NOT_FOUND
 */
export async function deleteOrderFee({ id, by }: { id: number; by: StaffAct }, domain: Domain): Promise<void> {
  await withTransaction(domain, async tx => {
    const { connection, session = null } = tx
    const deleted = await OrderFees(connection).findOneAndDelete({ _id: id }).session(session).lean<OrderFeeRecord>()
    if (!deleted) return fail('NOT_FOUND')
    const { _id, ...before } = deleted
    await writeJournal({ act: 'fee.deleted', thing: 'fee', thingId: _id, name: before.name, before }, by, tx)
  })
}
