import { normalise, soundOf } from '@santhe/rules'
import kannadaNames from './kannada-names.json' with { type: 'json' }
import { displayName, kindsCalled } from './thesaurus.ts'

const KANNADA = new Map(Object.entries(kannadaNames))
const BY_KANNADA = new Map(Object.entries(kannadaNames).map(([name, kannada]) => [normalise(kannada), name]))

/** Returns both names of the one kind of produce that has this name. Undefined for several kinds, and misspelt names. */
export function produceNamed(text: string): { name: string; localName: string } | undefined {
  const [kind, ...others] = kindsCalled(soundOf(text))
  const only = kind === undefined || others.length > 0 ? '' : displayName(kind)
  const name = BY_KANNADA.get(normalise(text)) ?? only
  const localName = KANNADA.get(name)
  return localName === undefined ? undefined : { name, localName }
}
