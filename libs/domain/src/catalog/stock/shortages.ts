import { fail } from '@santhe/rules'
import { say } from '@santhe/texts/say'
import type { Boxes } from '../../records/stock.ts'

export interface Shortage {
  productId: number
  name: string
  available: number
}

export function shortagesOf(
  lines: readonly (Boxes & { name: string })[],
  available: ReadonlyMap<number, number>,
): Shortage[] {
  return lines.flatMap(({ productId, name, quantity }) => {
    const boxes = available.get(productId) ?? 0
    return boxes < quantity ? [{ productId, name, available: boxes }] : []
  })
}

/** @throws OUT_OF_STOCK naming each short line */
export function failShort(lines: readonly Shortage[], code: 'cart.short' | 'order.short' = 'cart.short'): never {
  return fail('OUT_OF_STOCK', { message: say(code, { lines }), details: { lines } })
}
