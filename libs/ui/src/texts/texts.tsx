import { useLanguage } from '@santhe/host'
import type { Language } from '@santhe/rules'
import { pluralForm, textHook } from '@santhe/texts/say'
import { useMemo } from 'react'

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

/** Texts of one bundle in all its languages. */
export interface Texts<Key extends string> {
  in(language: Language): Translate<Key>
}

function flat(wording: Wording, path = ''): [key: string, text: string][] {
  return Object.entries(wording).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text]] : flat(text, `${path}${name}.`),
  )
}

type Table = ReadonlyMap<string, string>
export type Tables = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Translations by language and name, for one bundle. English is part of the code. */
const translated = new Map<Language, Map<string, Table>>()

/** Adds tables to this bundle. Add those of a screen before it is shown. */
export function addTexts(language: Language, tables: Tables): void {
  const byName = translated.get(language) ?? new Map<string, Table>()
  translated.set(language, byName)
  for (const [name, table] of Object.entries(tables)) byName.set(name, new Map(Object.entries(table)))
}

/**
 * English defines the keys and replaces missing translations. Values go in {{braces}}; `count` selects 'boxes_one' or
 * 'boxes_other' under 'boxes'. Other languages are in `texts/<language>.json` of the room, by name.
 */
export function createTexts<const W extends Wording>(name: string, wording: W): Texts<TextKey<W>> {
  const english: Table = new Map(flat(wording))
  function find(key: string, { count }: TextValues, language: Language): string | undefined {
    const table = language === 'en' ? english : translated.get(language)?.get(name)
    const counted =
      table && count !== undefined ? table.get(`${key}_${pluralForm(Number(count), language)}`) : undefined
    return counted ?? table?.get(key)
  }
  return {
    in:
      language =>
      (key, values = {}) => {
        const text = find(key, values, language) ?? find(key, values, 'en') ?? key
        return textHook.apply(text.replace(/\{\{(\w+)\}\}/g, (gap, value) => String(values[value] ?? gap)))
      },
  }
}

export function useTexts<Key extends string>(texts: Texts<Key>): Translate<Key> {
  const language = useLanguage()
  return useMemo(() => texts.in(language), [texts, language])
}
