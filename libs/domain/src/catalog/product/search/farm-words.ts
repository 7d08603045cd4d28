import { normalise, soundOf } from '@santhe/rules'
import placeNames from './place-names.json' with { type: 'json' }

/** Longest place name of the table, in words. */
const LONGEST_PLACE = 3
/** Longer texts are only searched literally. */
const MAX_WORDS = 8
/** Shorter sounds match whole words only: too many words begin like them. */
const MIN_LETTERS_OF_BEGINNING = 5
const OF_INDIA = /[\u0900-\u0d7f]/

/** Removes a final 'a', which Kannada writes and Latin or Devanagari often omits: 'ಕೋಲಾರ' is 'Kolar'. */
function keyOf(text: string): string {
  return soundOf(text).replace(/(?<=[^aeiou])a$/, '')
}

interface Places {
  /** From each name of a place to all of its names. */
  byName: Map<string, Set<string>>
  byKey: Map<string, Set<string>>
}

let loaded: Places | undefined
/** Built on first use, not on import. */
function places(): Places {
  if (loaded) return loaded
  const byName = new Map<string, Set<string>>()
  const byKey = new Map<string, Set<string>>()
  for (const [name, others] of Object.entries(placeNames)) {
    const names = [name, ...others.split(', ')].map(normalise)
    for (const each of names) {
      byName.set(each, new Set([...(byName.get(each) ?? []), ...names]))
      byKey.set(keyOf(each), new Set([...(byKey.get(keyOf(each)) ?? []), ...names]))
    }
  }
  loaded = { byName, byKey }
  return loaded
}

function placesCalled(text: string): ReadonlySet<string> | undefined {
  const { byName, byKey } = places()
  return byName.get(text) ?? byKey.get(keyOf(text))
}

/** The distinct words of farms with their sounds, so that names in one script match another. */
export interface FarmWords {
  add(farms: readonly { readonly search: string }[]): void
  /**
   * Returns a test of normalised text: it contains every part of the search, in any script.
   * Undefined when the search has only a literal meaning. docs/search.md#farms-and-calendar
   */
  test(search: string): ((text: string) => boolean) | undefined
}

export function farmWords(): FarmWords {
  // Words of removed farms stay: they match no row.
  const ofIndia = new Map<string, string>()
  const latin = new Map<string, string>()

  /** Compares Latin words only with words of Indian scripts, so that Latin searches stay literal. */
  function wordsLike(word: string): string[] {
    const key = keyOf(word)
    if (key === '') return []
    const isLike = (sound: string) => sound === key || (key.length >= MIN_LETTERS_OF_BEGINNING && sound.startsWith(key))
    return (OF_INDIA.test(word) ? [ofIndia, latin] : [ofIndia]).flatMap(words =>
      [...words].filter(([other, sound]) => isLike(sound) && !places().byName.has(other)).map(([other]) => other),
    )
  }

  function partsOf(words: readonly string[]): string[][] {
    const parts: string[][] = []
    for (let at = 0; at < words.length; ) {
      const { used, forms } = nextPart(words.slice(at, at + LONGEST_PLACE))
      parts.push([...new Set(forms)])
      at += used
    }
    return parts
  }

  function nextPart([word = '', ...rest]: readonly string[]): { used: number; forms: string[] } {
    for (let more = rest.length; more > 0; more -= 1) {
      const names = placesCalled([word, ...rest.slice(0, more)].join(' '))
      if (names) return { used: more + 1, forms: [...names] }
    }
    return { used: 1, forms: [word, ...(placesCalled(word) ?? []), ...wordsLike(word)] }
  }

  return {
    add(farms) {
      for (const { search } of farms)
        for (const word of search.split(/\s/)) {
          const words = OF_INDIA.test(word) ? ofIndia : latin
          if (!words.has(word)) words.set(word, keyOf(word))
        }
    },
    test(search) {
      const words = normalise(search).split(' ')
      const parts = words.length > MAX_WORDS ? [] : partsOf(words)
      if (parts.every(({ length }) => length === 1)) return undefined
      const patterns = parts.map(forms => new RegExp(`(?:^|\\s)(?:${forms.join('|')})(?:\\s|$)`))
      return text => patterns.every(pattern => pattern.test(text))
    },
  }
}
