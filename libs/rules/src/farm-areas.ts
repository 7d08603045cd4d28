import { type AreaOfPin, DELIVERY_AREAS, type DeliveryArea } from './area-of-pin.ts'

/** Returns a farm's areas, cheapest first; all unless switched off. docs/product/delivery.md#areas-of-a-farm. */
export function areasOfFarm({
  deliveryAreas,
}: {
  deliveryAreas?: readonly DeliveryArea[] | undefined
}): readonly DeliveryArea[] {
  return DELIVERY_AREAS.filter(area => deliveryAreas?.includes(area) ?? true)
}

/** docs/product/delivery.md#areas-of-a-farm */
export function deliversTo(farm: { deliveryAreas?: readonly DeliveryArea[] | undefined }, area: AreaOfPin): boolean {
  return areasOfFarm(farm).some(each => each === area)
}

/** Returns undefined if the farm delivers everywhere. */
export function fewerAreas(farm: { deliveryAreas?: readonly DeliveryArea[] | undefined }): DeliveryArea[] | undefined {
  const areas = areasOfFarm(farm)
  return areas.length < DELIVERY_AREAS.length ? [...areas] : undefined
}
