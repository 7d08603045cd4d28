import { z } from '@santhe/contracts'
import { tabStore } from '@santhe/host'
import { type Coordinates, roundedPlace } from '@santhe/rules'

/** Five minutes. docs/product/farms.md#location-request. */
export const PLACE_MAX_AGE_MS = 300_000

const STORAGE_KEY = 'santhe-place'

const StoredPlace = z.union([
  z.object({ lat: z.number(), lng: z.number(), at: z.number() }),
  /** Refused: don't prompt again in this tab. */
  z.object({ isRefused: z.literal(true) }),
])

/** Uses session storage, so that the place is forgotten with the tab. Undefined if missing or invalid. */
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

/** Valid for five minutes, also after reloads. */
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
