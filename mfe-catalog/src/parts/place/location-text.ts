import type { T } from '../../use-t.ts'
import type { DeviceLocation } from './use-device-location.ts'

/** Returns the text about the device's place; '' before it is requested. docs/product/farms.md#location-errors. */
export function locationText(location: DeviceLocation, t: T): string {
  if (location.status === 'idle') return ''
  if (location.status === 'loading') return t('farms.locating')
  if (location.status === 'granted') return t('farms.located')
  if (location.status === 'denied') return t('farms.locationDenied')
  return t(`farms.location${location.problem}`)
}
