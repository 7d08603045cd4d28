import { useEndpoint } from '@santhe/client'
import { type Farm, listFarmers } from '@santhe/contracts'
import { useSavedPlace } from '../../parts/place/use-saved-place.ts'

/** Farms that share a name are few. */
const NAMESAKES = 10

/**
 * How far a farm is, in words, where the visitor said a moment ago where they are. The list of farms is asked, since it is the one call
 * that may know a place: its answers are kept for nobody else.
 */
export function useFarmDistance({ id, farmName, distanceText }: Pick<Farm, 'id' | 'farmName' | 'distanceText'>) {
  const place = useSavedPlace()
  const query = { search: farmName, limit: NAMESAKES, ...place }
  const { data } = useEndpoint(listFarmers, { query }, { skip: place === undefined })
  return data?.find(farm => farm.id === id)?.distanceText ?? distanceText
}
