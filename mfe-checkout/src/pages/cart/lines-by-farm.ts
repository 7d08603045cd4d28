import type { CartLine } from '@santhe/host'

export interface FarmLines {
  farm: CartLine['farm']
  lines: CartLine[]
}

/** Groups lines by farm in the order they were added. docs/product/cart.md#cart-page. */
export function linesByFarm(lines: readonly CartLine[]): FarmLines[] {
  const farms = new Map<number, FarmLines>()
  for (const line of lines) {
    const group = farms.get(line.farm.id)
    if (group) group.lines.push(line)
    else farms.set(line.farm.id, { farm: line.farm, lines: [line] })
  }
  return [...farms.values()]
}
