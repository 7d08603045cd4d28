import { createInstance } from 'i18next'

/** The languages the shop can speak; English is always whole and fills what another lacks. */
const LANGUAGES = ['en', 'kn', 'hi'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Wording {
  [key: string]: string | Wording
}

const PLURALS = ['_zero', '_one', '_two', '_few', '_many', '_other'] as const
type Plural = (typeof PLURALS)[number]
type WithoutPlural<Key extends string> = Key extends `${infer Base}${Plural}` ? Base : Key

/** The keys of a wording, 'section.name', a plural's forms under one key. */
export type TextKey<W> = {
  [Key in keyof W & string]: W[Key] extends string ? WithoutPlural<Key> : `${Key}.${TextKey<W[Key]>}`
}[keyof W & string]

type TextValues = Readonly<Record<string, string | number>>
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

/** The texts of one bundle, in every language it has. */
export interface Texts<Key extends string> {
  in(language: Language): Translate<Key>
}

/**
 * Makes the texts of a slice: the English wording decides the keys, other languages may fill them.
 * Values stand in {{braces}}; `count` picks the plural ('boxes_one', 'boxes_other' are read as 'boxes').
 */
export function createTexts<const W extends Wording>(
  english: W,
  others: Partial<Record<Exclude<Language, 'en'>, Wording>> = {},
): Texts<TextKey<W>> {
  const instance = createInstance()
  const resources = Object.fromEntries(
    Object.entries({ en: english, ...others }).map(([language, translation]) => [language, { translation }]),
  )
  // Nothing is loaded, so the first render already has its words, on the server as well.
  void instance.init({
    resources,
    fallbackLng: 'en',
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  })
  // A text without values is always the same, and a table reads it hundreds of times.
  const plainTexts = { en: new Map<string, string>(), kn: new Map<string, string>(), hi: new Map<string, string>() }
  return {
    in(language) {
      const translate: (key: string, values: TextValues) => string = instance.getFixedT(language)
      const plain = plainTexts[language]
      return (key, values) => {
        if (values !== undefined) return translate(key, values)
        const text = plain.get(key) ?? translate(key, {})
        plain.set(key, text)
        return text
      }
    },
  }
}
