import { INDIAN_SCRIPTS } from './usernames.ts'

/**
 * What a text is for. 'line': one line that people read, such as a name. 'lines': several of them, such as a description.
 * 'exact': what is only compared with something stored, such as a password or a token; people may have any character in an old one.
 */
export type TextKind = 'line' | 'lines' | 'exact'

/** Half of a pair: no text of its own, and changed into another character wherever it is stored. */
const LONE_SURROGATES = String.raw`\p{Cs}`
const CONTROLS = String.raw`\p{Cc}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}`
/** Zero width, direction marks and overrides, fillers, the empty Braille cell and tags: what is not seen, or makes other text seen differently. */
const HIDDEN = String.raw`\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\u2800\uFFF9-\uFFFB`

const REFUSED: Readonly<Record<TextKind, RegExp>> = {
  line: new RegExp(`[${LONE_SURROGATES}${CONTROLS}${HIDDEN}]`, 'u'),
  lines: new RegExp(`(?![\\t\\n\\r\\u2028\\u2029])[${LONE_SURROGATES}${CONTROLS}${HIDDEN}]`, 'u'),
  exact: new RegExp(`[\\0${LONE_SURROGATES}]`, 'u'),
}

const INDIAN = INDIAN_SCRIPTS.map(script => String.raw`\p{Script=${script}}`).join('')
/** The signs that take a consonant's vowel away; a joiner behind one chooses the consonant's shape, also at the end of a word. */
const VIRAMAS = String.raw`\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D`
const EMOJI = String.raw`\p{Extended_Pictographic}\p{Emoji_Modifier}`

/** Joiners and variation signs that choose how the characters beside them are written, behind what needs them. Without lookbehind, which phones from before 2023 can't read. */
const NEEDED_JOINERS = [
  new RegExp(`([${INDIAN}])[\\u200C\\u200D](?=[${INDIAN}])`, 'gu'),
  new RegExp(`([${VIRAMAS}])[\\u200C\\u200D]`, 'gu'),
  new RegExp(`([${EMOJI}]\\uFE0F?)\\u200D(?=\\p{Extended_Pictographic})`, 'gu'),
  new RegExp(`([${EMOJI}\\d#*])[\\uFE0E\\uFE0F]`, 'gu'),
]

/** A character that a text may not hold: its code, such as 'U+202E', and the place where it stands. */
export interface RefusedCharacter {
  code: string
  at: number
}

/**
 * The first character that a text of this kind may not hold, undefined where all may stay. Line breaks and tabs stay in 'lines';
 * joiners stay where letters of Indian scripts and emoji need them.
 */
export function refusedCharacter(text: string, kind: TextKind): RefusedCharacter | undefined {
  // A space for each, so that places stay.
  const plain = kind === 'exact' ? text : NEEDED_JOINERS.reduce((rest, needed) => rest.replace(needed, '$1 '), text)
  const match = REFUSED[kind].exec(plain)
  if (!match) return undefined
  const code = match[0].codePointAt(0) ?? 0
  return { code: `U+${code.toString(16).toUpperCase().padStart(4, '0')}`, at: match.index }
}

/** Text that is only looked for: what no stored text holds reads as a space. */
export function searchedText(text: string): string {
  return text.replace(new RegExp(`[${LONE_SURROGATES}${CONTROLS}]`, 'gu'), ' ')
}
