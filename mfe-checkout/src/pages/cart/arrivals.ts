import type { CheckedLine } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import { type EstimatedItem, type IstDate, itemsEstimate } from '@santhe/rules'
import type { Checked } from './cart-changes.ts'

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
