import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** By table and key, such as 'shop.home' and 'hero.title'. */
export type Tables = Record<string, Record<string, string>>

/** Returns a room's English tables; each has its own file, for a screen loads only those that it shows. */
export function englishTables(folder: string): Tables {
  const texts = join(folder, 'src/texts/en')
  return Object.assign({}, ...readdirSync(texts).map(file => JSON.parse(readFileSync(join(texts, file), 'utf8'))))
}

/** Returns a room's tables in another language. */
export function otherTables(folder: string, language: string): Tables {
  return JSON.parse(readFileSync(join(folder, 'src/texts', `${language}.json`), 'utf8'))
}

const gapsIn = (text: string) => (text.match(/\{\{[^}]*\}\}/g) ?? []).toSorted().join(' ')

/**
 * Returns a language's missing and extra texts, and those with other placeholders; empty if its tables are
 * complete.
 */
export function holesIn(other: Tables, english: Tables): string[] {
  const texts = (tables: Tables) =>
    new Map(
      Object.entries(tables).flatMap(([table, keys]) =>
        Object.entries(keys).map(([key, text]) => [`${table} ${key}`, text]),
      ),
    )
  const [translated, originals] = [texts(other), texts(english)]
  const missing = [...originals.keys()].filter(key => !translated.has(key)).map(key => `${key} is missing`)
  const extra = [...translated].flatMap(([key, text]) => {
    const original = originals.get(key)
    if (original === undefined) return [`${key} is not in English`]
    if (text.trim() === '' && original !== '') return [`${key} is empty`]
    return gapsIn(text) === gapsIn(original)
      ? []
      : [`${key} has the placeholders ${gapsIn(text)}, English ${gapsIn(original)}`]
  })
  return [...missing, ...extra]
}
