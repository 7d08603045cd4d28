import { normalise } from '@santhe/rules'

/** A pattern that matches the text as it stands. A pattern travels as text that a NUL would end, so that one is written out. */
function literally(text: string, flags: 'i' | ''): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('\0', String.raw`\x00`), flags)
}

/** Letters and figures of any script, and signs that one writes or leaves out: hyphens, apostrophes, and the joiners of Indian scripts. */
const PLAIN = /^(?:[\p{L}\p{M}\p{N}\s'’‘`´-]|\u200b|\u200c|\u200d|\ufeff)+$/u

/** What is looked for: plain text within the normalised field, else a pattern within the fields themselves. */
function parseSearch(search: string | undefined): { plain: string } | { pattern: RegExp } | undefined {
  const text = search?.trim() ?? ''
  if (text === '') return undefined
  const plain = normalise(text)
  return PLAIN.test(text) && plain !== '' ? { plain } : { pattern: literally(text, 'i') }
}

/**
 * The condition for a search: the text as it stands, without regard to case, within the normalised `search` field.
 * What normalising would drop, such as '50%', is looked for in the fields themselves. Undefined for an empty search. docs/product/catalog.md#search.
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

/** The condition for a search in fields without a normalised one beside them: the text as it stands, without regard to case. Undefined for an empty search. */
export function literalClause(
  search: string | undefined,
  fields: readonly string[],
): Record<string, unknown> | undefined {
  const text = search?.trim() ?? ''
  return text === '' ? undefined : { $or: fields.map(field => ({ [field]: literally(text, 'i') })) }
}

/** What is looked for within the normalised field; undefined where the fields themselves must be looked at, or nothing is searched for. */
export function plainSearch(search: string | undefined): string | undefined {
  const parsed = parseSearch(search)
  return parsed && 'plain' in parsed ? parsed.plain : undefined
}

/** The same condition asked of a row that is held in memory. */
export function searchTest<Field extends string>(
  search: string | undefined,
  fields: readonly Field[],
): ((row: Readonly<Record<Field | 'search', string>>) => boolean) | undefined {
  const parsed = parseSearch(search)
  if (parsed === undefined) return undefined
  if ('plain' in parsed) return row => row.search.includes(parsed.plain)
  return row => fields.some(field => parsed.pattern.test(row[field]))
}
