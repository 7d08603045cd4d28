import { fail } from '@santhe/rules'
import type { Boxes } from '../../records/stock.ts'

/** A line that can't be filled: how many boxes there are instead. */
export interface Shortage {
  productId: number
  name: string
  left: number
}

/** The lines for which fewer boxes are there than asked for. */
export function shortagesOf(
  lines: readonly (Boxes & { name: string })[],
  available: ReadonlyMap<number, number>,
): Shortage[] {
  return lines.flatMap(({ productId, name, quantity }) => {
    const boxes = available.get(productId) ?? 0
    return boxes < quantity ? [{ productId, name, left: boxes }] : []
  })
}

function sentence({ name, left: available }: Shortage): string {
  if (available === 0) return `${name} is sold out.`
  return available === 1 ? `Only 1 box of ${name} is left.` : `Only ${available} boxes of ${name} are left.`
}

/** Ends a command because boxes are missing, naming each line. @throws OUT_OF_STOCK always. */
export function failShort(shortages: readonly Shortage[], outcome = 'Nothing was ordered.'): never {
  return fail('OUT_OF_STOCK', {
    message: [...shortages.map(sentence), outcome].join(' '),
    details: { lines: shortages },
  })
}
