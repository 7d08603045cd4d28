import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../engines/run-program.ts'

/** By table and key, such as 'shop.home' and 'hero.title'. */
export type Tables = Record<string, Record<string, string>>

/**
 * Returns a room's English tables. Each has its own file, so that a screen loads only those that it shows.
 * @throws Failure without tables, and for a file that has another number of them, an empty one, or another's name
 */
export function englishTables(folder: string): Tables {
  const texts = join(folder, 'src/texts/en')
  if (!existsSync(texts)) throw new Failure(`${texts} is missing: each English table is a file there`)
  const tables: Tables = {}
  for (const file of readdirSync(texts).filter(name => name.endsWith('.json'))) {
    const [[name, table] = ['', {}], more] = Object.entries<Tables[string]>(
      JSON.parse(readFileSync(join(texts, file), 'utf8')),
    )
    if (more || Object.keys(table).length === 0 || name in tables)
      throw new Failure(`${file} needs one table with texts, named as no other`)
    tables[name] = table
  }
  return tables
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
