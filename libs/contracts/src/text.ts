import { MOST_SEARCHED, refusedCharacter, searchedText, type TextKind } from '@santhe/rules'
import { coded, type PlainCode } from '@santhe/texts/say'
import { z } from './schema.ts'

/** Characters of context before a refused one. */
const CONTEXT_LENGTH = 20

function refusalOf(input: unknown, kind: TextKind, path: readonly PropertyKey[] | undefined): string {
  const text = typeof input === 'string' ? input : ''
  const { code: sign, at } = refusedCharacter(text, kind) ?? { code: '', at: 0 }
  const field = String(path?.findLast(part => typeof part === 'string') ?? 'text')
  if (sign === 'U+000A' || sign === 'U+000D') return coded('form.oneLine', { field })
  return coded('form.character', { field, sign, before: text.slice(0, at).trim().slice(-CONTEXT_LENGTH) })
}

/** Returns the schema of a form's text without characters that this kind may not have. The message names field, character and place. */
export function plain<S extends z.ZodType<string>>(schema: S, kind: TextKind): S {
  return schema.refine(text => refusedCharacter(text, kind) === undefined, {
    error: ({ input, path }) => refusalOf(input, kind, path),
  })
}

const tooLong = (most: number) => coded('form.tooLong', { most })

/** Returns the schema of one line of a form: trimmed, at least `least` characters, else with `message`; a maximum refuses megabytes. */
export function text(least: number, message: PlainCode, most = 200) {
  return plain(z.string(message).trim().min(least, message).max(most, tooLong(most)), 'line')
}

/** Returns the schema of a form's text that may have several lines, otherwise as `text`. */
export function lines(least: number, message: PlainCode, most = 200) {
  return plain(z.string(message).trim().min(least, message).max(most, tooLong(most)), 'lines')
}

/** Returns the schema of one line that may be empty. */
export function anyText(most: number) {
  return plain(z.string().trim().max(most, tooLong(most)), 'line')
}

/** Returns the schema of several lines that may be empty. */
export function anyLines(most: number) {
  return plain(z.string().trim().max(most, tooLong(most)), 'lines')
}

/** Returns the schema of text that is only compared with something stored: an id, a token, a status. Never shown to anybody. */
export function exactText(most: number) {
  return plain(z.string().max(most), 'exact')
}

/** A query parameter of free text. */
export const SearchText = z.string().max(MOST_SEARCHED).transform(searchedText).optional()
