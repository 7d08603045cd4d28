import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'
import { type Coordinates, roundedPlace } from '@santhe/rules'

/** Milliseconds that a place is good for: five minutes. docs/product/farms.md#location-request. */
export const PLACE_MAX_AGE_MS = 300_000

const STORAGE_KEY = 'santhe-place'

const StoredPlace = z.union([
  z.object({ lat: z.number(), lng: z.number(), at: z.number() }),
  /** The person refused: no prompt again while this tab is open. */
  z.object({ isRefused: z.literal(true) }),
])

/** The tab's own storage: the place is gone with the tab. Undefined where nothing is stored, or something else. */
function read(): z.output<typeof StoredPlace> | undefined {
  try {
    return StoredPlace.safeParse(JSON.parse(tabStore.getItem(STORAGE_KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

function write(stored: z.input<typeof StoredPlace>): void {
  tabStore.setItem(STORAGE_KEY, JSON.stringify(stored))
}

/** Returns the place that the device gave in the last five minutes, across reloads. */
export function savedPlace(now: number): Coordinates | undefined {
  const stored = read()
  if (!stored || !('at' in stored)) return undefined
  const age = now - stored.at
  return age >= 0 && age < PLACE_MAX_AGE_MS ? { lat: stored.lat, lng: stored.lng } : undefined
}

export function savePlace(place: Coordinates, now: number): void {
  write({ ...roundedPlace(place), at: now })
}

export function wasRefused(): boolean {
  const stored = read()
  return stored !== undefined && 'isRefused' in stored
}

export function saveRefusal(): void {
  write({ isRefused: true })
}
