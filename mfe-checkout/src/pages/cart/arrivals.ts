import type { CheckedLine } from '@santhe/contracts'
import type { CartLine } from '@santhe/host'
import { type EstimatedItem, type IstDate, itemsEstimate } from '@santhe/rules'
import type { Checked } from './cart-changes.ts'

/** Returns how a line is sold: as the market says now, and as it was put in the cart until that is known. */
export function soldAs({ status, harvestDate }: CartLine, now: CheckedLine | undefined): EstimatedItem {
  return now?.status ? { ...now, status: now.status } : { status, harvestDate }
}

/** Returns when a farm's lines come together, in one order: with the latest of them. Undefined where nobody knows, or where the day is over. */
export function farmArrival(lines: readonly CartLine[], checked: Checked, today: IstDate): IstDate | undefined {
  const estimate = itemsEstimate(
    lines.map(line => soldAs(line, checked.get(line.id))),
    today,
  )
  return estimate !== undefined && estimate > today ? estimate : undefined
}
