import type { CheckedLine } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import { type EstimatedItem, type IstDate, itemsEstimate } from '@santhe/rules'
import type { Checked } from './cart-changes.ts'

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

export function soldAs({ status, harvestDate }: CartLine, now: CheckedLine | undefined): EstimatedItem {
  return now?.status ? { ...now, status: now.status } : { status, harvestDate }
}

/** A farm's lines arrive together, on the latest date. Undefined when unknown or past. */
export function farmArrival(lines: readonly CartLine[], checked: Checked, today: IstDate): IstDate | undefined {
  const estimate = itemsEstimate(
    lines.map(line => soldAs(line, checked.get(line.id))),
    today,
  )
  return estimate !== undefined && estimate > today ? estimate : undefined
}
