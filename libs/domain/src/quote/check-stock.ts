import type { Domain } from '../domain.ts'
import type { Boxes } from '../stock/move-boxes.ts'
import { readStock } from '../stock/queries.ts'
import { failShort, shortagesOf } from '../stock/shortages.ts'
import { releaseExpiredHolds } from './release-holds.ts'

export interface CheckStock {
  lines: readonly (Boxes & { name: string })[]
  /** Boxes that the asker's own quote gives back in the same transaction. */
  ownHeld?: readonly Boxes[]
  now: Date
  /** The sentence that says what was kept. */
  outcome?: string
}

/**
 * Answers 'sold out' before a transaction opens. Where boxes are missing, holds whose time is over are given back first.
 * @throws OUT_OF_STOCK naming each short line with what is left.
 */
export async function checkStock({ lines, ownHeld = [], now, outcome }: CheckStock, domain: Domain): Promise<void> {
  const productIds = lines.map(line => line.productId)
  const short = async () => {
    const left = await readStock(productIds, domain)
    for (const { productId, quantity } of ownHeld) left.set(productId, (left.get(productId) ?? 0) + quantity)
    return shortagesOf(lines, left)
  }
  const missing = await short()
  if (missing.length === 0) return
  const released = await releaseExpiredHolds({ now, productIds: missing.map(line => line.productId) }, domain)
  const stillMissing = released > 0 ? await short() : missing
  if (stillMissing.length > 0) failShort(stillMissing, outcome)
}
