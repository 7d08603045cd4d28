import { inLatinLetters, NATIONAL_DIGITS, normalise, phonesIn, plainSigns, wordsIn } from '@santhe/rules'

/** Prefixes up to this length are stored, so that a search is one value of an index, in the index's order. */
const STORED_LETTERS = 6
/** Maximum length of a stored word, so that no name is too long for an index. */
const MOST_LETTERS = 30
const MOST_WORDS = 8

/** Only a phone number's last ten digits count; before them is a country or trunk code. A search needs at least this many digits. */
const LEAST_PHONE_DIGITS = 6
/** No normalised word contains this character, so a phone's digits are never mistaken for a word. */
const PHONE_MARK = '~'

/**
 * Returns a word in one spelling for all scripts: 'ತೋಟ', 'thota' and 'totta' become 'tota'. A prefix of a word becomes a prefix of its
 * result. Signs without Latin letters stay, such as 'ॐ'.
 */
function oneSpelling(word: string): string {
  const latin = inLatinLetters(word)
    .replace(/([bcdgjkprst])h+/g, '$1')
    .replace(/(\p{L})\1+/gu, '$1')
  return latin === '' ? word : latin
}

function spelledWords(text: string): string[] {
  return wordsIn(plainSigns(text)).map(oneSpelling)
}

/** Returns prefixes of words in one spelling. A final Indian consonant may continue with any vowel, not only with its inherent 'a'. */
function beginningsIn(search: string | undefined): string[] {
  const beginnings = wordsIn(plainSigns(search ?? '')).map(word =>
    /\p{Lo}$/u.test(word) ? oneSpelling(word).replace(/(?<=.)a$/, '') : oneSpelling(word),
  )
  return [...new Set(beginnings)]
}

/** Returns whether each word of a search begins a word of a text, as in `wordClauses`. */
export function hasBeginnings(text: string, search: string | undefined): boolean {
  const words = spelledWords(text)
  return beginningsIn(search).every(beginning => words.some(word => word.startsWith(beginning)))
}

function lettersOf(word: string): string[] {
  return Array.from(word).slice(0, MOST_LETTERS)
}

function headOf(letters: readonly string[]): string {
  return letters.slice(0, STORED_LETTERS).join('')
}

/** Returns up to the last ten digits of a phone number, reversed, since searches match its end. */
function reversedPhone(phone: string): string {
  return phone.replace(/\D/g, '').slice(-NATIONAL_DIGITS).split('').reverse().join('')
}

/** Returns the values to store so that `wordClauses` finds texts by prefixes of their words: each prefix, and each long word. */
export function storedWords(texts: readonly string[]): string[] {
  const stored = new Set<string>()
  for (const letters of texts.flatMap(spelledWords).map(lettersOf)) {
    const head = letters.slice(0, STORED_LETTERS)
    for (const at of head.keys()) stored.add(head.slice(0, at + 1).join(''))
    if (letters.length > STORED_LETTERS) stored.add(letters.join(''))
  }
  return [...stored]
}

/** Returns the values to store so that `phoneSearch` finds a field by the last digits of each of its numbers, in any notation. */
export function storedPhone(phone: string): string[] {
  const stored = phonesIn(phone)
    .map(reversedPhone)
    .flatMap(digits => [PHONE_MARK + digits.slice(0, LEAST_PHONE_DIGITS), PHONE_MARK + digits])
  return [...new Set(stored)]
}

/** A matching record has both `stored` and a stored value with the prefix `beginning`. */
export interface SearchedWord {
  stored: string
  beginning: string
}

/** Characters around a phone number, and an extension after it. */
const PHONE_TEXT = /^(?:tel:? ?)?[+\d ().,;/|&-]+(?:(?:ext(?:n|ension)?|x|#)\.? ?\d{1,5})?$/i

/**
 * Returns the first phone number that a text is the end of: six digits or more, with any separators between them;
 * undefined for other texts.
 */
export function phoneSearch(text: string): SearchedWord | undefined {
  if (!PHONE_TEXT.test(plainSigns(text))) return undefined
  const [phone] = phonesIn(text)
  if (phone === undefined) return undefined
  const digits = reversedPhone(phone)
  return { stored: PHONE_MARK + digits.slice(0, LEAST_PHONE_DIGITS), beginning: PHONE_MARK + digits }
}

/**
 * Returns a condition for each word of a search on the field `words`, filled by `storedWords`: a record needs all of them as prefixes.
 * The longest and rarest word comes first. Empty for a text without words.
 */
export function wordClauses(search: string | undefined): Record<string, unknown>[] {
  const words = beginningsIn(search).slice(0, MOST_WORDS).map(lettersOf)
  const longestFirst = words.sort((one, other) => other.length - one.length)
  const heads = longestFirst.map(letters => ({ words: headOf(letters) }))
  // A normalised word has no characters that are special in a pattern.
  const rests = longestFirst.filter(({ length }) => length > STORED_LETTERS)
  return [...heads, ...rests.map(letters => ({ words: new RegExp(`^${letters.join('')}`) }))]
}

/** Returns a pattern that matches the text literally. Patterns are sent NUL-terminated, so a NUL is escaped. */
function literally(text: string, flags: 'i' | ''): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`), flags)
}

/** Letters and figures of any script, and optional signs: hyphens, apostrophes and invisible ones, such as the joiners of Indian scripts. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\s'’‘`´-]|\p{Default_Ignorable_Code_Point})+$/u

/** Plain text to search in the normalised field, else a pattern for the fields themselves. */
function parseSearch(search: string | undefined): { plain: string } | { pattern: RegExp } | undefined {
  const text = search?.trim() ?? ''
  if (text === '') return undefined
  const plain = normalise(text)
  return PLAIN.test(text) && plain !== '' ? { plain } : { pattern: literally(text, 'i') }
}

/**
 * Returns the condition for a search: the literal text, case-insensitive, in the normalised `search` field.
 * Text that normalising drops, such as '50%', is searched in the fields themselves. Undefined for an empty search. docs/product/catalog.md#search.
 */
export function searchClause(
  search: string | undefined,
  fields: readonly string[],
): Record<string, unknown> | undefined {
  const parsed = parseSearch(search)
  if (parsed === undefined) return undefined
  if ('plain' in parsed) return { search: literally(parsed.plain, '') }
  return literalClause(search, fields)
}

/** Returns the condition for a search in fields without a normalised copy: the literal text, case-insensitive. Undefined for an empty search. */
function literalClause(search: string | undefined, fields: readonly string[]): Record<string, unknown> | undefined {
  const text = search?.trim() ?? ''
  return text === '' ? undefined : { $or: fields.map(field => ({ [field]: literally(text, 'i') })) }
}

/** Returns the text to search in the normalised field; undefined when the fields themselves are searched, or nothing is. */
export function plainSearch(search: string | undefined): string | undefined {
  const parsed = parseSearch(search)
  return parsed && 'plain' in parsed ? parsed.plain : undefined
}

/** Returns the same condition as a predicate for rows in memory. */
export function searchTest<Field extends string>(
  search: string | undefined,
  fields: readonly Field[],
): ((row: Readonly<Record<Field | 'search', string>>) => boolean) | undefined {
  const parsed = parseSearch(search)
  if (parsed === undefined) return undefined
  if ('plain' in parsed) return row => row.search.includes(parsed.plain)
  return row => fields.some(field => parsed.pattern.test(row[field]))
}
