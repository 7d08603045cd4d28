import type { Language } from './languages.ts'
import { timeWords } from './time-words/time-words.ts'

export interface Coordinates {
  lat: number
  lng: number
}

const EARTH_RADIUS_KM = 6371

/** Values in the URL. docs/product/farms.md#farm-filters. */
export const DISTANCE_OPTIONS = ['all_distances', '5', '10', '25', '50', '100'] as const
export type DistanceOption = (typeof DISTANCE_OPTIONS)[number]

/** Set by 'Clear filters'. docs/product/farms.md#farm-filters. */
export const CLEARED_DISTANCE: DistanceOption = '50'

/** Rounds to two decimals, about 1 km: enough to sort farms without locating a house. */
export function roundedPlace({ lat, lng }: Coordinates): Coordinates {
  return { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 }
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

/** A point on a sphere of radius 1; distances between points take a tenth of the time of those between coordinates. */
export interface SpherePoint {
  readonly x: number
  readonly y: number
  readonly z: number
}

export function spherePoint({ lat, lng }: Coordinates): SpherePoint {
  const [north, east] = [radians(lat), radians(lng)]
  return { x: Math.cos(north) * Math.cos(east), y: Math.cos(north) * Math.sin(east), z: Math.sin(north) }
}

/** Returns the great-circle distance in km, rounded to 0.1. docs/product/farms.md#distance. */
export function kmBetween(a: SpherePoint, b: SpherePoint): number {
  const halfChord = Math.sqrt((a.x - b.x) ** 2 + (a.y - b.y) ** 2 + (a.z - b.z) ** 2) / 2
  return Math.round(20 * EARTH_RADIUS_KM * Math.asin(Math.min(1, halfChord))) / 10
}

export function haversineKm(a: Coordinates, b: Coordinates): number {
  return kmBetween(spherePoint(a), spherePoint(b))
}

/** Formats metres below 1 km, one decimal below 10 km, otherwise whole km. docs/product/farms.md#distance-text. */
export function formatDistance(km: number, language: Language): string {
  const units = timeWords(language).distance
  const metres = Math.round(km * 1000)
  if (metres < 1000) return `${metres} ${units.m}`
  const tenths = Math.round(km * 10)
  return `${tenths < 100 ? (tenths / 10).toFixed(1) : Math.round(km)} ${units.km}`
}

export interface Place {
  name: string
  kind: 'state' | 'city'
  at: Coordinates
}

/** The 15 named places for free-text locations. docs/product/farms.md#named-places. */
export const PLACES: readonly Place[] = [
  { name: 'Punjab', kind: 'state', at: { lat: 31.1471, lng: 75.3412 } },
  { name: 'Himachal Pradesh', kind: 'state', at: { lat: 31.1048, lng: 77.1734 } },
  { name: 'Gujarat', kind: 'state', at: { lat: 22.2587, lng: 71.1924 } },
  { name: 'Uttarakhand', kind: 'state', at: { lat: 30.0668, lng: 79.0193 } },
  { name: 'Rajasthan', kind: 'state', at: { lat: 27.0238, lng: 74.2179 } },
  { name: 'Maharashtra', kind: 'state', at: { lat: 19.7515, lng: 75.7139 } },
  { name: 'Karnataka', kind: 'state', at: { lat: 15.3173, lng: 75.7139 } },
  { name: 'Delhi', kind: 'city', at: { lat: 28.7041, lng: 77.1025 } },
  { name: 'Mumbai', kind: 'city', at: { lat: 19.076, lng: 72.8777 } },
  { name: 'Bangalore', kind: 'city', at: { lat: 12.9716, lng: 77.5946 } },
  { name: 'Chennai', kind: 'city', at: { lat: 13.0827, lng: 80.2707 } },
  { name: 'Kolkata', kind: 'city', at: { lat: 22.5726, lng: 88.3639 } },
  { name: 'Hyderabad', kind: 'city', at: { lat: 17.385, lng: 78.4867 } },
  { name: 'Pune', kind: 'city', at: { lat: 18.5204, lng: 73.8567 } },
  { name: 'Ahmedabad', kind: 'city', at: { lat: 23.0225, lng: 72.5714 } },
]

/** Shorter fragments match by chance. */
const SHORTEST_FRAGMENT = 3

/** Matches whole or partial names, cities before states. Returns undefined if unknown, so that the farm has no distance. */
export function placeOf(freeText: string): Place | undefined {
  const text = freeText
    .trim()
    .toLowerCase()
    .replace(/bengaluru/g, 'bangalore')
  if (text.length < SHORTEST_FRAGMENT) return undefined
  const citiesFirst = [...PLACES].sort((a, b) => Number(a.kind === 'state') - Number(b.kind === 'state'))
  return (
    citiesFirst.find(place => text.includes(place.name.toLowerCase())) ??
    citiesFirst.find(place => place.name.toLowerCase().includes(text))
  )
}
