import { useLanguage } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { pluralForm, textHook } from '@santhe/texts/say'
import { useMemo } from 'react'

const PLURALS = ['_zero', '_one', '_two', '_few', '_many', '_other'] as const
type Plural = (typeof PLURALS)[number]
type WithoutPlural<Key extends string> = Key extends `${infer Base}${Plural}` ? Base : Key

type TextValues = Readonly<Record<string, string | number>>
export type Translate<Key extends string> = (key: Key, values?: TextValues) => string

export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>
type KeyOf<English> = { [Name in keyof English]: keyof English[Name] & string }[keyof English]
/** Translates the keys of an English table; plural forms share one key. */
export type TranslateOf<English extends Tables> = Translate<WithoutPlural<KeyOf<English>>>

/** Translations of one bundle by language. English is part of the code. */
const translated = new Map<Language, Tables>()

/** Adds tables to this bundle. Add those of a screen before it is shown. */
export function addTexts(language: Language, tables: Tables): void {
  translated.set(language, { ...translated.get(language), ...tables })
}

/** Categories are keys too, so a key may be any word, such as 'constructor'. */
function textAt(table: Tables[string] = {}, key: string): string | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}

/**
 * Returns the texts of a table `texts/en/<name>.json`. English defines the keys and replaces missing translations. Values
 * go in {{braces}}; `count` selects 'boxes_one' or 'boxes_other' under 'boxes'.
 */
export function textsOf<English extends Tables>(english: English, language: Language): TranslateOf<English> {
  const [[name = '', table = {}] = []] = Object.entries(english)
  function find(key: string, { count }: TextValues, of: Language): string | undefined {
    const texts = of === 'en' ? table : translated.get(of)?.[name]
    const counted = count === undefined ? undefined : textAt(texts, `${key}_${pluralForm(Number(count), of)}`)
    return counted ?? textAt(texts, key)
  }
  return (key, values = {}) => {
    const text = find(key, values, language) ?? find(key, values, 'en') ?? key
    return textHook.apply(text.replace(/\{\{(\w+)\}\}/g, (gap, value) => String(values[value] ?? gap)))
  }
}

export function useTexts<English extends Tables>(english: English): TranslateOf<English> {
  const language = useLanguage()
  return useMemo(() => textsOf(english, language), [english, language])
}
