import type { Coordinates } from '@santhe/rules'
import { useEffect, useState } from 'react'
import { savedPlace } from './saved-place.ts'

/** The place that the list of farms learned a moment ago; nobody is asked for one here. */
export function useSavedPlace(): Coordinates | undefined {
  const [place, setPlace] = useState<Coordinates>()
  useEffect(() => setPlace(savedPlace(Date.now())), [])
  return place
}
