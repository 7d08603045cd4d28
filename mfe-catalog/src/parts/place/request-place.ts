import { type Coordinates, roundedPlace } from '@santhe/rules'
import type { TranslateOf } from '@santhe/ui'
import { useCallback, useEffect, useRef, useState } from 'react'
import type catalogTexts from '../../texts/en/catalog.json'
import { PLACE_MAX_AGE_MS, savedPlace, savePlace, saveRefusal, wasRefused } from './saved-place.ts'

/** Reasons other than refusal. docs/product/farms.md#location-errors. */
type PlaceProblem = 'Unsupported' | 'Unavailable' | 'Timeout' | 'Failed' | 'Permission' | 'NeedsHttps'

type PlaceResult =
  | { status: 'granted'; place: Coordinates }
  | { status: 'denied' }
  | { status: 'error'; problem: PlaceProblem }

export type DeviceLocation = { status: 'idle' } | { status: 'loading' } | PlaceResult

/** docs/product/farms.md#location-request. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: PLACE_MAX_AGE_MS }

const PERMISSION_DENIED = 1
const PROBLEMS: Readonly<Record<number, PlaceProblem>> = { 2: 'Unavailable', 3: 'Timeout' }

/** Concurrent requests share one browser prompt. */
const open = new WeakMap<Geolocation, Promise<PlaceResult>>()

/** Returns degrees rounded to two decimals. Doesn't prompt after a refusal. docs/product/farms.md#location-errors. */
export async function requestPlace(): Promise<PlaceResult> {
  const saved = savedPlace(Date.now())
  if (saved) return { status: 'granted', place: saved }
  if (!('geolocation' in navigator)) return { status: 'error', problem: 'Unsupported' }
  // Browsers report insecure pages as a refusal.
  if (globalThis.isSecureContext === false) return { status: 'error', problem: 'NeedsHttps' }
  const { geolocation } = navigator
  const pending = open.get(geolocation) ?? queryDevice(geolocation).finally(() => open.delete(geolocation))
  open.set(geolocation, pending)
  return pending
}

async function queryDevice(geolocation: Geolocation): Promise<PlaceResult> {
  try {
    const permission = await permissionState()
    if (permission === 'denied' || (permission !== 'granted' && wasRefused())) return { status: 'denied' }
    return await position(geolocation)
  } catch {
    return { status: 'error', problem: 'Permission' }
  }
}

/** Undefined in older browsers. */
async function permissionState(): Promise<PermissionState | undefined> {
  if (!('permissions' in navigator) || !navigator.permissions) return undefined
  return (await navigator.permissions.query({ name: 'geolocation' })).state
}

function position(geolocation: Geolocation): Promise<PlaceResult> {
  return new Promise(resolve => {
    geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = { lat: coords.latitude, lng: coords.longitude }
        savePlace(place, Date.now())
        resolve({ status: 'granted', place: roundedPlace(place) })
      },
      ({ code }) => {
        if (code !== PERMISSION_DENIED) return resolve({ status: 'error', problem: PROBLEMS[code] ?? 'Failed' })
        saveRefusal()
        resolve({ status: 'denied' })
      },
      OPTIONS,
    )
  })
}

/** '' before the first request. docs/product/farms.md#location-errors. */
export function locationText(location: DeviceLocation, t: TranslateOf<typeof catalogTexts>): string {
  if (location.status === 'idle') return ''
  if (location.status === 'loading') return t('farms.locating')
  if (location.status === 'granted') return t('farms.located')
  if (location.status === 'denied') return t('farms.locationDenied')
  return t(`farms.location${location.problem}`)
}

/** Requests the place on opening and on `locate`, unless refused. */
export function useDeviceLocation(): { location: DeviceLocation; locate: () => void } {
  const [location, setLocation] = useState<DeviceLocation>({ status: 'idle' })
  const isHere = useRef(false)
  const locate = useCallback(() => {
    setLocation({ status: 'loading' })
    void requestPlace().then(result => {
      if (isHere.current) setLocation(result)
    })
  }, [])
  useEffect(() => {
    isHere.current = true
    locate()
    return () => {
      isHere.current = false
    }
  }, [locate])
  return { location, locate }
}
