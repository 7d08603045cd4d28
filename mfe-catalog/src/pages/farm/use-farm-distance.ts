import { useEndpoint } from '@santhe/client'
import { type Farm, listFarmers } from '@santhe/contracts'
import { useSavedPlace } from '../../parts/place/use-saved-place.ts'

/** Enough for farms with the same name. */
const NAMESAKES = 10

/**
 * Returns the distance text when the visitor's place is saved. Uses the farms list, whose responses aren't shared
 * when they contain a place.
 */
export function useFarmDistance({ id, farmName, distanceText }: Pick<Farm, 'id' | 'farmName' | 'distanceText'>) {
  const place = useSavedPlace()
  const query = { search: farmName, limit: NAMESAKES, ...place }
  const { data } = useEndpoint(listFarmers, { query }, { skip: place === undefined })
  return data?.find(farm => farm.id === id)?.distanceText ?? distanceText
}
