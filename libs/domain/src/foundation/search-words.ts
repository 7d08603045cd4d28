import { inLatinLetters, NATIONAL_DIGITS, normalise, phonesIn, plainSigns, wordsIn } from '@santhe/rules'

/** So many letters: every shorter beginning of a word is stored, so that a search is one value of an index, in the index's order. */
const STORED_LETTERS = 6
/** A stored word ends here, so that nobody's name is too long for an index. */
const MOST_LETTERS = 30
const MOST_WORDS = 8

/** Of a phone number the last ten digits count: what stands before them is the code of a country or a trunk. So many are searched for at least. */
const LEAST_PHONE_DIGITS = 6
/** No normalised word has such a sign, so a phone's digits are never taken for a word. */
const PHONE_MARK = '~'

/**
 * Returns a word in one spelling for all scripts: 'ತೋಟ', 'thota' and 'totta' are 'tota'. A beginning of a word becomes a beginning of its
 * result. What has no Latin letters stays, such as 'ॐ'.
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

/** Returns beginnings of words, in one spelling. An Indian consonant at the end may go on with any vowel, not with its own 'a' alone. */
function beginningsIn(search: string | undefined): string[] {
  const beginnings = wordsIn(plainSigns(search ?? '')).map(word =>
    /\p{Lo}$/u.test(word) ? oneSpelling(word).replace(/(?<=.)a$/, '') : oneSpelling(word),
  )
  return [...new Set(beginnings)]
}

/** Says whether each word of a search begins a word of a text, as in `wordClauses`. */
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

/** Returns the last digits of a phone number, ten at most and the last one first, as its end is searched for. */
function reversedPhone(phone: string): string {
  return phone.replace(/\D/g, '').slice(-NATIONAL_DIGITS).split('').reverse().join('')
}

/** Returns what is stored of texts so that `wordClauses` finds them by beginnings of their words: each beginning, and each long word. */
export function storedWords(texts: readonly string[]): string[] {
  const stored = new Set<string>()
  for (const letters of texts.flatMap(spelledWords).map(lettersOf)) {
    const head = letters.slice(0, STORED_LETTERS)
    for (const at of head.keys()) stored.add(head.slice(0, at + 1).join(''))
    if (letters.length > STORED_LETTERS) stored.add(letters.join(''))
  }
  return [...stored]
}

/** Returns what is stored of a phone field so that `phoneSearch` finds it by the last digits of each of its numbers, however they are written. */
export function storedPhone(phone: string): string[] {
  const stored = phonesIn(phone)
    .map(reversedPhone)
    .flatMap(digits => [PHONE_MARK + digits.slice(0, LEAST_PHONE_DIGITS), PHONE_MARK + digits])
  return [...new Set(stored)]
}

/** A stored value that what is searched for has, and the beginning of a stored value that it has as well. */
export interface SearchedWord {
  stored: string
  beginning: string
}

/** What people write around a phone number, and an extension behind it. */
const PHONE_TEXT = /^(?:tel:? ?)?[+\d ().,;/|&-]+(?:(?:ext(?:n|ension)?|x|#)\.? ?\d{1,5})?$/i

/**
 * Returns the phone number that a text is the end of: six digits or more with what people write between them, the first of several;
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
 * Returns a condition for each word of a search on the field `words`, which has what `storedWords` returned: all have to be there, each
 * as a beginning. The longest comes first, which is what few have. None for a text without words.
 */
export function wordClauses(search: string | undefined): Record<string, unknown>[] {
  const words = beginningsIn(search).slice(0, MOST_WORDS).map(lettersOf)
  const longestFirst = words.sort((one, other) => other.length - one.length)
  const heads = longestFirst.map(letters => ({ words: headOf(letters) }))
  // A normalised word has no sign that means something to a pattern.
  const rests = longestFirst.filter(({ length }) => length > STORED_LETTERS)
  return [...heads, ...rests.map(letters => ({ words: new RegExp(`^${letters.join('')}`) }))]
}

/** Returns a pattern that matches the text literally. A pattern is sent as text that ends at a NUL, so that one is escaped. */
function literally(text: string, flags: 'i' | ''): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`), flags)
}

/** Letters and figures of any script, and signs that one writes or leaves out: hyphens, apostrophes, and what nobody sees, such as the joiners of Indian scripts. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\s'’‘`´-]|\p{Default_Ignorable_Code_Point})+$/u

/** What to search for: plain text in the normalised field, else a pattern in the fields themselves. */
function parseSearch(search: string | undefined): { plain: string } | { pattern: RegExp } | undefined {
  const text = search?.trim() ?? ''
  if (text === '') return undefined
  const plain = normalise(text)
  return PLAIN.test(text) && plain !== '' ? { plain } : { pattern: literally(text, 'i') }
}

/**
 * Returns the condition for a search: the literal text, case-insensitive, in the normalised `search` field.
 * What normalising drops, such as '50%', is searched for in the fields themselves. Undefined for an empty search. docs/product/catalog.md#search.
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

/** Returns the text to search for in the normalised field; undefined where the fields themselves are searched, or nothing is. */
export function plainSearch(search: string | undefined): string | undefined {
  const parsed = parseSearch(search)
  return parsed && 'plain' in parsed ? parsed.plain : undefined
}

/** Returns the same condition as a test of a row in memory. */
export function searchTest<Field extends string>(
  search: string | undefined,
  fields: readonly Field[],
): ((row: Readonly<Record<Field | 'search', string>>) => boolean) | undefined {
  const parsed = parseSearch(search)
  if (parsed === undefined) return undefined
  if ('plain' in parsed) return row => row.search.includes(parsed.plain)
  return row => fields.some(field => parsed.pattern.test(row[field]))
}
