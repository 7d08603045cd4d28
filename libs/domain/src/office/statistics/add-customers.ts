import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { type AreaCustomerRecord, AreaCustomers } from '../../records/figures.ts'
import { type Area, areaKey } from './areas.ts'
import { type CountedOrder, pathOf } from './figures.ts'
import type { Addition } from './stored-figures.ts'

/** In `taluks` it stands for farms without a taluk. */
const NO_TALUK = ''

export function areaCustomerId(district: string, buyerId: number): string {
  return JSON.stringify([district, buyerId])
}

/**
 * Returns the areas whose customers somebody is counted under, who ordered from farms of these taluks of a district: the district; and
 * either its farms without a taluk or, who never ordered from those, each taluk. A taluk agent's scope is the taluk and the farms
 * without one, so the sum of the two has everybody once.
 */
export function areasOfCustomer({ district, taluks }: Pick<AreaCustomerRecord, 'district' | 'taluks'>): Area[] {
  if (taluks.length === 0) return []
  if (taluks.includes(NO_TALUK)) return [[district], [district, null]]
  return [[district], ...taluks.map(taluk => [district, taluk] as const)]
}

/** Returns what the figures of a district's areas gain and lose when a customer's record becomes another; undefined where there is none. */
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

/** Returns the records of those who ordered, with the taluks of these orders and nothing else. */
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
 * Stores who ordered in which area, and returns what that adds to the figures; a repeat adds nothing. Once there, they stay: an order
 * that a farm has seen is never taken from it.
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
