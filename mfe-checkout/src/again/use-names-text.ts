import { useTexts } from '@santhe/ui'
import { texts } from '../texts.ts'

const NAMED = 2

/** Formats names: 'Okra', 'Okra and Tomato', 'Okra, Tomato and 3 more'. */
export function useNamesText(): (names: readonly string[]) => string {
  const t = useTexts(texts)
  return names => {
    const [first = '', second] = names
    if (names.length > NAMED)
      return t('again.more', { names: names.slice(0, NAMED).join(', '), count: names.length - NAMED })
    return second === undefined ? first : t('again.and', { first, last: second })
  }
}
