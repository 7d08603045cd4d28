import type { Coordinates } from '@santhe/rules'
import { useEffect, useState } from 'react'

/** Why there is no place; each has its text in the specification's §8. */
export type LocationProblem = 'Unsupported' | 'Denied' | 'Unavailable' | 'Timeout' | 'Failed'

export type DeviceLocation =
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'granted'; place: Coordinates }
  | { status: 'error'; problem: LocationProblem }

/** High accuracy, 10 s, at most 5 minutes old. Storefront spec §9. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 300_000 }

const PROBLEMS: Readonly<Record<number, LocationProblem>> = { 1: 'Denied', 2: 'Unavailable', 3: 'Timeout' }

/** Where the device is, asked for once when the page opens; it never leaves the browser more exactly than about a kilometre. */
export function useDeviceLocation(): DeviceLocation {
  const [location, setLocation] = useState<DeviceLocation>({ status: 'idle' })
  useEffect(() => {
    if (!('geolocation' in navigator)) {
      setLocation({ status: 'error', problem: 'Unsupported' })
      return
    }
    let isHere = true
    setLocation({ status: 'loading' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        if (isHere) setLocation({ status: 'granted', place: { lat: coords.latitude, lng: coords.longitude } })
      },
      ({ code }) => {
        if (isHere) setLocation({ status: 'error', problem: PROBLEMS[code] ?? 'Failed' })
      },
      OPTIONS,
    )
    return () => {
      isHere = false
    }
  }, [])
  return location
}
