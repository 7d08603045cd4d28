import { useEndpoint } from '@santhe/client'
import { type Farm, listFarmers } from '@santhe/contracts'
import type { Coordinates } from '@santhe/rules'
import { useEffect, useState } from 'react'
import { savedPlace } from '../../parts/place/saved-place.ts'

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

/** Never prompts. */
function useSavedPlace(): Coordinates | undefined {
  const [place, setPlace] = useState<Coordinates>()
  useEffect(() => setPlace(savedPlace(Date.now())), [])
  return place
}
