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

/** A form's text without characters forbidden for this kind. The message names field, character and position. */
export function plain<S extends z.ZodType<string>>(schema: S, kind: TextKind): S {
  return schema.refine(text => refusedCharacter(text, kind) === undefined, {
    error: ({ input, path }) => refusalOf(input, kind, path),
  })
}

const tooLong = (most: number) => coded('form.tooLong', { most })

/** One line of a form: trimmed, at least `least` characters, else with `message`; a maximum refuses megabytes. */
export function text(least: number, message: PlainCode, most = 200) {
  return plain(z.string(message).trim().min(least, message).max(most, tooLong(most)), 'line')
}

/** A form's text of several lines, otherwise as `text`. */
export function lines(least: number, message: PlainCode, most = 200) {
  return plain(z.string(message).trim().min(least, message).max(most, tooLong(most)), 'lines')
}

/** One line that may be empty. */
export function anyText(most: number) {
  return plain(z.string().trim().max(most, tooLong(most)), 'line')
}

/** Several lines that may be empty. */
export function anyLines(most: number) {
  return plain(z.string().trim().max(most, tooLong(most)), 'lines')
}

/** Text that is only compared with stored values, such as an id, token or status; never shown to anybody. */
export function exactText(most: number) {
  return plain(z.string().max(most), 'exact')
}

/** A query parameter of free text. */
export const SearchText = z.string().max(MOST_SEARCHED).transform(searchedText).optional()
