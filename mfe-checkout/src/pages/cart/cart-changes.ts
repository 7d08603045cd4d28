import type { CheckedLine } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import { rupeesToPaise } from '@santhe/rules'

/** Something about a line of the cart that is no longer as it was chosen; the cart is not changed before the person agrees. */
export type CartChange =
  /** It can't be bought: no longer shown, past its date, sold out, or not sold by the farm's word. */
  | { kind: 'gone' | 'ended' | 'soldOut' | 'notSold'; line: CartLine }
  /** `left` boxes are there, fewer than were chosen. */
  | { kind: 'short'; line: CartLine; available: number }
  /** `price` is rupees a box now. */
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

/** Returns how the market differs from the cart, line by line; a line that was not checked is left alone. */
export function changesOf(lines: readonly CartLine[], checked: Checked): CartChange[] {
  return lines.flatMap(line => {
    const now = checked.get(line.id)
    return now ? changesOfLine(line, now) : []
  })
}
