import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type AreaCustomerRecord, AreaCustomers } from '../../records/figures.ts'
import { type Area, areaKey } from './areas.ts'
import { type CountedOrder, pathOf } from './figures.ts'
import type { Addition } from './stored-figures.ts'

/** In `taluks`, a farm without a taluk. */
const NO_TALUK = ''

export function areaCustomerId(district: string, buyerId: number): string {
  return JSON.stringify([district, buyerId])
}

/**
 * Returns the areas that count a customer with orders from these taluks of a district: the district; and either its farms without a
 * taluk or, without such orders, each taluk. A taluk agent's scope is the taluk plus the farms without one, so the sum of the
 * two counts everybody once.
 */
export function areasOfCustomer({ district, taluks }: Pick<AreaCustomerRecord, 'district' | 'taluks'>): Area[] {
  if (taluks.length === 0) return []
  if (taluks.includes(NO_TALUK)) return [[district], [district, null]]
  return [[district], ...taluks.map(taluk => [district, taluk] as const)]
}

/** Returns the additions and subtractions when a customer's record changes; undefined means no record. */
export function customerAdditions(
  before: AreaCustomerRecord | undefined,
  after: AreaCustomerRecord | undefined,
): Addition[] {
  const additions = (record: AreaCustomerRecord | undefined, count: number) =>
    (record ? areasOfCustomer(record) : []).map(area => ({
      ...{ area: areaKey(area), day: null, difference: { [pathOf.customers]: count } },
    }))
  return [...additions(before, -1), ...additions(after, 1)]
}

/** Returns the buyers' records, with only the taluks of these orders. */
function customersOf(orders: readonly CountedOrder[]): Map<string, AreaCustomerRecord> {
  const records = new Map<string, AreaCustomerRecord>()
  for (const { isForFarm, district, taluk, buyerId } of orders) {
    if (!isForFarm || !district) continue
    const _id = areaCustomerId(district, buyerId)
    const taluks = new Set([...(records.get(_id)?.taluks ?? []), taluk ?? NO_TALUK])
    records.set(_id, { _id, district, buyerId, taluks: [...taluks] })
  }
  return records
}

/**
 * Stores who ordered in which area, and returns the additions; a repeat adds nothing. Records are never removed, since a farm keeps
 * every order that it has seen.
 */
export async function addCustomers(orders: readonly CountedOrder[], tx: Domain): Promise<Addition[]> {
  const ordering = customersOf(orders)
  if (ordering.size === 0) return []
  const records = await AreaCustomers(tx.connection)
    .find({ _id: trusted({ $in: [...ordering.keys()] }) }, null, { session: tx.session })
    .lean<AreaCustomerRecord[]>()
  const stored = new Map(records.map(record => [record._id, record]))
  const changes = [...ordering.values()].flatMap(record => {
    const before = stored.get(record._id)
    const taluks = [...new Set([...(before?.taluks ?? []), ...record.taluks])]
    return taluks.length === before?.taluks.length ? [] : [{ before, after: { ...record, taluks } }]
  })
  if (changes.length === 0) return []
  const writes = changes.map(({ after }) => ({
    replaceOne: { filter: { _id: after._id }, replacement: after, upsert: true },
  }))
  await AreaCustomers(tx.connection).bulkWrite(writes, { session: tx.session })
  return changes.flatMap(({ before, after }) => customerAdditions(before, after))
}
