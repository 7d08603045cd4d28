import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rspack } from '@rspack/core'

type Wording = { [key: string]: string | Wording }
/** By table and key, such as 'shop.home' and 'hero.title'. */
export type Tables = Record<string, Record<string, string>>

function flat(wording: Wording, path = ''): [key: string, text: string][] {
  return Object.entries(wording).flatMap(([name, text]) =>
    typeof text === 'string' ? [[path + name, text] as const] : flat(text, `${path}${name}.`),
  ) as [string, string][]
}

/** Replaces all other imports of a file with texts: it can be called, constructed and read, without effect. */
const anything: unknown = new Proxy(() => anything, {
  get: (_target, name) => (name === 'then' ? undefined : anything),
})

function compiled(file: string): string {
  const { code } = rspack.experiments.swc.transformSync(readFileSync(file, 'utf8'), {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2022',
    },
    module: { type: 'commonjs' },
  })
  return code
}

/** Runs a room's files to collect their tables, without their components, styles and libraries. */
function tablesIn(files: readonly string[]): Tables {
  const tables: Tables = {}
  const modules = new Map<string, object>()
  const createTexts = (name: string, wording: Wording) => {
    const table = Object.fromEntries(flat(wording))
    if (name in tables || Object.keys(table).length === 0) throw new Error(`The table ${name} is there twice, or empty`)
    tables[name] = table
    return anything
  }
  function exportsOf(file: string): object {
    const loaded = modules.get(file)
    if (loaded) return loaded
    const exports = {}
    modules.set(file, exports)
    const require = (path: string) => {
      const target = join(dirname(file), path)
      const isOfTexts =
        path.startsWith('.') && /texts/.test(target) && existsSync(target) && !/texts\/texts\.tsx$/.test(target)
      return isOfTexts
        ? exportsOf(target)
        : new Proxy({}, { get: (_, name) => (name === 'createTexts' ? createTexts : anything) })
    }
    new Function('exports', 'require', 'module', compiled(file))(exports, require, { exports })
    return exports
  }
  for (const file of files) exportsOf(file)
  return tables
}

/** Returns the English tables in a room's code. */
export async function englishTables(folder: string): Promise<Tables> {
  const files = await readdir(join(folder, 'src'), { recursive: true })
  const sources = files
    .filter(file => /\.tsx?$/.test(file) && !file.includes('.test.') && !/texts\/texts\.tsx$/.test(file))
    .map(file => join(folder, 'src', file))
    .filter(file => readFileSync(file, 'utf8').includes('createTexts('))
  return tablesIn(sources)
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
