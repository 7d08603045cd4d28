import type { Language } from './languages.ts'

/** Returns the language of a name's script, for screen readers and fonts. */
export function scriptOf(name: string): 'kn' | 'hi' | 'ta' | 'te' | undefined {
  if (/\p{Script=Kannada}/u.test(name)) return 'kn'
  if (/\p{Script=Devanagari}/u.test(name)) return 'hi'
  if (/\p{Script=Tamil}/u.test(name)) return 'ta'
  if (/\p{Script=Telugu}/u.test(name)) return 'te'
  return undefined
}

/** Returns both names of a product, that in the reader's language first. */
export function namesFor({ name, localName }: { name: string; localName: string }, language: Language) {
  return scriptOf(localName) === language ? ([localName, name] as const) : ([name, localName] as const)
}
