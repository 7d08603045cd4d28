import { trusted } from 'mongoose'
import type { Domain } from '../../../foundation/domain.ts'
import { type StaffAct, writeJournal } from '../../../foundation/write-entry.ts'
import { type OrderRecord, Orders } from '../../../records/order.ts'
import { areaQuery, type OrderFilters } from './area-orders.ts'

const BATCH_SIZE = 200

export interface ExportOrders {
  filters: OrderFilters
  by: StaffAct
}

function given({ status, farmerId, search, from, to, work }: OrderFilters): Record<string, unknown> {
  const all = Object.entries({ status, farmerId, search, from, to, work: work?.kind })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && value !== ''))
}

/** Yields from a cursor, and closes it if the reader stops early, which mongoose leaves to its callers. */
async function* closedAtEnd<T>(cursor: AsyncIterable<T> & { close(): Promise<void> }): AsyncGenerator<T> {
  try {
    yield* cursor
  } finally {
    await cursor.close()
  }
}

/**
 * Streams the orders in a staff member's scope that match the filters, newest first. Before the first one, journals the exporter, the
 * filters and the number of rows; excludes orders placed meanwhile.
 * docs/product/office.md#orders-file.
 * @throws VALIDATION for an unknown status
 */
export async function exportAreaOrders(
  { filters, by }: ExportOrders,
  domain: Domain,
): Promise<AsyncIterable<OrderRecord>> {
  const orders = Orders(domain.connection)
  const { filter, clauses } = areaQuery(by.actor, filters)
  const query = { ...filter, $and: [...clauses, { createdAt: trusted({ $lte: by.now }) }] }
  const rows = await orders.countDocuments(query)
  const after = { ...given(filters), rows }
  const district = by.actor.role === 'admin' ? null : (by.actor.district ?? null)
  const entry = {
    act: 'orders.exported',
    thing: 'orders',
    thingId: 0,
    name: rows === 1 ? '1 row' : `${rows} rows`,
    district,
  } as const
  await writeJournal({ ...entry, fields: Object.keys(after), after }, by, domain)
  return closedAtEnd(
    orders.find(query).sort({ createdAt: -1, _id: -1 }).lean<OrderRecord[]>().cursor({ batchSize: BATCH_SIZE }),
  )
}
