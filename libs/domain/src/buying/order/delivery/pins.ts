import { type AreaOfPin, type Coordinates, DELIVERY_AREAS } from '@santhe/rules'
import table from './delivery-areas.json' with { type: 'json' }

/** A PIN of the market's table, before any switching. */
export interface ListedPin {
  zipCode: string
  area: AreaOfPin
  place: string
  district: string
  /** Its location; undefined outside the areas, and when the data has none. */
  at: Coordinates | undefined
}

interface PinRow {
  place: string
  district: string
  /** Latitude and longitude. */
  at?: number[]
}

const ROWS: Readonly<Record<AreaOfPin, Readonly<Record<string, PinRow>>>> = table

function coordinatesOf([lat, lng]: readonly number[] = []): Coordinates | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng }
}

/** Every PIN of the delivery areas, and all others that start with 56 or 57. */
const PINS = new Map(
  ([...DELIVERY_AREAS, 'outside'] as const).flatMap(area =>
    Object.entries(ROWS[area]).map(([zipCode, { place, district, at }]): [string, ListedPin] => [
      zipCode,
      { zipCode, area, place, district, at: coordinatesOf(at) },
    ]),
  ),
)

/** Returns the table's entry for a PIN of six digits; undefined outside the table, which means outside all areas. */
export function findPin(zipCode: string): ListedPin | undefined {
  return PINS.get(zipCode)
}

/** Returns the PINs of Bangalore Rural by number, which the office may switch off. */
export function ruralPins(): ListedPin[] {
  return [...PINS.values()].filter(({ area }) => area === 'rural')
}
