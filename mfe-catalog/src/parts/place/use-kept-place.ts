import type { Coordinates } from '@santhe/rules'
import { useEffect, useState } from 'react'
import { keptPlace } from './kept-place.ts'

/** The place that the list of farms learned a moment ago; nobody is asked for one here. */
export function useKeptPlace(): Coordinates | undefined {
  const [place, setPlace] = useState<Coordinates>()
  useEffect(() => setPlace(keptPlace(Date.now())), [])
  return place
}
