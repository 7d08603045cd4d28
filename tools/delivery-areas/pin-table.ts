import { type AreaOfPin, areaOf, type Coordinates, districtNamed, haversineKm } from '@santhe/rules'
import type { PackageFacts, PostOffice } from './package-facts.ts'

/** Districts as the post writes them, where the market's list has another name. */
const DISTRICTS: Readonly<Record<string, string>> = {
  Bangalore: 'Bengaluru Urban',
  'Bangalore Rural': 'Bengaluru Rural',
  Chamrajnagar: 'Chamarajanagar',
  Chickmagalur: 'Chikkamagaluru',
  Chikkaballapur: 'Chikkaballapura',
  Davangere: 'Davanagere',
  Mysore: 'Mysuru',
  Ramanagar: 'Ramanagara',
  Shimoga: 'Shivamogga',
  Tumkur: 'Tumakuru',
}

export interface PinRow {
  place: string
  district: string
  /** Latitude and longitude in degrees, to about a hundred metres; left out where nobody delivers, and where the data has no place that can be right. */
  at?: [lat: number, lng: number]
}
export type PinTable = Record<AreaOfPin, Record<string, PinRow>>

/** Every PIN of these begins is listed, outside the areas too, so that a visitor reads where it is. */
const LISTED = /^5[67]/

/** Returns an office's district as the market's list calls it, or as the post does where the list has none of the name. */
function districtOf({ districtName }: PostOffice): string {
  const name = DISTRICTS[districtName] ?? districtName
  return districtNamed(name)?.name ?? name
}

/** Head offices first, branch offices last. */
function rankOf({ officeName }: PostOffice): number {
  if (/\b(H\.?O|G\.P\.O)\b/.test(officeName)) return 0
  return /\bB\.?O\b/.test(officeName) ? 2 : 1
}

/** Returns an office's name without what kind of office it is: "Indiranagar S.O (Bangalore)" is "Indiranagar". */
export function placeName(officeName: string): string {
  return officeName.replace(/\s*\b(G\.P\.O|[HSB]\.?O)\b.*$/, '').trim()
}

const DISTRICT_OF: Partial<Record<AreaOfPin, string>> = { urban: 'Bengaluru Urban', rural: 'Bengaluru Rural' }

const CITY_CENTRE: Coordinates = { lat: 12.9716, lng: 77.5946 }
/** All areas are within so many km of the city's centre: data that says otherwise of one of their PINs is wrong. */
const FARTHEST_KM = 70

/** Returns a PIN's position where rounds can use it. */
function positionOf(area: AreaOfPin, at: Coordinates | undefined): Pick<PinRow, 'at'> {
  if (area === 'outside' || at === undefined || haversineKm(CITY_CENTRE, at) > FARTHEST_KM) return {}
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { at: [rounded(at.lat), rounded(at.lng)] }
}

/** A PIN in two districts is said to be in that of its area. */
function rowOf(offices: readonly PostOffice[], area: AreaOfPin, at: Coordinates | undefined): PinRow {
  const byWeight = offices
    .map(office => ({ rank: rankOf(office), place: placeName(office.officeName), district: districtOf(office) }))
    .sort((a, b) => a.rank - b.rank || a.place.length - b.place.length || (a.place < b.place ? -1 : 1))
  const [main] = byWeight
  if (main === undefined) throw new RangeError('A PIN without a post office')
  return { place: main.place, district: DISTRICT_OF[area] ?? main.district, ...positionOf(area, at) }
}

/** Returns every PIN of the delivery areas, and all that begin with 56 or 57, by area and number. docs/product/delivery.md#areas. */
export function pinTable({ offices, positions }: Pick<PackageFacts, 'offices' | 'positions'>): PinTable {
  const officesOf = new Map<string, PostOffice[]>()
  for (const office of offices) {
    const pin = String(office.pincode)
    officesOf.set(pin, [...(officesOf.get(pin) ?? []), office])
  }
  const table: PinTable = { urban: {}, rural: {}, extended: {}, outside: {} }
  for (const [pin, ofPin] of [...officesOf].sort(([a], [b]) => Number(a) - Number(b))) {
    const districts = ofPin.map(districtOf)
    const area = areaOf({ districts, at: positions[pin] })
    if (area !== 'outside' || LISTED.test(pin)) table[area][pin] = rowOf(ofPin, area, positions[pin])
  }
  return table
}
