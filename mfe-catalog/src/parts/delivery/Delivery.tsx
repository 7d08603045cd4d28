import { useDeliveryArea, useDeliveryPin } from '@santhe/client'
import { DeliveryLine } from '@santhe/ui/delivery'
import type { ComponentProps } from 'react'

type DeliveryProps = Pick<ComponentProps<typeof DeliveryLine>, 'farms'>

/** docs/product/delivery.md#pin-of-a-visitor */
export function Delivery({ farms }: DeliveryProps) {
  const [pin, setPin] = useDeliveryPin()
  return <DeliveryLine pin={pin} place={useDeliveryArea(pin)} farms={farms} onPin={setPin} />
}
