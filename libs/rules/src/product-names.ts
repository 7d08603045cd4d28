import type { Language } from './languages.ts'

/** Returns the language of a name's script, for screen readers and fonts. */
export function scriptOf(name: string): 'kn' | 'hi' | 'ta' | 'te' | undefined {
  if (/\p{Script=Kannada}/u.test(name)) return 'kn'
  if (/\p{Script=Devanagari}/u.test(name)) return 'hi'
  if (/\p{Script=Tamil}/u.test(name)) return 'ta'
  if (/\p{Script=Telugu}/u.test(name)) return 'te'
  return undefined
}

type NameOf = (name: string) => string | undefined

const nameOfProduce: Partial<Record<Language, NameOf>> = {}

/** Adds a language's names of produce: pages load theirs, servers have all. */
export function addProduceNames(language: Language, nameOf: NameOf): void {
  nameOfProduce[language] = nameOf
}

export interface ProductNames {
  name: string
  localName: string
}

/** Returns only the names, for events and messages. */
export function namesOf({ name, localName }: ProductNames): ProductNames {
  return { name, localName }
}

/** The name alone in older events. */
export type Named = string | ProductNames

/** Returns both names of a product, that in the reader's language first. docs/product/pages.md#names-of-produce */
export function namesFor({ name, localName }: ProductNames, language: Language) {
  const own = scriptOf(localName) === language ? localName : nameOfProduce[language]?.(name)
  return own === undefined ? ([name, localName] as const) : ([own, name] as const)
}
