import { type AreaOfPin, areaOf, type Coordinates, districtNamed, haversineKm } from '@santhe/rules'
import type { PackageFacts, PostOffice } from './package-facts.ts'

/** The market's names of districts, by the post's spelling, where they differ. */
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
  /**
   * Degrees, to about a hundred metres; omitted outside the delivery areas, and without a plausible position in the
   * data.
   */
  at?: [lat: number, lng: number]
}
export type PinTable = Record<AreaOfPin, Record<string, PinRow>>

/** Lists every PIN with these first digits, also outside the areas, so that a visitor sees its place. */
const LISTED = /^5[67]/

/** Returns an office's district by the market's name, or by the post's if the market lists none. */
function districtOf({ districtName }: PostOffice): string {
  const name = DISTRICTS[districtName] ?? districtName
  return districtNamed(name)?.name ?? name
}

/** Ranks offices: head offices first, branch offices last. */
function rankOf({ officeName }: PostOffice): number {
  if (/\b(H\.?O|G\.P\.O)\b/.test(officeName)) return 0
  return /\bB\.?O\b/.test(officeName) ? 2 : 1
}

/** Returns an office's name without its type and district: "Indiranagar" for "Indiranagar S.O (Bangalore)". */
export function placeName(officeName: string): string {
  return officeName.replace(/\s*\b(G\.P\.O|[HSB]\.?O)\b.*$/, '').trim()
}

const DISTRICT_OF: Partial<Record<AreaOfPin, string>> = { urban: 'Bengaluru Urban', rural: 'Bengaluru Rural' }

const CITY_CENTRE: Coordinates = { lat: 12.9716, lng: 77.5946 }
/** All areas are within this distance (km) of the city's centre; a position beyond it is wrong. */
const FARTHEST_KM = 70

/** Returns a PIN's position if rounds can use it. */
function positionOf(area: AreaOfPin, at: Coordinates | undefined): Pick<PinRow, 'at'> {
  if (area === 'outside' || at === undefined || haversineKm(CITY_CENTRE, at) > FARTHEST_KM) return {}
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { at: [rounded(at.lat), rounded(at.lng)] }
}

/** Picks the area's district for a PIN that lies in two. */
function rowOf(offices: readonly PostOffice[], area: AreaOfPin, at: Coordinates | undefined): PinRow {
  const byWeight = offices
    .map(office => ({ rank: rankOf(office), place: placeName(office.officeName), district: districtOf(office) }))
    .sort((a, b) => a.rank - b.rank || a.place.length - b.place.length || (a.place < b.place ? -1 : 1))
  const [main] = byWeight
  if (main === undefined) throw new RangeError('A PIN without a post office')
  return { place: main.place, district: DISTRICT_OF[area] ?? main.district, ...positionOf(area, at) }
}

/**
 * Returns all PINs of the delivery areas, and all that begin with 56 or 57, by area and number.
 * docs/product/delivery.md#areas.
 */
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
