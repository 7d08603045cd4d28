import { z } from '@santhe/contracts'
import type { Coordinates } from '@santhe/rules'

/** Milliseconds that a place is good for: five minutes. docs/product/farms.md#location-request. */
export const PLACE_IS_GOOD_FOR = 300_000

const NAME = 'santhe-place'

const Kept = z.union([
  z.object({ lat: z.number(), lng: z.number(), at: z.number() }),
  /** Somebody said no: they are not asked again while this tab is open. */
  z.object({ isRefused: z.literal(true) }),
])

/** A place to two decimals, about a kilometre: enough to sort farms by, too little to find a house. */
function rounded(degrees: number): number {
  return Math.round(degrees * 100) / 100
}

export function roundedPlace({ lat, lng }: Coordinates): Coordinates {
  return { lat: rounded(lat), lng: rounded(lng) }
}

/** The tab's own storage: the place is gone with the tab. Undefined where the browser keeps nothing, or something else. */
function read(): z.output<typeof Kept> | undefined {
  try {
    return Kept.safeParse(JSON.parse(sessionStorage.getItem(NAME) ?? 'null')).data
  } catch {
    return undefined
  }
}

function write(kept: z.input<typeof Kept>): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing is asked again: no harm.
  }
}

/** The place that the device told in the last five minutes, across reloads. */
export function keptPlace(now: number): Coordinates | undefined {
  const kept = read()
  if (!kept || !('at' in kept)) return undefined
  const age = now - kept.at
  return age >= 0 && age < PLACE_IS_GOOD_FOR ? { lat: kept.lat, lng: kept.lng } : undefined
}

export function keepPlace(place: Coordinates, now: number): void {
  write({ ...roundedPlace(place), at: now })
}

export function wasRefused(): boolean {
  const kept = read()
  return kept !== undefined && 'isRefused' in kept
}

export function keepRefusal(): void {
  write({ isRefused: true })
}
