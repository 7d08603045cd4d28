import { normalise } from '@santhe/rules'

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
