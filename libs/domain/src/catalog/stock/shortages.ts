import { fail } from '@santhe/rules'
import type { Boxes } from '../../records/stock.ts'

export interface Shortage {
  productId: number
  name: string
  available: number
}

/** Returns the lines whose quantity is more than the available boxes. */
export function shortagesOf(
  lines: readonly (Boxes & { name: string })[],
  available: ReadonlyMap<number, number>,
): Shortage[] {
  return lines.flatMap(({ productId, name, quantity }) => {
    const boxes = available.get(productId) ?? 0
    return boxes < quantity ? [{ productId, name, available: boxes }] : []
  })
}

function sentence({ name, available }: Shortage): string {
  if (available === 0) return `${name} is sold out.`
  return available === 1 ? `Only 1 box of ${name} is left.` : `Only ${available} boxes of ${name} are left.`
}

/** @throws OUT_OF_STOCK naming each short line */
export function failShort(shortages: readonly Shortage[], outcome = 'Nothing was ordered.'): never {
  return fail('OUT_OF_STOCK', {
    message: [...shortages.map(sentence), outcome].join(' '),
    details: { lines: shortages },
  })
}
