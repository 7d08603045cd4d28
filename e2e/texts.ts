import { readFileSync } from 'node:fs'

type Language = 'kn' | 'hi'
type Gaps = Readonly<Record<string, string | number>>

/** Returns a room's text in another language, as shown on a page: `textIn('kn', 'shell', 'shell.frame signIn')`. */
export function textIn(language: Language, room: string, key: string, gaps: Gaps = {}): string {
  const [, table = '', name = ''] = /^(\S+) (.+)$/.exec(key) ?? []
  const file = new URL(`../${room}/src/texts/${language}.json`, import.meta.url)
  const text: string | undefined = JSON.parse(readFileSync(file, 'utf8'))[table]?.[name]
  if (text === undefined) throw new Error(`${room} has no text ${key} in ${language}`)
  return text.replace(/\{\{(\w+)\}\}/g, (_gap, gap: string) => String(gaps[gap]))
}

/** Returns a text of servers, or one they share with screens. */
export function sharedTextIn(language: Language, code: string): string {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../libs/texts/src/${language}/${file}.json`, import.meta.url), 'utf8'))[code]
  return read('server') ?? read('shared') ?? code
}
