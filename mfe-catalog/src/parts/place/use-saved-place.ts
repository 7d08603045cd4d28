import type { Coordinates } from '@santhe/rules'
import { useEffect, useState } from 'react'
import { savedPlace } from './saved-place.ts'

/** Returns the place that the list of farms saved; never shows a prompt. */
export function useSavedPlace(): Coordinates | undefined {
  const [place, setPlace] = useState<Coordinates>()
  useEffect(() => setPlace(savedPlace(Date.now())), [])
  return place
}
