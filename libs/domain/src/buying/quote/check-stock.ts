import type { Connection } from 'mongoose'
import { readStock } from '../../catalog/stock/queries.ts'
import { failShort, type Shortage, shortagesOf } from '../../catalog/stock/shortages.ts'
import type { Domain } from '../../foundation/domain.ts'
import type { Boxes } from '../../records/stock.ts'
import { releaseExpiredHolds } from './release-holds.ts'

/** A shortage and when the look at the stock that found it began, as `performance.now()` counts. */
interface SeenShort extends Shortage {
  seenAt: number
}

const seen = new WeakMap<Connection, Map<number, SeenShort>>()

function seenIn({ connection }: Domain): Map<number, SeenShort> {
  const known = seen.get(connection) ?? new Map<number, SeenShort>()
  seen.set(connection, known)
  return known
}

export interface CheckStock {
  lines: readonly (Boxes & { name: string })[]
  /** Boxes that the asker's own quote gives back in the same transaction. */
  ownHeld?: readonly Boxes[]
  now: Date
  /** The sentence that says what was kept. */
  outcome?: string
}

/** With what the asker's own quote gives back. */
function withOwn(left: ReadonlyMap<number, number>, ownHeld: readonly Boxes[]): Map<number, number> {
  const all = new Map(left)
  for (const { productId, quantity } of ownHeld) all.set(productId, (all.get(productId) ?? 0) + quantity)
  return all
}

/**
 * Answers 'sold out' before a transaction opens. Where boxes are missing, holds whose time is over are given back first.
 * @throws OUT_OF_STOCK naming each short line with what is left.
 */
export async function checkStock({ lines, ownHeld = [], now, outcome }: CheckStock, domain: Domain): Promise<void> {
  const productIds = lines.map(line => line.productId)
  const look = async () => {
    const seenAt = performance.now()
    const left = await readStock(productIds, domain)
    return { seenAt, left, short: shortagesOf(lines, withOwn(left, ownHeld)) }
  }
  const first = await look()
  if (first.short.length === 0) return
  const shortIds = first.short.map(line => line.productId)
  const released = await releaseExpiredHolds({ now, productIds: shortIds }, domain)
  const { seenAt, left, short } = released > 0 ? await look() : first
  if (short.length === 0) return
  const known = seenIn(domain)
  for (const { productId, name } of short)
    known.set(productId, { productId, name, left: left.get(productId) ?? 0, seenAt })
  failShort(short, outcome)
}

export interface WaitingFor {
  lines: readonly Boxes[]
  ownHeld?: readonly Boxes[]
  /** When the asker came, as `performance.now()` counts. */
  since: number
}

/**
 * Answers everybody who waited while another found the boxes gone: that look at the stock was after they came, so it is theirs too.
 * Speaks only when it knows of every line; otherwise `checkStock` looks and names them all.
 * @throws OUT_OF_STOCK.
 */
export function failIfSeenShort({ lines, ownHeld = [], since }: WaitingFor, domain: Domain): void {
  const known = seenIn(domain)
  const recent = lines.flatMap(({ productId }) => known.get(productId) ?? []).filter(({ seenAt }) => seenAt >= since)
  if (recent.length < lines.length) return
  const left = withOwn(new Map(recent.map(each => [each.productId, each.left])), ownHeld)
  const names = new Map(recent.map(each => [each.productId, each.name]))
  const short = shortagesOf(
    lines.map(line => ({ ...line, name: names.get(line.productId) ?? '' })),
    left,
  )
  if (short.length === lines.length) failShort(short)
}
