import type { Coordinates } from '@santhe/rules'
import type { TranslateOf } from '@santhe/ui'
import { locationText, requestPlace } from '../../parts/place/request-place.ts'
import type catalogTexts from '../../texts/en/catalog.json'

/** Returns the device's place, or a text that explains why it is missing. */
export async function requestNearest(
  t: TranslateOf<typeof catalogTexts>,
): Promise<{ place?: Coordinates; text: string }> {
  const location = await requestPlace()
  if (location.status === 'granted') return { place: location.place, text: t('products.nearest') }
  return { text: t('products.nearestUnknown', { reason: locationText(location, t) }) }
}
