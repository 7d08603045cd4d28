import { type Language, textHook } from '@santhe/texts/say'
import { createInstance } from 'i18next'
import { createContext, type ReactNode, useContext, useMemo } from 'react'

export interface Wording {
  [key: string]: string | Wording
}

const PLURALS = ['_zero', '_one', '_two', '_few', '_many', '_other'] as const
type Plural = (typeof PLURALS)[number]
type WithoutPlural<Key extends string> = Key extends `${infer Base}${Plural}` ? Base : Key

/** Keys 'section.name'; plural forms share one key. */
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
 * English defines the keys, other languages may be partial. Values go in {{braces}}; `count` selects 'boxes_one' or
 * 'boxes_other' under 'boxes'.
 */
export function createTexts<const W extends Wording>(
  english: W,
  others: Partial<Record<Exclude<Language, 'en'>, Wording>> = {},
): Texts<TextKey<W>> {
  const instance = createInstance()
  const resources = Object.fromEntries(
    Object.entries({ en: english, ...others }).map(([language, translation]) => [language, { translation }]),
  )
  // Synchronous, so the first render has its texts, on the server too.
  void instance.init({
    resources,
    fallbackLng: 'en',
    initAsync: false,
    // React escapes.
    interpolation: { escapeValue: false },
  })
  // Tables read constant texts hundreds of times.
  const plainTexts = { en: new Map<string, string>(), kn: new Map<string, string>(), hi: new Map<string, string>() }
  return {
    in(language) {
      const translate: (key: string, values: TextValues) => string = instance.getFixedT(language)
      const plain = plainTexts[language]
      return (key, values) => {
        if (values !== undefined) return textHook.apply(translate(key, values))
        const text = plain.get(key) ?? translate(key, {})
        plain.set(key, text)
        return textHook.apply(text)
      }
    },
  }
}

const LanguageContext = createContext<Language>('en')

export function LanguageProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export const useLanguage = (): Language => useContext(LanguageContext)

/** A bundle's texts in the language of the page. */
export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => texts.in(language), [texts, language])
}
