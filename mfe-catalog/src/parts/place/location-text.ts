import type { T } from '../../use-t.ts'
import type { DeviceLocation } from './use-device-location.ts'

/** '' before the first request. docs/product/farms.md#location-errors. */
export function locationText(location: DeviceLocation, t: T): string {
  if (location.status === 'idle') return ''
  if (location.status === 'loading') return t('farms.locating')
  if (location.status === 'granted') return t('farms.located')
  if (location.status === 'denied') return t('farms.locationDenied')
  return t(`farms.location${location.problem}`)
}
