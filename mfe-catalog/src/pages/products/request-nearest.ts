import type { Coordinates } from '@santhe/rules'
import { locationText, requestPlace } from '../../parts/place/request-place.ts'
import type { T } from '../../texts/index.ts'

/** Returns the device's place, or a text that explains why it is missing. */
export async function requestNearest(t: T): Promise<{ place?: Coordinates; text: string }> {
  const location = await requestPlace()
  if (location.status === 'granted') return { place: location.place, text: t('products.nearest') }
  return { text: t('products.nearestUnknown', { reason: locationText(location, t) }) }
}
