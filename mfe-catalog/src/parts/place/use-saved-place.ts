import type { Coordinates } from '@santhe/rules'
import { useEffect, useState } from 'react'
import { savedPlace } from './saved-place.ts'

/** Never prompts. */
export function useSavedPlace(): Coordinates | undefined {
  const [place, setPlace] = useState<Coordinates>()
  useEffect(() => setPlace(savedPlace(Date.now())), [])
  return place
}
