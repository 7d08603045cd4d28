import { type AreaOfPin, DEFAULT_AREA, type DeliveryArea } from './delivery-areas.ts'
import { type Coordinates, haversineKm } from './distance.ts'
import { plainSigns } from './typed/plain-signs.ts'

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

/** Returns the six digits of an Indian PIN code, in digits of any script and with any spaces, dashes and stops; undefined where a zip code is none. */
export function pinOf(zipCode: string): string | undefined {
  const pin = plainSigns(zipCode).replace(/[ .,-]/g, '')
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined
}

/** Returns a zip code as it is stored: a PIN's six digits, and any other one in plain signs. */
export function plainZipCode(zipCode: string): string {
  return pinOf(zipCode) ?? plainSigns(zipCode)
}

/** Returns what is said of a zip code that is outside all areas. docs/product/delivery.md#outside. */
export function outsideMessage(zipCode: string): string {
  return `We do not deliver to ${zipCode} yet`
}

/** Returns the area whose fees a cart is shown with: its PIN's, and where there is none, or it is outside, the default. docs/product/delivery.md#area-prices. */
export function feeAreaOf(area: AreaOfPin | undefined): DeliveryArea {
  return area === undefined || area === 'outside' ? DEFAULT_AREA : area
}
