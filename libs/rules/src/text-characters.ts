import { INDIAN_SCRIPTS } from './usernames.ts'

/**
 * Use of a text. 'line': one visible line, such as a name. 'lines': several, such as a description.
 * 'exact': only compared with a stored value, such as a password or token; old ones may have any character.
 */
export type TextKind = 'line' | 'lines' | 'exact'

/** Halves of surrogate pairs, which storing would replace by another character. */
const LONE_SURROGATES = String.raw`\p{Cs}`
const CONTROLS = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}`
/**
 * Zero width, direction marks and overrides, fillers, empty Braille cells and tags: characters that are invisible or change
 * how other text looks.
 */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\uFFF9-\uFFFB`

const REFUSED: Readonly<Record<TextKind, RegExp>> = {
  line: new RegExp(`[${LONE_SURROGATES}${CONTROLS}${HIDDEN}]`, 'u'),
  lines: new RegExp(`(?![\\t\\n\\r\\u2028\\u2029])[${LONE_SURROGATES}${CONTROLS}${HIDDEN}]`, 'u'),
  exact: new RegExp(`[\\0${LONE_SURROGATES}]`, 'u'),
}

const INDIAN = INDIAN_SCRIPTS.map(script => String.raw`\p{Script=${script}}`).join('')
/** Signs that remove a consonant's vowel; a joiner after one selects the consonant's shape, even at the end of a word. */
const VIRAMAS = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D`
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`

/** Joiners and variation selectors after characters that need them. Without lookbehind, which phones before 2023 don't support. */
const NEEDED_JOINERS = [
  new RegExp(`([${INDIAN}])[\\u200C\\u200D](?=[${INDIAN}])`, 'gu'),
  new RegExp(`([${VIRAMAS}])[\\u200C\\u200D]`, 'gu'),
  new RegExp(`([${EMOJI}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})`, 'gu'),
  new RegExp(`([${EMOJI}\\d#*])[\\uFE0E\\uFE0F]`, 'gu'),
]

/** Code of a refused character, such as 'U+202E', and its index. */
export interface RefusedCharacter {
  code: string
  at: number
}

/**
 * Returns the first character that is not allowed in a text of this kind, if any. 'lines' allows line breaks and tabs;
 * letters of Indian scripts and emoji may have the joiners that they need.
 */
export function refusedCharacter(text: string, kind: TextKind): RefusedCharacter | undefined {
  // Replace each by a space, so that indexes stay the same.
  const plain = kind === 'exact' ? text : NEEDED_JOINERS.reduce((rest, needed) => rest.replace(needed, '$1 '), text)
  const match = REFUSED[kind].exec(plain)
  if (!match) return undefined
  const code = match[0].codePointAt(0) ?? 0
  return { code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, at: match.index }
}

/** Returns a text without hidden characters that lines may not contain; keeps joiners that letters and emoji need. */
export function withoutHidden(text: string): string {
  const plain = NEEDED_JOINERS.reduce((rest, needed) => rest.replace(needed, '$1 '), text)
  const hidden = [...plain.matchAll(new RegExp(`[${HIDDEN}]`, 'gu'))]
  const starts = [0, ...hidden.map(({ 0: sign, index }) => index + sign.length)]
  return starts.map((start, place) => text.slice(start, hidden[place]?.index)).join('')
}

/** Replaces characters of a search that no stored text contains with spaces. */
export function searchedText(text: string): string {
  return text.replace(new RegExp(`[${LONE_SURROGATES}${CONTROLS}]`, 'gu'), ' ')
}

/** Only this many UTF-16 units of a search count; no name in the market is longer. */
export const MOST_SEARCHED = 200

/** Returns the beginning of a text up to a search's limit, without splitting a character. */
export function searchable(text: string): string {
  return text.slice(0, MOST_SEARCHED).replace(/[\uD800-\uDBFF]$/, '')
}
