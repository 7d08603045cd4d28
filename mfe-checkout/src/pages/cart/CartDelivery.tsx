import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import type { CartLine } from '@santhe/host'
import { DeliveryLine } from '@santhe/ui/delivery'
import type { Checked } from './cart-changes.ts'
import { linesByFarm } from './lines-by-farm.ts'

/** Whether the farms of these lines come to the visitor's PIN. docs/product/delivery.md#pin-of-a-visitor */
export function CartDelivery({ lines, checked }: { lines: readonly CartLine[]; checked: Checked }) {
  const [pin, setPin] = useDeliveryPin()
  const farms = linesByFarm(lines).map(({ farm, lines: [first] }) => ({
    name: farm.name,
    deliveryAreas: first && checked.get(first.id)?.deliveryAreas,
  }))
  return <DeliveryLine pin={pin} place={useDeliveryArea(pin)} farms={farms} onPin={setPin} />
}
