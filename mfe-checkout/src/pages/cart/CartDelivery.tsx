import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import type { CartLine } from '@santhe/host'
import { useTexts } from '@santhe/ui'
import { DeliveryLine } from '@santhe/ui/delivery'
import { texts } from '../../texts.ts'
import type { Checked } from './cart-changes.ts'
import { linesByFarm } from './lines-by-farm.ts'

/**
 * Whether the farms deliver to the visitor's PIN, or offer pickup. docs/product/delivery.md#pin-of-a-visitor,
 * docs/product/delivery.md#pickup
 */
export function CartDelivery({ lines, checked }: { lines: readonly CartLine[]; checked: Checked }) {
  const [pin, setPin] = useDeliveryPin()
  const farms = linesByFarm(lines).map(({ farm, lines: [first] }) => ({
    name: farm.name,
    deliveryAreas: first && checked.get(first.id)?.deliveryAreas,
  }))
  const t = useTexts(texts)
  const place = useDeliveryArea(pin)
  const canBeFetched = lines.length > 0 && lines.every(({ id }) => checked.get(id)?.offersPickup)
  return (
    <>
      <DeliveryLine pin={pin} place={place} farms={farms} onPin={setPin} />
      {canBeFetched && <p>{t('cart.canBeFetched')}</p>}
    </>
  )
}
