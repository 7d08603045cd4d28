import { type Coordinates, haversineKm } from './distance.ts'
import { plainSigns } from './typed/plain-signs.ts'

/** Areas of delivery: docs/product/delivery.md#areas. */

export const DELIVERY_AREAS = ['urban', 'rural', 'extended'] as const
/** Bangalore Urban, Bangalore Rural, or within 50 km of the centre; cheapest first. */
export type DeliveryArea = (typeof DELIVERY_AREAS)[number]

export type AreaOfPin = DeliveryArea | 'outside'

/** Prices a cart without a PIN. docs/product/delivery.md#area-prices. */
export const DEFAULT_AREA: DeliveryArea = 'urban'

const CITY_CENTRE: Coordinates = { lat: 12.9716, lng: 77.5946 }
const EXTENDED_KM = 50

/** Districts of a PIN's post offices, and its coordinates if known. */
export interface PinFacts {
  districts: readonly string[]
  at: Coordinates | undefined
}

/** Returns the cheaper area for a PIN in two districts. docs/product/delivery.md#areas. */
export function areaOf({ districts, at }: PinFacts): AreaOfPin {
  if (districts.includes('Bengaluru Urban')) return 'urban'
  if (districts.includes('Bengaluru Rural')) return 'rural'
  return at !== undefined && haversineKm(CITY_CENTRE, at) <= EXTENDED_KM ? 'extended' : 'outside'
}

/** Returns a PIN's six digits from any script, ignoring spaces, dashes and stops; undefined for other zip codes. */
export function pinOf(zipCode: string): string | undefined {
  const pin = plainSigns(zipCode).replace(/[ .,-]/g, '')
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined
}

/** Normalises a zip code for storage: six digits for a PIN, else plain characters. */
export function plainZipCode(zipCode: string): string {
  return pinOf(zipCode) ?? plainSigns(zipCode)
}

/** Returns the PIN's area, or the default if missing or outside. docs/product/delivery.md#area-prices. */
export function feeAreaOf(area: AreaOfPin | undefined): DeliveryArea {
  return area === undefined || area === 'outside' ? DEFAULT_AREA : area
}
