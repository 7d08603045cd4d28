/** Where the market delivers: docs/product/delivery.md#areas. */

export const DELIVERY_AREAS = ['urban', 'rural', 'extended'] as const
/** Bangalore Urban, Bangalore Rural, or within 50 km of the centre; cheapest first. */
export type DeliveryArea = (typeof DELIVERY_AREAS)[number]

/** An area, or outside all. */
export type AreaOfPin = DeliveryArea | 'outside'

/** A cart without a PIN is priced for it. docs/product/delivery.md#area-prices. */
export const DEFAULT_AREA: DeliveryArea = 'urban'
