import { trusted } from 'mongoose'
import type { Domain } from '../../foundation/domain.ts'
import { Counted, type CountedRecord } from '../../records/figures.ts'
import { Orders } from '../../records/order.ts'
import { addCustomers } from './add-customers.ts'
import { areaKey, areasOfPlace } from './areas.ts'
import { type CountedOrder, dayOfOrder, differenceOf, type Figures, figuresOfOrder } from './figures.ts'
import type { Addition } from './stored-figures.ts'

export function orderCountId(orderId: number): string {
  return `order ${orderId}`
}

export function figuresOfCounted(record: Pick<CountedRecord, 'figures'> | undefined): Figures {
  return Object.fromEntries((record?.figures ?? []).map(({ path, count }) => [path, count]))
}

export function countedOf(order: CountedOrder): CountedRecord {
  const { _id, district, taluk } = order
  const figures = Object.entries(figuresOfOrder(order)).map(([path, count]) => ({ path, count }))
  return { _id: orderCountId(_id), day: dayOfOrder(order), district, taluk, figures }
}

/** Returns a record's additions for every area and day where it counts. */
export function additionsOf(record: CountedRecord, difference: Figures): Addition[] {
  return areasOfPlace(record).flatMap(area => [
    { area: areaKey(area), day: record.day, difference },
    { area: areaKey(area), day: null, difference },
  ])
}

export async function writeCounted(records: readonly CountedRecord[], { connection, session }: Domain): Promise<void> {
  if (records.length === 0) return
  const writes = records.map(record => ({
    replaceOne: { filter: { _id: record._id }, replacement: record, upsert: true },
  }))
  await Counted(connection).bulkWrite(writes, { session })
}

/**
 * Counts these orders in their current state: stores each one's counted figures, and returns the additions since they were last
 * counted. A repeat adds nothing, and the order and number of events do not matter.
 */
export async function countOrders(orderIds: readonly number[], tx: Domain): Promise<Addition[]> {
  if (orderIds.length === 0) return []
  const counted = await Counted(tx.connection)
    .find({ _id: trusted({ $in: orderIds.map(orderCountId) }) }, null, { session: tx.session })
    .lean<CountedRecord[]>()
  const before = new Map(counted.map(record => [record._id, record]))
  const orders = await readCountedOrders({ _id: trusted({ $in: [...orderIds] }) }, tx)
  const changes = orders.flatMap(order => {
    const record = countedOf(order)
    const earlier = before.get(record._id)
    const difference = differenceOf(figuresOfCounted(earlier), figuresOfCounted(record))
    return Object.keys(difference).length > 0 ? [{ order, record, difference, isFirst: earlier === undefined }] : []
  })
  await writeCounted(
    changes.map(({ record }) => record),
    tx,
  )
  const newOnes = changes.filter(({ isFirst }) => isFirst).map(({ order }) => order)
  const ofCustomers = await addCustomers(newOnes, tx)
  return [...changes.flatMap(({ record, difference }) => additionsOf(record, difference)), ...ofCustomers]
}

const FIELDS = [
  ...['buyerId', 'district', 'taluk', 'status', 'paymentMethod', 'paymentStatus', 'isForFarm', 'createdAt'],
  ...['total', 'fees', 'adjustments'],
  ...['productId', 'categoryId', 'quantity', 'price', 'lineTotal'].map(field => `items.${field}`),
  ...['status', 'harvestDate', 'harvestMonth', 'harvestedOn'].map(field => `items.${field}`),
]

/** Returns matching orders in their current state, with the fields that figures need. */
export function readCountedOrders(filter: Record<string, unknown>, tx: Domain): Promise<CountedOrder[]> {
  return Orders(tx.connection).find(filter, FIELDS, { session: tx.session }).lean<CountedOrder[]>()
}
