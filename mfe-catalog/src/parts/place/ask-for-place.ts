import type { Coordinates } from '@santhe/rules'
import { keepPlace, keepRefusal, keptPlace, PLACE_IS_GOOD_FOR, roundedPlace, wasRefused } from './kept-place.ts'

/** Why there is no place, other than a refusal; each has its text in docs/product/farms.md#location-errors. */
type PlaceProblem = 'Unsupported' | 'Unavailable' | 'Timeout' | 'Failed' | 'Permission'

export type FoundPlace =
  | { status: 'granted'; place: Coordinates }
  | { status: 'denied' }
  | { status: 'error'; problem: PlaceProblem }

/** High accuracy, 10 s, at most 5 minutes old. docs/product/farms.md#location-request. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: PLACE_IS_GOOD_FOR }

const PERMISSION_DENIED = 1
const PROBLEMS: Readonly<Record<number, PlaceProblem>> = { 2: 'Unavailable', 3: 'Timeout' }

/** Who asks while the browser's question is open hears the same answer: nobody is asked twice. */
const open = new WeakMap<Geolocation, Promise<FoundPlace>>()

/** Where the device is, to two decimals; asks the person only if they have not said no. docs/product/farms.md#location-errors. */
export async function askForPlace(): Promise<FoundPlace> {
  const kept = keptPlace(Date.now())
  if (kept) return { status: 'granted', place: kept }
  if (!('geolocation' in navigator)) return { status: 'error', problem: 'Unsupported' }
  const { geolocation } = navigator
  const asked = open.get(geolocation) ?? askDevice(geolocation).finally(() => open.delete(geolocation))
  open.set(geolocation, asked)
  return asked
}

async function askDevice(geolocation: Geolocation): Promise<FoundPlace> {
  try {
    const permission = await permissionGiven()
    if (permission === 'denied' || (permission !== 'granted' && wasRefused())) return { status: 'denied' }
    return await position(geolocation)
  } catch {
    return { status: 'error', problem: 'Permission' }
  }
}

/** What the browser's settings say; older browsers say nothing. */
async function permissionGiven(): Promise<PermissionState | undefined> {
  if (!('permissions' in navigator) || !navigator.permissions) return undefined
  return (await navigator.permissions.query({ name: 'geolocation' })).state
}

function position(geolocation: Geolocation): Promise<FoundPlace> {
  return new Promise(resolve => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { lat: coords.latitude, lng: coords.longitude }
        keepPlace(place, Date.now())
        resolve({ status: 'granted', place: roundedPlace(place) })
      },
      ({ code }) => {
        if (code !== PERMISSION_DENIED) return resolve({ status: 'error', problem: PROBLEMS[code] ?? 'Failed' })
        keepRefusal()
        resolve({ status: 'denied' })
      },
      OPTIONS,
    )
  })
}
