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

interface Short {
  lines: readonly Shortage[]
  localNames: ReadonlyMap<number, string>
  code?: 'cart.short' | 'order.short' | undefined
}

/** @throws OUT_OF_STOCK naming each short line */
export function failShort({ lines, localNames, code = 'cart.short' }: Short): never {
  const named = lines.map(({ productId, name, available }) => {
    return { name, localName: localNames.get(productId) ?? '', available }
  })
  return fail('OUT_OF_STOCK', { message: say(code, { lines: named }), details: { lines } })
}
