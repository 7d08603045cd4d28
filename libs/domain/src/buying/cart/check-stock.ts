import type { Connection } from 'mongoose'
import { readStock } from '../../catalog/stock/queries.ts'
import { failShort, type Shortage, shortagesOf } from '../../catalog/stock/shortages.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { Boxes } from '../../records/stock.ts'
import { readProducts } from './buyable-products.ts'
import { releaseExpiredReservations } from './release-reservations.ts'

/** A shortage, and the `performance.now()` at the start of the read that found it. */
interface RecentShortage extends Shortage {
  localName: string
  seenAt: number
}

const shortagesByConnection = new WeakMap<Connection, Map<number, RecentShortage>>()

function shortagesIn({ connection }: Domain): Map<number, RecentShortage> {
  const shortages = shortagesByConnection.get(connection) ?? new Map<number, RecentShortage>()
  shortagesByConnection.set(connection, shortages)
  return shortages
}

export interface CheckStock {
  lines: readonly (Boxes & { name: string })[]
  /** Boxes that the buyer's own quote releases in the same transaction. */
  ownReserved?: readonly Boxes[]
  now: Date
  /** Code of the refusal; by default that of a cart. */
  code?: 'cart.short' | 'order.short'
}

/** Adds the boxes that the buyer's own quote releases to the available ones. */
function withOwn(available: ReadonlyMap<number, number>, ownReserved: readonly Boxes[]): Map<number, number> {
  const all = new Map(available)
  for (const { productId, quantity } of ownReserved) all.set(productId, (all.get(productId) ?? 0) + quantity)
  return all
}

/**
 * Refuses a short cart before a transaction opens. On a shortage, it first releases expired reservations.
 * @throws OUT_OF_STOCK naming each short line with the available boxes
 */
export async function checkStock({ lines, ownReserved = [], now, code }: CheckStock, domain: Domain): Promise<void> {
  const productIds = lines.map(line => line.productId)
  const checkNow = async () => {
    const seenAt = performance.now()
    const available = await readStock(productIds, domain)
    return { seenAt, available, short: shortagesOf(lines, withOwn(available, ownReserved)) }
  }
  const first = await checkNow()
  if (first.short.length === 0) return
  const shortIds = first.short.map(line => line.productId)
  const released = await releaseExpiredReservations({ now, productIds: shortIds }, domain)
  const { seenAt, available, short } = released > 0 ? await checkNow() : first
  if (short.length === 0) return
  const shortages = shortagesIn(domain)
  const products = await readProducts(shortIds, domain)
  const localNames = new Map([...products].map(([id, { localName }]) => [id, localName]))
  for (const { productId, name } of short) {
    const localName = localNames.get(productId) ?? ''
    shortages.set(productId, { productId, name, localName, available: available.get(productId) ?? 0, seenAt })
  }
  failShort({ lines: short, localNames, code })
}

export interface CheckRecentShortages {
  lines: readonly Boxes[]
  ownReserved?: readonly Boxes[]
  /** `performance.now()` at the command's start. */
  since: number
}

/**
 * Refuses commands that waited while another one found the boxes sold out: that read was after their start, so it applies to them.
 * Decides only if it covers every line; otherwise `checkStock` reads and names them all.
 * @throws OUT_OF_STOCK
 */
export function failIfRecentlyShort({ lines, ownReserved = [], since }: CheckRecentShortages, domain: Domain): void {
  const shortages = shortagesIn(domain)
  const recent = lines
    .flatMap(({ productId }) => shortages.get(productId) ?? [])
    .filter(({ seenAt }) => seenAt >= since)
  if (recent.length < lines.length) return
  const available = withOwn(new Map(recent.map(each => [each.productId, each.available])), ownReserved)
  const names = new Map(recent.map(each => [each.productId, each.name]))
  const short = shortagesOf(
    lines.map(line => ({ ...line, name: names.get(line.productId) ?? '' })),
    available,
  )
  const localNames = new Map(recent.map(each => [each.productId, each.localName]))
  if (short.length === lines.length) failShort({ lines: short, localNames })
}
