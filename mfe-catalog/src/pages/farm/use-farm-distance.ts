import { useEndpoint } from '@santhe/client'
import { type Farm, listFarmers } from '@santhe/contracts'
import { useSavedPlace } from '../../parts/place/use-saved-place.ts'

/** Farms that share a name are few. */
const NAMESAKES = 10

/**
 * Returns how far a farm is, in words, where the visitor's place is saved. Reads the list of farms, which may get a place:
 * its responses are not cached for others.
 */
export function useFarmDistance({ id, farmName, distanceText }: Pick<Farm, 'id' | 'farmName' | 'distanceText'>) {
  const place = useSavedPlace()
  const query = { search: farmName, limit: NAMESAKES, ...place }
  const { data } = useEndpoint(listFarmers, { query }, { skip: place === undefined })
  return data?.find(farm => farm.id === id)?.distanceText ?? distanceText
}
