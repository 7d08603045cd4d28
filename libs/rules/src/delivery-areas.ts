/** Where the market delivers: docs/product/delivery.md#areas. */
import { type Coordinates, haversineKm } from './distance.ts'

export const DELIVERY_AREAS = ['urban', 'rural', 'extended'] as const
/** Bangalore Urban, Bangalore Rural, or within 50 km of the city's centre; cheapest first. */
export type DeliveryArea = (typeof DELIVERY_AREAS)[number]

/** What a PIN code is: one of the areas, or outside all of them. */
export type AreaOfPin = DeliveryArea | 'outside'

/** A cart without a PIN is priced for it. docs/product/delivery.md#area-prices. */
export const DEFAULT_AREA: DeliveryArea = 'urban'

/** Returns the area whose fees a cart is shown with: its PIN's, and before one is known, or where it is outside, the default. */
export function feeAreaOf(area: AreaOfPin | undefined): DeliveryArea {
  return area === undefined || area === 'outside' ? DEFAULT_AREA : area
}

const CITY_CENTRE: Coordinates = { lat: 12.9716, lng: 77.5946 }
const EXTENDED_KM = 50

/** Where a PIN is: the districts of its post offices, and its place where it is known. */
export interface PinFacts {
  districts: readonly string[]
  at: Coordinates | undefined
}

/** Returns the area of a PIN; one in two districts counts as the cheaper area. docs/product/delivery.md#areas. */
export function areaOf({ districts, at }: PinFacts): AreaOfPin {
  if (districts.includes('Bengaluru Urban')) return 'urban'
  if (districts.includes('Bengaluru Rural')) return 'rural'
  return at !== undefined && haversineKm(CITY_CENTRE, at) <= EXTENDED_KM ? 'extended' : 'outside'
}

/** Returns the six digits of an Indian PIN code, which people may write with a space; undefined where a zip code is none. */
export function pinOf(zipCode: string): string | undefined {
  const pin = zipCode.replace(/\s/g, '')
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined
}

/** Returns the areas that a farm delivers to, cheapest first: all, unless it switched some off. docs/product/delivery.md#areas-of-a-farm. */
export function areasOfFarm({
  deliveryAreas,
}: {
  deliveryAreas?: readonly DeliveryArea[] | undefined
}): readonly DeliveryArea[] {
  return DELIVERY_AREAS.filter(area => deliveryAreas?.includes(area) ?? true)
}

/** Returns a farm's areas where it has switched some off, to be shown; undefined where it delivers to all. */
export function fewerAreas(farm: { deliveryAreas?: readonly DeliveryArea[] | undefined }): DeliveryArea[] | undefined {
  const areas = areasOfFarm(farm)
  return areas.length < DELIVERY_AREAS.length ? [...areas] : undefined
}

/** Returns what is said of a zip code that is outside all areas. docs/product/delivery.md#outside. */
export function outsideMessage(zipCode: string): string {
  return `We do not deliver to ${zipCode} yet`
}

/** Returns what is said of farms that do not deliver to a zip code. docs/product/delivery.md#areas-of-a-farm. */
export function farmsOutsideMessage({ farms, zipCode }: { farms: readonly string[]; zipCode: string }): string {
  const names = farms.join(' and ')
  return farms.length === 1 ? `${names} does not deliver to ${zipCode}` : `${names} do not deliver to ${zipCode}`
}
