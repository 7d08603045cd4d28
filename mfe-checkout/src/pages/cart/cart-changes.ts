import type { CheckedLine } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import { rupeesToPaise } from '@santhe/rules'

/** A difference from what was chosen. The cart stays as it is until the buyer confirms. */
export type CartChange =
  /** Unavailable: hidden, past its date, sold out, or withdrawn. */
  | { kind: 'gone' | 'ended' | 'soldOut' | 'notSold'; line: CartLine }
  /** Fewer boxes are left than chosen. */
  | { kind: 'short'; line: CartLine; available: number }
  /** Current price in rupees per box. */
  | { kind: 'price'; line: CartLine; price: number }

export type Checked = ReadonlyMap<number, CheckedLine>

export function isUnbuyable({ kind }: CartChange): boolean {
  return kind !== 'short' && kind !== 'price'
}

function changesOfLine(line: CartLine, now: CheckedLine): CartChange[] {
  if (now.state !== 'ok') return [{ kind: now.state, line }]
  if (now.available === 0) return [{ kind: 'soldOut', line }]
  const changes: CartChange[] = []
  if (now.price !== null && rupeesToPaise(now.price) !== rupeesToPaise(line.price)) {
    changes.push({ kind: 'price', line, price: now.price })
  }
  if (now.available < line.quantity) changes.push({ kind: 'short', line, available: now.available })
  return changes
}

/** Skips lines that were not checked. */
export function changesOf(lines: readonly CartLine[], checked: Checked): CartChange[] {
  return lines.flatMap(line => {
    const now = checked.get(line.id)
    return now ? changesOfLine(line, now) : []
  })
}
