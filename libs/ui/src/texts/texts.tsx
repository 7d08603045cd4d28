import { type Language, textHook } from '@santhe/texts/say'
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

function flat(wording: Wording, path = ''): [key: string, text: string][] {
  return Object.entries(wording).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text]] : flat(text, `${path}${name}.`),
  )
}

const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {}

/** Returns a language's plural form of a count. Rules are slow to make: a language's are made once, for its first count. */
function formOf(count: number, language: Language): Intl.LDMLPluralRule {
  const rules = pluralRules[language] ?? new Intl.PluralRules(language)
  pluralRules[language] = rules
  return rules.select(count)
}

/**
 * English defines the keys, other languages may be partial. Values go in {{braces}}; `count` selects 'boxes_one' or
 * 'boxes_other' under 'boxes'.
 */
export function createTexts<const W extends Wording>(
  english: W,
  others: Partial<Record<Exclude<Language, 'en'>, Wording>> = {},
): Texts<TextKey<W>> {
  const languages = Object.entries({ en: english, ...others })
  const tables = new Map(languages.map(([language, wording]) => [language, new Map(flat(wording))]))
  function find(key: string, { count }: TextValues, language: Language): string | undefined {
    const table = tables.get(language)
    const counted = table && count !== undefined ? table.get(`${key}_${formOf(Number(count), language)}`) : undefined
    return counted ?? table?.get(key)
  }
  return {
    in:
      language =>
      (key, values = {}) => {
        const text = find(key, values, language) ?? find(key, values, 'en') ?? key
        return textHook.apply(text.replace(/\{\{(\w+)\}\}/g, (gap, name) => String(values[name] ?? gap)))
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
